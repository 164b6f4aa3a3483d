import { letterOf } from '@amauta/contract/questions/letters.ts';
import type { AuthorItem } from '@amauta/contract/questions/question.ts';
import { Check, ChevronDown, Lightbulb } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { RichBlocks, RichHtml } from '../../../ui/rich-text.tsx';
import { wordsOfBlocks } from './question-words.ts';

type ShownItem = Omit<AuthorItem, 'id'>;

/** Statement, alternatives with the key marked, and the justification, which unfolds. */
export function ItemBody({ item }: { item: ShownItem }) {
  const of = `de la pregunta ${item.number}`;
  return (
    <>
      <RichBlocks blocks={item.statement} of={of} />
      <ol aria-label={`Alternativas ${of}`} className="mt-4 grid grid-cols-1 gap-2">
        {item.alternatives.map((alternative, index) => {
          const letter = letterOf(index);
          return (
            <li
              key={letter}
              className={classNames(
                'flex items-center gap-3.5 rounded-md border px-3.5 py-2',
                alternative.correct ? 'border-[1.5px] border-ok bg-ok-tint' : 'border-line',
              )}
            >
              <Niche className={alternative.correct ? 'bg-ok! text-on-ok!' : ''}>{letter}</Niche>
              <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3.5">
                <div className="read min-w-0 flex-1">
                  <span className="sr-only">{`Alternativa ${letter}: `}</span>
                  <RichHtml html={alternative.text} />
                </div>
                {alternative.correct ? (
                  <span className="flex flex-none items-center gap-1.5 text-sm font-semibold text-ok-ink max-sm:mt-1">
                    <Check className="icon-s" />
                    Correcta
                  </span>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      {item.justification.length > 0 ? (
        <details className="group mt-3">
          <summary className="inline-flex min-h-tap cursor-pointer items-center gap-2 rounded-md px-1 font-semibold text-brand-ink">
            <Lightbulb />
            <span className="group-open:hidden">Ver justificación</span>
            <span className="hidden group-open:inline">Justificación</span>
          </summary>
          <div className="rounded-lg bg-sunken px-5 py-4">
            <RichBlocks blocks={item.justification} of={`de la justificación ${of}`} />
          </div>
        </details>
      ) : null}
    </>
  );
}

/** One item under a shared statement, folded to its number, first words and key. */
export function ItemRow({ item }: { item: ShownItem }) {
  const key = item.alternatives.findIndex((alternative) => alternative.correct);
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-tap cursor-pointer items-center gap-3 px-3.5 py-2">
          <Niche tone="tint">{item.number}</Niche>
          <span className="line-clamp-2 min-w-0 flex-1">
            <span className="sr-only">{`Pregunta ${item.number}: `}</span>
            {wordsOfBlocks(item.statement) || 'Pregunta con imagen'}
          </span>
          {key >= 0 ? (
            <span className="flex-none text-sm text-ink-2">
              Correcta: <b className="text-ink">{letterOf(key)}</b>
            </span>
          ) : null}
          <ChevronDown className="icon-s transition-[rotate] duration-(--base) group-open:rotate-180" />
        </summary>
        <div className="border-t border-line px-3.5 py-4">
          <ItemBody item={item} />
        </div>
      </details>
    </li>
  );
}
