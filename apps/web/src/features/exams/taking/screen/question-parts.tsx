import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { Check, CircleCheck, CircleDashed, CloudUpload, Lightbulb, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx';
import { RichBlocks } from '../../../../ui/rich-text.tsx';
import { type ItemState, STATE_NAMES, VERDICTS } from '../answers/item-state.ts';

const BADGES: Record<ItemState, { tone: BadgeTone; icon: ReactNode }> = {
  correct: { tone: 'ok', icon: <Check /> },
  incorrect: { tone: 'bad', icon: <X /> },
  pending: { tone: 'warn', icon: <CloudUpload /> },
  unanswered: { tone: 'idle', icon: <CircleDashed /> },
  answered: { tone: 'idle', icon: <CircleCheck /> },
  blank: { tone: 'idle', icon: <CircleDashed /> },
};

/** The item's state as an icon and a word. */
export function StateBadge({ state }: { state: ItemState }) {
  const { tone, icon } = BADGES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {STATE_NAMES[state]}
    </Badge>
  );
}

/**
 * Says whether the answer was right, as soon as it is saved. If its item is alone on the page, the verdict
 * scrolls into view.
 */
export function Verdict({ item, isAlone }: { item: ExamItem; isAlone: boolean }) {
  const line = useRef<HTMLDivElement>(null);
  const status = item.user_answer?.status;
  const before = useRef(status);
  useEffect(() => {
    const isNew = status !== undefined && before.current === undefined;
    before.current = status;
    // Centred, so that the beginning of the justification below shows too.
    if (isNew && isAlone) line.current?.scrollIntoView({ block: 'center' });
  }, [isAlone, status]);
  return (
    <div ref={line} role="status">
      {status ? (
        <p
          className={classNames('mt-4 font-semibold', status === 'correct' ? 'text-ok-ink' : 'text-bad-ink')}
        >
          {VERDICTS[status]}
        </p>
      ) : null}
    </div>
  );
}

/** The reason why the key is right, shown once the item is answered. */
export function Justification({ item, heading: Heading }: { item: ExamItem; heading: 'h3' | 'h4' }) {
  if (!('justification' in item)) return null;
  const hasText = item.justification.some(
    (block) => block.type === 'image' || /[^\s<>]/.test(block.value.replace(/<[^>]*>/g, '')),
  );
  return (
    <section
      aria-label={`Justificación de la pregunta ${item.number}`}
      className="mt-4 rounded-lg bg-sunken px-5 py-4"
    >
      <Heading className="mb-1 flex items-center gap-2 font-sans text-base font-semibold">
        <Lightbulb className="text-brand-ink" />
        Justificación
      </Heading>
      {hasText ? (
        <RichBlocks
          blocks={item.justification}
          of={`de la justificación de la pregunta ${item.number}`}
          className="text-[max(1.0625rem,calc(var(--reading)-.125rem))] leading-[1.6]"
        />
      ) : (
        <p className="text-ink-2">Sin justificación disponible</p>
      )}
    </section>
  );
}
