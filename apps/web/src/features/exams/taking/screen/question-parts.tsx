import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { Check, CircleCheck, CloudUpload, Lightbulb, X } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { RichBlocks, RichHtml } from '../../../../ui/rich-text.tsx';
import { type ItemState, isChoosable, VERDICTS } from '../answers/item-state.ts';
import { Discardable } from '../real/item-controls.tsx';

// What stands below an item's statement, in the exam and in the review.

/** The states in which an alternative is drawn. Most are also told in words. */
type Look = 'rest' | 'chosen' | 'waiting' | 'own-right' | 'own-wrong' | 'key' | 'discarded' | 'struck-out';

const EDGES: Record<Look, string> = {
  rest: 'border-[1.5px] border-line-strong bg-surface hover:border-brand-ink',
  chosen: 'border-[1.5px] border-brand-ink bg-brand-tint shadow-[inset_0_0_0_1px_var(--brand-ink)]',
  waiting: 'border-2 border-dotted border-warn bg-warn-tint',
  'own-right': 'border-[1.5px] border-ok bg-ok-tint shadow-[inset_0_0_0_1px_var(--ok)]',
  'own-wrong': 'border-2 border-dashed border-bad bg-bad-tint',
  key: 'border-[1.5px] border-ok bg-ok-tint shadow-[inset_0_0_0_1px_var(--ok)]',
  discarded: 'border-[1.5px] border-line text-ink-2',
  'struck-out': 'border-[1.5px] border-line text-ink-3',
};
const NICHES: Record<Look, string> = {
  rest: '',
  chosen: 'bg-brand text-on-brand',
  waiting: 'bg-gold text-on-gold',
  'own-right': 'bg-ok text-on-ok',
  'own-wrong': 'bg-bad text-on-bad',
  key: 'bg-ok text-on-ok',
  discarded: '',
  'struck-out': 'bg-transparent! text-ink-3',
};
const REASON_EDGES: Partial<Record<Look, string>> = {
  'own-right': 'border-ok-line',
  'own-wrong': 'border-bad-line',
  key: 'border-ok-line',
  discarded: 'border-line',
};
const WORDS: Partial<Record<Look, { ink: string; icon: ReactNode; text: string; more?: string }>> = {
  chosen: { ink: 'text-brand-ink', icon: <CircleCheck className="icon-s" />, text: 'Tu elección' },
  waiting: {
    ink: 'text-warn-ink',
    icon: <CloudUpload className="icon-s" />,
    text: 'Tu elección, por enviar',
  },
  'own-right': {
    ink: 'text-ok-ink',
    icon: <Check className="icon-s" />,
    text: 'Tu respuesta',
    more: ', correcta',
  },
  'own-wrong': {
    ink: 'text-bad-ink',
    icon: <X className="icon-s" />,
    text: 'Tu respuesta',
    more: ', incorrecta',
  },
  key: { ink: 'text-ok-ink', icon: <Check className="icon-s" />, text: 'Correcta' },
  'struck-out': { ink: 'text-ink-2', icon: null, text: 'Descartada' },
};

/** How an alternative looks, given the state of its item. */
function lookOf(item: ExamItem, alternativeId: number, state: ItemState, chosenId: number | undefined): Look {
  if (item.user_answer !== null) {
    const isOwn = alternativeId === item.user_answer.selected_alternative_id;
    const isKey = 'correct_alternative_id' in item && alternativeId === item.correct_alternative_id;
    if (isOwn) return isKey ? 'own-right' : 'own-wrong';
    return isKey ? 'key' : 'discarded';
  }
  if (alternativeId === chosenId) return state === 'pending' ? 'waiting' : 'chosen';
  return state === 'pending' ? 'discarded' : 'rest';
}

interface AlternativesProps {
  item: ExamItem;
  state: ItemState;
  /** The alternative that is marked, or whose answer is on its way to the server. */
  chosenId: number | undefined;
  onChoose: (alternativeId: number) => void;
  /** Shown within the card of the alternative at the same index: why that alternative is right or wrong. */
  reasons?: readonly ReactNode[];
  /** Alternatives that the person has struck out. */
  discardedIds?: readonly number[];
  /** Null where alternatives can't be struck out. */
  onDiscard?: ((alternativeId: number) => void) | null;
}

const NONE: readonly never[] = [];

/**
 * The lettered alternatives of an item. The whole row can be pressed. After the answer the rows only show the
 * result.
 */
export function Alternatives(props: AlternativesProps) {
  const { item, state, chosenId, onChoose, reasons = NONE, discardedIds = NONE, onDiscard = null } = props;
  const selected = item.user_answer?.selected_alternative_id ?? chosenId;
  return (
    <fieldset className="mt-6 grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">Alternativas de la pregunta {item.number}</legend>
      {item.alternatives.map(({ id, text }, index) => {
        const letter = LETTERS[index] ?? '';
        const isDiscarded = discardedIds.includes(id);
        const row = (
          <AlternativeRow
            key={id}
            letter={letter}
            html={text}
            look={isDiscarded ? 'struck-out' : lookOf(item, id, state, chosenId)}
            hasButton={onDiscard !== null}
            reason={reasons[index]}
            radio={{
              name: `item-${item.id}`,
              value: id,
              checked: id === selected,
              disabled: !isChoosable(state),
              onChange: () => onChoose(id),
            }}
          />
        );
        if (onDiscard === null) return row;
        return (
          <Discardable key={id} letter={letter} isDiscarded={isDiscarded} onToggle={() => onDiscard(id)}>
            {row}
          </Discardable>
        );
      })}
    </fieldset>
  );
}

interface RowProps {
  letter: string;
  html: string;
  look: Look;
  /** Whether to leave room at the right end for a button over the row and put the words below the text. */
  hasButton: boolean;
  reason: ReactNode;
  radio: InputHTMLAttributes<HTMLInputElement>;
}

function AlternativeRow({ letter, html, look, hasButton, reason, radio }: RowProps) {
  const words = WORDS[look];
  return (
    <label
      data-look={look}
      className={classNames(
        'ring-within relative grid min-h-16 grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 rounded-lg py-3 pl-4 font-serif leading-[1.45] transition-colors duration-(--fast)',
        'text-[calc(var(--reading)-.0625rem)] md:gap-x-4',
        hasButton ? 'pr-13 md:pr-15' : 'pr-4 md:grid-cols-[2.25rem_minmax(0,1fr)_auto] md:gap-y-4',
        EDGES[look],
      )}
    >
      <input type="radio" {...radio} className="choice-input" />
      <Niche className={classNames('font-sans', NICHES[look])}>{letter}</Niche>
      <span
        className={classNames(
          'read min-w-0 text-[length:inherit] leading-[inherit]',
          look === 'struck-out' && 'line-through decoration-[1.5px]',
        )}
      >
        <span className="sr-only">{letter}. </span>
        <RichHtml html={html} />
      </span>
      {words ? (
        <span
          className={classNames(
            'col-start-2 inline-flex items-center gap-1.5 font-sans text-sm leading-tight font-semibold',
            !hasButton && 'md:col-start-3',
            words.ink,
          )}
        >
          {words.icon}
          <span>
            {words.text}
            {words.more ? <span className="sr-only">{words.more}</span> : null}
          </span>
        </span>
      ) : null}
      {reason ? (
        <span
          className={classNames(
            'col-span-full border-t pt-2.5 font-sans text-base max-md:mt-1.5 md:col-start-2 md:-mt-1.5',
            REASON_EDGES[look],
          )}
        >
          {reason}
        </span>
      ) : null}
    </label>
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
