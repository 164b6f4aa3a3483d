import type { PaperNumber } from '@amauta/contract/questions/bank.ts';
import { useMemo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { missingNumbersText } from '../bank/missing-numbers.ts';
import { numberGrid } from './shown-questions.ts';

interface NumberPanelProps {
  numbers: readonly PaperNumber[];
  currentId: number | null;
  onNumber: (questionId: number) => void;
}

/** A grid of the numbers of a paper. Missing numbers are hatched. */
export function NumberPanel({ numbers, currentId, onNumber }: NumberPanelProps) {
  const cells = useMemo(() => numberGrid(numbers), [numbers]);
  const missing = cells.filter((cell) => cell.questionId === null).map((cell) => cell.number);
  const count = cells.length - missing.length;
  return (
    <nav
      aria-label="Números de las preguntas"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-1 max-lg:-order-1 lg:sticky lg:top-6"
    >
      <Faja />
      <details open className="group p-5">
        <summary className="num flex cursor-pointer items-baseline gap-1.5">
          <b className="font-serif text-2xl leading-none">{count}</b> {count === 1 ? 'pregunta' : 'preguntas'}
        </summary>
        <p className="mt-1 text-sm text-ink-2">{missingNumbersText(missing) ?? 'No falta ningún número.'}</p>
        <ul className="num mt-4 grid max-h-[60vh] grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2 overflow-y-auto p-1 max-lg:max-h-36">
          {cells.map(({ number, questionId }) => (
            <li key={number}>
              {questionId === null ? (
                <span
                  title={`Falta la ${number}`}
                  className="grid bg-[repeating-linear-gradient(135deg,var(--line)_0_1.5px,transparent_1.5px_7px)] min-h-tap place-items-center rounded-sm border-[1.5px] border-dashed border-line-strong text-sm text-ink-3"
                >
                  <span className="sr-only">Falta la </span>
                  {number}
                </span>
              ) : (
                <button
                  type="button"
                  aria-label={`Ir a la pregunta ${number}`}
                  aria-current={questionId === currentId ? 'true' : undefined}
                  onClick={() => onNumber(questionId)}
                  className={classNames(
                    'grid min-h-tap w-full place-items-center rounded-sm border-[1.5px] text-sm font-semibold',
                    questionId === currentId
                      ? 'border-brand bg-brand text-on-brand'
                      : 'border-line-strong hover:border-brand-ink hover:bg-brand-tint',
                  )}
                >
                  {number}
                </button>
              )}
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
