import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label; the form's first line says what the mark means. */
  required?: boolean | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  /** Id of more text that describes the control, e.g. a list of what it must hold. */
  describedBy?: string | undefined;
  /** For a control whose name is clear from its place. Readers still hear the label. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** What a field gives to its control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, hint and error below, tied to the control by their ids. */
export function Field({
  children,
  id: ownId,
  ...text
}: FieldText & { id?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const made = useId();
  const id = ownId ?? made;
  const { label, hint, error, required, aside, describedBy, hideLabel, className } = text;
  const described = classNames(describedBy, hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <div className={classNames('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
          {required ? (
            <span className="text-bad-ink" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint ? (
        <div id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** An error below a control or a group of controls. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-bad-ink">
      <CircleAlert className="icon-s mt-[0.15rem]" />
      <span>{children}</span>
    </p>
  );
}
