import { classNames } from '../../../../ui/class-names.ts';
import type { AnswerFilter } from '../answer-filter.ts';

interface FilterTogglesProps {
  /** The name of the group for screen readers. */
  label: string;
  filters: readonly AnswerFilter[];
  /** Id of the filter that is on. */
  value: string;
  onChange: (id: string) => void;
}

/** The filters of an exam as on the day, of which one is on. A filter without matches is disabled. */
export function FilterToggles({ label, filters, value, onChange }: FilterTogglesProps) {
  return (
    <fieldset className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-1.5 md:flex md:flex-wrap print:hidden">
      <legend className="sr-only">{label}</legend>
      {filters.map(({ id, label: name, count }) => {
        const isOn = id === value;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            disabled={count === 0 && !isOn}
            onClick={() => onChange(id)}
            className={classNames(
              'inline-flex min-h-tap items-center justify-between gap-1.5 rounded-md border-[1.5px] px-3.5 py-1 font-semibold transition-colors duration-(--fast) md:px-2.5 md:text-sm',
              'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-idle-tint disabled:text-ink-3',
              isOn
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line-strong bg-surface hover:border-brand-ink',
            )}
          >
            {name} <span className={classNames('num', !isOn && 'font-medium')}>{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
