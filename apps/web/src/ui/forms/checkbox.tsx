import { Check, Minus } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface CheckboxProps {
  /** Name for screen readers. The visible text goes into `children`. */
  label: string;
  checked: boolean;
  /** For a checkbox that stands for several rows: some of them are chosen, not all. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
  children?: ReactNode;
}

/** A checkbox that chooses a row, or all rows of a page. */
export function Checkbox({ label, checked, mixed = false, onChange, className, children }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'ring-within relative inline-flex min-h-tap min-w-tap items-center justify-center gap-2.5 rounded-md',
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="choice-input"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-[1.375rem] flex-none place-items-center rounded-[.3rem] border-2',
          checked || mixed ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface',
        )}
      >
        {checked ? <Check className="icon-s" /> : mixed ? <Minus className="icon-s" /> : null}
      </span>
      {children}
    </label>
  );
}

interface CheckLineProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'role' | 'aria-checked' | 'disabled'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
  /** The words beside the checkbox. */
  children: ReactNode;
}

/** A checkbox of the browser with its words beside it. */
export function CheckLine({
  checked,
  onChange,
  className = 'gap-2 text-sm',
  children,
  ...input
}: CheckLineProps) {
  return (
    <label className={classNames('inline-flex min-h-tap items-center', className)}>
      <input
        type="checkbox"
        {...input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 flex-none accent-brand"
      />
      {children}
    </label>
  );
}
