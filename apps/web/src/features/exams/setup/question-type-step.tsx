import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { ChoiceCard } from '../../../ui/forms/choice.tsx';
import { Step } from './step.tsx';

/** The question types of Nombramiento, each with how many questions it would bring. */
export function QuestionTypeStep(props: {
  number: number;
  chosen: readonly Kind[];
  /** Counts with every type chosen, since an unchecked card shows its count too. */
  counts: ExamPreview['kinds'] | undefined;
  error: string | undefined;
  onToggle: (kind: Kind) => void;
}) {
  const { number, chosen, counts, error, onToggle } = props;
  return (
    <Step
      step="question_types"
      number={number}
      title="Tipos de pregunta"
      hint="Deja marcado al menos uno."
      error={error}
    >
      <div className="grid gap-2 md:grid-cols-3 md:gap-3">
        {EXAM_KINDS.Nombramiento.map((kind) => {
          const count = counts?.find((row) => row.kind === kind)?.drawn;
          return (
            <ChoiceCard
              key={kind}
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={() => onToggle(kind)}
              description={count === undefined ? kind : `${kind}, ${count} preguntas`}
              className="items-start"
            >
              {KIND_NAMES[kind]}
            </ChoiceCard>
          );
        })}
      </div>
    </Step>
  );
}
