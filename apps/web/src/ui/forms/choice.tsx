import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  /** All radios of a group have the same name. */
  name?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

interface ChoiceCardProps extends ChoiceProps {
  description?: ReactNode;
  aside?: ReactNode;
  /** Marks the card as wrong. The error's text stands below the group. */
  invalid?: boolean | undefined;
}

/** A radio or checkbox as a card, for a choice that needs an explanation. `description` stands below the title. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { type, name, checked, onChange, disabled, children, description, aside, className } = props;
  const { invalid } = props;
  const id = useId();
  return (
    <label
      className={classNames(
        'ring-within relative flex min-h-tap-lg items-center gap-[min(.75rem,3.4vw)] rounded-md border-[1.5px] border-line-strong bg-surface px-[min(1rem,4.5vw)] py-3 leading-snug transition-colors duration-(--fast) hover:border-brand-ink',
        'has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:shadow-[inset_0_0_0_.5px_var(--brand-ink)]',
        'has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-idle-tint has-disabled:text-ink-3',
        invalid && 'border-bad!',
        className,
      )}
    >
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={description ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer choice-input"
      />
      {type === 'radio' ? <RadioMark /> : <CheckMark checked={checked} />}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{children}</span>
        {description ? (
          <span id={id} className="block text-sm text-ink-2">
            {description}
          </span>
        ) : null}
      </span>
      {aside}
    </label>
  );
}

function RadioMark() {
  return (
    <span
      aria-hidden="true"
      className="size-[1.375rem] flex-none rounded-full border-2 border-line-strong bg-surface peer-checked:border-[.4375rem] peer-checked:border-brand peer-disabled:border-ink-3"
    />
  );
}

function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[1.375rem] flex-none place-items-center rounded-[.3rem] border-2 border-line-strong bg-surface peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-disabled:border-ink-3"
    >
      {checked ? <Check className="icon-s" /> : null}
    </span>
  );
}

interface ChipProps extends ChoiceProps {
  /** A word below the choice that speaks against it, e.g. 'vacío'. */
  note?: string | undefined;
}

/** A radio or checkbox with a short text, such as a year. A chosen checkbox shows a check, a chosen radio a dot. */
export function Chip({ type, name, checked, onChange, disabled, note, children, className }: ChipProps) {
  return (
    <label
      className={classNames(
        'ring-within num relative inline-flex min-h-tap items-center justify-center gap-1.5 rounded-md border-[1.5px] border-line-strong bg-surface px-1.5 py-1 font-semibold transition-colors duration-(--fast) hover:border-brand-ink',
        'has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand',
        'has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-idle-tint has-disabled:text-ink-3',
        note !== undefined && 'border-dashed not-has-checked:bg-transparent not-has-checked:text-ink-2',
        className,
      )}
    >
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer choice-input"
      />
      {checked && type === 'checkbox' ? <Check className="icon-s" /> : null}
      {type === 'radio' ? (
        <span
          aria-hidden="true"
          className="mr-0.5 size-4.5 flex-none rounded-full border-2 border-line-strong peer-checked:border-[.3125rem] peer-checked:border-on-brand peer-disabled:border-ink-3"
        />
      ) : null}
      {note === undefined ? (
        children
      ) : (
        <span className="grid justify-items-center leading-tight">
          {children}
          <span className="text-xs font-normal">
            <span className="sr-only">, </span>
            {note}
          </span>
        </span>
      )}
    </label>
  );
}

interface SegmentedProps<T extends string | number> {
  /** The group's name for screen readers. */
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** Two to four exclusive options with short names. */
export function Segmented<T extends string | number>(props: SegmentedProps<T>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames(
        'inline-flex flex-wrap gap-1 rounded-md border border-line bg-sunken p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="ring-within relative inline-flex min-h-10 grow items-center justify-center gap-2 rounded-sm px-2.5 py-1 font-semibold sm:px-4 has-checked:bg-surface has-checked:text-brand-ink has-checked:shadow-[var(--lift-1),0_0_0_1.5px_var(--brand-ink)]"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="choice-input"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
