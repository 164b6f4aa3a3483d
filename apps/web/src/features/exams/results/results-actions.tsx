import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { Link } from '@tanstack/react-router';
import { Printer, RefreshCw, RotateCcw } from 'lucide-react';
import { modeSlugOf, paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useStartAfterAsking } from '../my-exams/unfinished-attempt.tsx';
import { REPEAT_FALLBACK } from '../start-exam.ts';

/** The links from the results to what comes next. */
export function ResultsActions({ examType, results }: { examType: ExamType; results: Results }) {
  const { exam_attempt_id: attemptId, mode, payload } = results.exam_attempt;
  const { start, isStarting, dialog } = useStartAfterAsking({ fallback: REPEAT_FALLBACK });
  const hasWrongAnswers = examType !== 'Directivos';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 print:hidden">
      {hasWrongAnswers ? (
        <Link
          // Without wrong answers the attempt has nothing to review: then review the wrong answers of all attempts.
          to={
            results.summary.incorrect > 0
              ? paths.wrongReview(examType, attemptId)
              : paths.examStart(examType, 'preguntas-erradas')
          }
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        >
          <RotateCcw />
          Ver Respuestas Erróneas
        </Link>
      ) : null}
      <Button
        block
        variant={hasWrongAnswers ? 'secondary' : 'primary'}
        size={hasWrongAnswers ? 'md' : 'lg'}
        icon={<RefreshCw />}
        loading={isStarting}
        loadingText="Iniciando..."
        onClick={() => start(payload)}
      >
        Dar nuevo examen
      </Button>
      {hasWrongAnswers ? null : (
        <Button
          block
          icon={<RotateCcw />}
          onClick={() => showToast('warning', 'No tienes acceso a esta sección', { id: 'no-wrong-answers' })}
        >
          Ver Respuestas Erróneas
        </Button>
      )}
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        <Link to={paths.examStart(examType, modeSlugOf(mode))} className={buttonClass({ variant: 'ghost' })}>
          Volver al inicio
        </Link>
        <Button variant="ghost" icon={<Printer />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      {dialog}
    </div>
  );
}
