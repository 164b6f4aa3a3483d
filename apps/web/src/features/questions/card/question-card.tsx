import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { RichBlocks } from '../../../ui/rich-text.tsx';
import { ItemBody, ItemRow } from './question-item.tsx';
import { classOf, type ShownQuestion, titleOf } from './question-words.ts';

interface QuestionCardProps {
  question: ShownQuestion;
  /** Id of the card's element, so that a list can scroll to it. */
  id?: string | undefined;
  /** Shown at the start of the card's head. */
  lead?: ReactNode;
  /** Shown below the title. */
  note?: ReactNode;
  /** Shown at the end of the card's head. */
  actions?: ReactNode;
  isHighlighted?: boolean | undefined;
}

/** A question as a teacher sees it, but with the key marked. */
export function QuestionCard({
  question,
  id,
  lead,
  note,
  actions,
  isHighlighted = false,
}: QuestionCardProps) {
  const title = titleOf(question);
  const [only] = question.questions;
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-label={title}
      className={classNames(
        'scroll-mt-24 overflow-hidden rounded-lg border bg-surface shadow-1 transition-shadow duration-(--base)',
        isHighlighted ? 'border-gold shadow-[0_0_0_3px_var(--gold)]' : 'border-line',
      )}
    >
      <header
        className={classNames(
          'flex items-start gap-3 px-4 pt-4 pb-3 md:px-6 md:pt-5',
          isHighlighted && 'bg-gold-tint',
        )}
      >
        {lead}
        <div className="min-w-0 flex-1">
          <h2 className="num text-lg leading-tight">{title}</h2>
          <p className="text-sm text-ink-2">{classOf(question)}</p>
          {note}
        </div>
        {actions}
      </header>
      <div className="px-4 pb-5 md:px-6 md:pb-6">
        {question.type_question === 'COMMON' ? (
          <>
            <RichBlocks blocks={question.shared_statement} of={`del texto de ${title.toLowerCase()}`} />
            <ul className="mt-4 divide-y divide-line rounded-md border border-line">
              {question.questions.map((item, index) => {
                // Two items may have the same number while they are being written.
                const key = `${index}-${item.number}`;
                return <ItemRow key={key} item={item} />;
              })}
            </ul>
          </>
        ) : only ? (
          <ItemBody item={only} />
        ) : null}
      </div>
    </article>
  );
}
