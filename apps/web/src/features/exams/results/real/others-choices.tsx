import type { OthersShare } from '@amauta/contract/exams/real-results.ts';
import type { ResultAnswer } from '@amauta/contract/exams/results.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { Check, X } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { RichHtml } from '../../../../ui/rich-text.tsx';

type Answer = Pick<ResultAnswer, 'alternatives' | 'selected_alternative_id' | 'correct_alternative_id'>;

const percent = (value: number) => `${formatNumber(value, { maximum: 0 })}\u00a0%`;

/** The alternatives of an item: the key, the person's own choice, and the share of other teachers who chose each. */
export function OthersChoices({ answer, others }: { answer: Answer; others: OthersShare }) {
  return (
    <div>
      <h3 className="mb-3 font-sans text-base font-semibold tracking-normal">
        Así respondieron otros docentes
      </h3>
      <ol aria-label="Cómo respondieron otros docentes" className="grid gap-3.5">
        {answer.alternatives.map(({ id, text }, index) => (
          <Choice
            key={id}
            letter={LETTERS[index] ?? ''}
            html={text}
            share={others.alternatives.find((row) => row.alternative_id === id)?.percentage ?? 0}
            isKey={id === answer.correct_alternative_id}
            isOwn={id === answer.selected_alternative_id}
          />
        ))}
      </ol>
      <p className="num mt-3 text-sm text-ink-2">
        De {formatNumber(others.total)} docentes; {percent(others.blank_percentage)} la dejó en blanco.
      </p>
    </div>
  );
}

interface ChoiceProps {
  letter: string;
  html: string;
  share: number;
  isKey: boolean;
  isOwn: boolean;
}

function Choice({ letter, html, share, isKey, isOwn }: ChoiceProps) {
  const isWrong = isOwn && !isKey;
  return (
    <li className="grid break-inside-avoid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5 leading-snug md:grid-cols-[2.25rem_minmax(0,1fr)_3.25rem_9.5rem]">
      <Niche className={classNames(isKey && 'bg-ok text-on-ok', isWrong && 'bg-bad text-on-bad')}>
        {letter}
      </Niche>
      <div>
        <div className="read text-base leading-snug">
          <span className="sr-only">{letter}. </span>
          <RichHtml html={html} />
        </div>
        <div
          aria-hidden="true"
          className="mt-1.5 h-2.5 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)]"
        >
          <span
            className={classNames(
              'block h-full rounded-full print:[print-color-adjust:exact]',
              isKey && 'bg-ok',
              isWrong &&
                'bg-[repeating-linear-gradient(-45deg,var(--bad)_0_6px,color-mix(in_srgb,var(--bad)_62%,var(--surface))_6px_9px)]',
              !isKey && !isWrong && 'bg-line-strong',
            )}
            style={{ width: `${share}%` }}
          />
        </div>
      </div>
      <b className="num text-right">{percent(share)}</b>
      {isKey || isOwn ? (
        <span className="col-span-2 col-start-2 md:col-span-1 md:col-start-4">
          <Badge tone={isKey ? 'ok' : 'bad'} icon={isKey ? <Check /> : <X />}>
            {isKey ? (isOwn ? 'Tu respuesta correcta' : 'Correcta') : 'Tu respuesta'}
          </Badge>
        </span>
      ) : null}
    </li>
  );
}
