import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { Check, CircleCheck, CloudUpload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { RichHtml } from '../../../../ui/rich-text.tsx';
import type { ItemState } from '../answers/item-state.ts';

/** How one alternative looks, and the words that say so. */
type Look = 'rest' | 'chosen' | 'waiting' | 'own-right' | 'own-wrong' | 'key' | 'discarded';

const EDGES: Record<Look, string> = {
  rest: 'border-[1.5px] border-line-strong bg-surface hover:border-brand-ink',
  chosen: 'border-[1.5px] border-brand-ink bg-brand-tint shadow-[inset_0_0_0_1px_var(--brand-ink)]',
  waiting: 'border-2 border-dotted border-warn bg-warn-tint',
  'own-right': 'border-[1.5px] border-ok bg-ok-tint shadow-[inset_0_0_0_1px_var(--ok)]',
  'own-wrong': 'border-2 border-dashed border-bad bg-bad-tint',
  key: 'border-[1.5px] border-ok bg-ok-tint shadow-[inset_0_0_0_1px_var(--ok)]',
  discarded: 'border-[1.5px] border-line text-ink-2',
};
const NICHES: Record<Look, string> = {
  rest: '',
  chosen: 'bg-brand text-on-brand',
  waiting: 'bg-gold text-on-gold',
  'own-right': 'bg-ok text-on-ok',
  'own-wrong': 'bg-bad text-on-bad',
  key: 'bg-ok text-on-ok',
  discarded: '',
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
};

/** What an alternative is once its item has this state. */
export function lookOf(
  item: ExamItem,
  alternativeId: number,
  state: ItemState,
  chosenId: number | undefined,
): Look {
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
  /** Marked, or on its way to the server. */
  chosenId: number | undefined;
  onChoose: (alternativeId: number) => void;
  /** Stands within the card of an alternative, by its place: why it is right or wrong. */
  reasons?: readonly ReactNode[];
}

/** The lettered alternatives of an item. Each whole row is the target; after answering they only show the result. */
export function Alternatives({ item, state, chosenId, onChoose, reasons = [] }: AlternativesProps) {
  const isOpen = state === 'unanswered';
  const selected = item.user_answer?.selected_alternative_id ?? chosenId;
  return (
    <fieldset className="mt-6 grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">Alternativas de la pregunta {item.number}</legend>
      {item.alternatives.map((alternative, index) => {
        const look = lookOf(item, alternative.id, state, chosenId);
        const words = WORDS[look];
        const letter = 'ABCDEFGH'[index] ?? '';
        return (
          <label
            key={alternative.id}
            data-look={look}
            className={classNames(
              'ring-within relative grid min-h-16 grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 rounded-lg px-4 py-3 font-serif leading-[1.45] transition-colors duration-(--fast)',
              'text-[calc(var(--reading)-.0625rem)] md:grid-cols-[2.25rem_minmax(0,1fr)_auto] md:gap-4',
              EDGES[look],
            )}
          >
            <input
              type="radio"
              name={`item-${item.id}`}
              value={alternative.id}
              checked={alternative.id === selected}
              disabled={!isOpen}
              onChange={() => onChoose(alternative.id)}
              className="sr-only"
            />
            <Niche className={classNames('font-sans', NICHES[look])}>{letter}</Niche>
            <span className="read min-w-0 text-[length:inherit] leading-[inherit]">
              <span className="sr-only">{letter}. </span>
              <RichHtml html={alternative.text} />
            </span>
            {words ? (
              <span
                className={classNames(
                  'col-start-2 inline-flex items-center gap-1.5 font-sans text-sm leading-tight font-semibold md:col-start-3',
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
            {reasons[index] ? (
              <span
                className={classNames(
                  'col-span-full border-t pt-2.5 font-sans text-base max-md:mt-1.5 md:col-start-2 md:-mt-1.5',
                  REASON_EDGES[look],
                )}
              >
                {reasons[index]}
              </span>
            ) : null}
          </label>
        );
      })}
    </fieldset>
  );
}
