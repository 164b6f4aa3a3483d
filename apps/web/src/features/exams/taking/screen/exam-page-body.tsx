import { messageOf } from '../../../../api/api-error.ts';
import { ErrorState, Skeleton } from '../../../../ui/feedback/surface.tsx';
import type { Exam } from './exam.ts';
import { QuestionView } from './question-view.tsx';

/** The current page of the exam: shown, loading, or failed. */
export function ExamPageBody({ exam }: { exam: Exam }) {
  if (exam.question) {
    return (
      <QuestionView
        key={exam.page}
        question={exam.question}
        total={exam.tally.total}
        stateOf={exam.stateOf}
        chosenOf={exam.chosenOf}
        onChoose={exam.choose}
        real={exam.real}
      />
    );
  }
  return (
    <div className="mx-auto max-w-measure px-4 pt-8">
      {exam.isError ? (
        <ErrorState
          message={messageOf(exam.error, 'Error al cargar preguntas')}
          onRetry={() => void exam.retry()}
        />
      ) : (
        <Skeleton lines={6} text="Cargando pregunta..." />
      )}
    </div>
  );
}
