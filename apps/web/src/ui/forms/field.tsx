import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the control as wrong. The error's text stands elsewhere, because it is about a group of controls. */
  invalid?: boolean | undefined;
  /** Adds a * to the label. The form's first line explains the mark. */
  required?: boolean | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  /** Id of another text that describes the control, e.g. a list of requirements. */
  describedBy?: string | undefined;
  /** Hides the label where the control's place explains it. Screen readers still read the label. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** Attributes that a field gives to its control. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Draws a label above a control, and a hint and an error below. Their ids tie them to the control. */
export function Field({
  children,
  id: ownId,
  ...text
}: FieldText & { id?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const made = useId();
  const id = ownId ?? made;
  const { label, hint, error, invalid, required, aside, describedBy, hideLabel, className } = text;
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
        'aria-invalid': error || invalid ? true : undefined,
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

/** Explains the mark of required fields. The first line of a form. */
export function RequiredHint() {
  return <p className="text-sm text-ink-2">Los campos con * son obligatorios.</p>;
}

/** The error of a form that belongs to none of its fields. Screen readers read it at once. */
export function FormFailure({ className, children: text }: { className?: string; children: string }) {
  return (
    // While it is empty it takes no place among the fields.
    <div role="alert" className={classNames('empty:absolute', text && className)}>
      {text ? <FieldError>{text}</FieldError> : null}
    </div>
  );
}
