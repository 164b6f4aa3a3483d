import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface CheckboxProps {
  /** Read, and not seen where `children` say it. */
  label: string;
  checked: boolean;
  /** Some of what it stands for are chosen. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
  children?: ReactNode;
}

/** Chooses a row, or all of a page. */
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
        className="sr-only"
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
