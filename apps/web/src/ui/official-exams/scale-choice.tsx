import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import { useId } from 'react';
import { formatPoints } from '../format.ts';
import { scaleName } from './official-words.ts';

interface ScaleChoiceProps {
  rules: Pick<OfficialRules, 'scales'>;
  chosen: number | null;
  isWrong: boolean;
  onChoose: (scale: number) => void;
}

/** The escalas of an official exam as radios, each with its minimum. The caller gives the group its name. */
export function ScaleChoice({ rules, chosen, isWrong, onChoose }: ScaleChoiceProps) {
  const name = useId();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
      {rules.scales.map(({ scale, points_minimum: minimum }) => (
        <label
          key={scale}
          className="ring-within relative grid min-h-18 cursor-pointer justify-items-center gap-0.5 rounded-md border-[1.5px] border-line-strong bg-surface px-1 pt-2.5 pb-2 text-center leading-tight hover:border-brand-ink has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:shadow-[inset_0_0_0_.5px_var(--brand-ink)]"
        >
          <input
            type="radio"
            name={name}
            checked={scale === chosen}
            aria-invalid={isWrong || undefined}
            onChange={() => onChoose(scale)}
            className="peer sr-only"
          />
          <b className="font-serif text-xl leading-tight font-semibold">
            {scaleName(scale)}
            <span className="sr-only"> escala, </span>
          </b>
          <span className="num text-xs text-ink-2">{formatPoints(minimum)} puntos</span>
          <i
            aria-hidden="true"
            className="mt-0.5 size-3.5 rounded-full border-2 border-line-strong peer-checked:border-[.28rem] peer-checked:border-brand peer-checked:bg-surface"
          />
        </label>
      ))}
    </div>
  );
}
