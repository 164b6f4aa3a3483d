import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
  type WheelEvent,
} from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldText } from './field.tsx';

const INPUT =
  'flex min-h-12 w-full items-center gap-2.5 rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 py-2 text-left leading-snug placeholder:text-ink-3 hover:border-ink-2 aria-invalid:border-2 aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-transparent disabled:bg-idle-tint disabled:text-ink-3';

/** Returns the class names of a text field, also for fields that other libraries draw. */
export function inputClass(...more: (string | false | undefined)[]): string {
  return classNames(INPUT, ...more);
}

type OwnProps = Omit<FieldText, 'className'> & { fieldClassName?: string | undefined };

interface TextInputProps extends OwnProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'required'> {
  /** Drawn at the start of the field. */
  icon?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ icon, className, ...props }: TextInputProps) {
  const [text, attributes] = splitText(props);
  return (
    <Field {...text} id={attributes.id}>
      {(control) => (
        <div className="relative">
          {icon ? (
            <span className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3" aria-hidden="true">
              {icon}
            </span>
          ) : null}
          <input
            {...(attributes.type === 'number' && { onWheel: keepNumber })}
            {...attributes}
            {...control}
            className={inputClass(icon ? 'pl-11' : false, className)}
          />
        </div>
      )}
    </Field>
  );
}

/**
 * Lets the wheel move the page. It would change a number that has the focus, but browsers change none that can't be
 * written.
 */
function keepNumber({ currentTarget: field }: WheelEvent<HTMLInputElement>): void {
  if (field.readOnly) return;
  field.readOnly = true;
  setTimeout(() => {
    field.readOnly = false;
  });
}

/** A password field with a button that shows the password. */
export function PasswordInput({ className, ...props }: Omit<TextInputProps, 'type' | 'icon'>) {
  const [isShown, setShown] = useState(false);
  const [text, attributes] = splitText(props);
  return (
    <Field {...text} id={attributes.id}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...attributes}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={inputClass('pr-13', className)}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute top-0.5 right-0.5 grid size-tap place-items-center rounded-md text-ink-2 hover:text-ink"
          >
            {isShown ? <EyeOff /> : <Eye />}
          </button>
        </div>
      )}
    </Field>
  );
}

interface TextAreaProps extends OwnProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ className, ...props }: TextAreaProps) {
  const [text, attributes] = splitText(props);
  return (
    <Field {...text} id={attributes.id}>
      {(control) => (
        <textarea
          {...attributes}
          {...control}
          className={inputClass('block min-h-22 resize-y py-3', className)}
        />
      )}
    </Field>
  );
}

function splitText<T extends OwnProps>(props: T): [FieldText, Omit<T, keyof OwnProps>] {
  // All names of `OwnProps` are taken out in one place, so that the rest has the returned type.
  const {
    label,
    hint,
    error,
    invalid,
    required,
    aside,
    describedBy,
    hideLabel,
    fieldClassName,
    ...attributes
  } = props;
  const text = {
    label,
    hint,
    error,
    invalid,
    required,
    aside,
    describedBy,
    hideLabel,
    className: fieldClassName,
  };
  return [text, attributes];
}
