import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { WrongAnswers } from '@amauta/contract/practice.ts';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { useStartAfterAsking } from '../my-exams/unfinished-attempt.tsx';
import { payloadOf } from '../start-exam.ts';
import { poolText } from './error-words.ts';

const COUNTS = [10, 20] as const;
type Count = (typeof COUNTS)[number];

interface TodayCardProps {
  examType: ExamType;
  summary: WrongAnswers['history_summary'];
  /** The account's access has ended: everything may be read, but nothing started. */
  isExpired: boolean;
}

/** Today's review: how many questions are left, and a choice of how many to take now. */
export function TodayCard({ examType, summary, isExpired }: TodayCardProps) {
  const [count, setCount] = useState<Count>(10);
  const { start, isStarting, dialog } = useStartAfterAsking();
  const payload = payloadOf({ type: 'WRONG', type_exam: examType, question_count: count });
  const isDone = summary.questions_to_practise === 0;
  return (
    <section
      aria-labelledby="repaso-de-hoy"
      className="flex flex-wrap items-center justify-between gap-6 rounded-lg border border-brand-line bg-brand-tint p-5 shadow-1 md:px-6"
    >
      <div className="flex-[1_1_20rem]">
        <h2 id="repaso-de-hoy">Repaso de hoy</h2>
        <p className="num mt-1">{poolText(summary)}</p>
        <p className="text-ink-2">
          {isDone
            ? 'Cuando falles otra, aparecerá aquí.'
            : 'Primero las que más conviene repasar. Las que respondas bien salen de la lista.'}
        </p>
        {isExpired && !isDone ? (
          <p className="mt-2 text-sm font-medium text-warn-ink">Renueva tu acceso para iniciar un repaso.</p>
        ) : null}
      </div>
      {isDone ? null : (
        <div className="flex flex-wrap items-center gap-4 max-md:w-full">
          <Segmented
            label="Cantidad de preguntas"
            value={count}
            onChange={setCount}
            options={COUNTS.map((value) => ({ value, label: `${value} preguntas` }))}
            className="border-brand-line! bg-transparent! max-md:w-full max-md:[&>label]:flex-1 max-md:[&>label]:justify-center max-md:[&>label]:px-2 [&>label]:min-h-11"
          />
          <Button
            variant="primary"
            size="lg"
            className="max-md:w-full"
            iconEnd={<ArrowRight />}
            loading={isStarting}
            loadingText="Iniciando..."
            aria-disabled={isExpired}
            onClick={() => start(payload)}
          >
            Iniciar repaso
          </Button>
        </div>
      )}
      {dialog}
    </section>
  );
}
