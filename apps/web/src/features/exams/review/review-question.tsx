import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { ReviewQuestion } from '@amauta/contract/practice.ts';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { RichBlocks } from '../../../ui/rich-text.tsx';
import { StateBadge } from '../taking/screen/item-marks.tsx';
import { HEADING_ID } from '../taking/screen/page-focus.ts';
import { Alternatives, Justification } from '../taking/screen/question-parts.tsx';
import { splitByLetter } from './letter-reasons.ts';

/** One wrong answer with its key and the justification. */
export function ReviewQuestionView({ question, total }: { question: ReviewQuestion; total: number }) {
  const item = question.questions[0];
  const { byLetter, general } = useMemo(
    () => splitByLetter(item?.justification ?? [], item?.alternatives.length ?? 0),
    [item],
  );
  if (!item) return null;
  const of = `de la pregunta ${item.number}`;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area of its own must be reachable by keyboard
      tabIndex={0}
      aria-labelledby={HEADING_ID}
      className="relative h-full overflow-y-auto px-4 pt-5 pb-8 -outline-offset-3 md:px-8 md:pt-8 md:pb-12"
    >
      <div className="mx-auto max-w-measure">
        <div className="mb-4 flex items-center justify-between gap-4 md:mb-5 md:items-start">
          <div className="min-w-0">
            <h2 id={HEADING_ID} tabIndex={-1} className="num text-[1.375rem] leading-tight md:text-[1.75rem]">
              Pregunta {item.number} de {total}
            </h2>
            <p className="num mt-1 text-sm text-ink-2">{originOf(question)}</p>
          </div>
          <StateBadge state="incorrect" />
        </div>
        {question.shared_statement.length > 0 ? (
          <details open className="group mb-6 rounded-lg border border-line bg-surface">
            <summary className="flex min-h-tap items-center justify-between gap-3 rounded-lg px-5 py-2 text-sm font-semibold text-ink-2">
              Texto para esta pregunta
              <ChevronDown className="icon-s transition-[rotate] duration-(--base) group-open:rotate-180" />
            </summary>
            <RichBlocks blocks={question.shared_statement} of={`del texto ${of}`} className="px-5 pb-5" />
          </details>
        ) : null}
        <RichBlocks blocks={item.statement} of={of} />
        <Alternatives
          item={item}
          state={item.user_answer.status}
          chosenId={undefined}
          onChoose={() => undefined}
          reasons={item.alternatives.map((alternative, index) => {
            const blocks = byLetter[index];
            if (!blocks) return null;
            return (
              <RichBlocks
                key={alternative.id}
                blocks={blocks}
                of={`de la justificación ${of}`}
                className="font-sans text-base! leading-normal!"
              />
            );
          })}
        />
        {byLetter.length === 0 || general.length > 0 ? (
          <Justification item={{ ...item, justification: [...general] }} heading="h3" />
        ) : null}
      </div>
    </section>
  );
}

/** 'Razonamiento Lógico, 2022. La fallaste 2 veces.' */
function originOf({ questions, category_filter: from, times_failed: times }: ReviewQuestion): string {
  const kind = questions[0] ? KIND_NAMES[questions[0].type_question_knowledge] : '';
  const source = [kind, from.exam_name ?? from.year].filter((part) => part !== null).join(', ');
  return times > 1 ? `${source}. La fallaste ${times} veces.` : `${source}.`;
}
