import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { inputClass } from '../../ui/forms/text-input.tsx';
import { FIRST_SCRIPT } from '../math/insert-math.ts';

interface MathInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  required?: boolean | undefined;
  hint?: string | undefined;
  /** For who moves the focus to the field. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** A field for a text of new math. While it has the focus, two buttons append an exponent or a subscript. */
export function MathInput({ label, value, onChange, onEnter, required, hint, inputRef }: MathInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;

  function append(sign: '^' | '_'): void {
    onChange(`${value}${sign}{${FIRST_SCRIPT}}`);
    const at = value.length + 2;
    // React must draw the new text before a part of it can be selected.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at + FIRST_SCRIPT.length);
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <Field label={label} required={required} hint={hint}>
      {(control) => (
        <div className="group relative">
          <input
            {...control}
            ref={input}
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={inputClass('pr-20')}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {/* The buttons are visible only while the field has the focus, but stay in the page: Tab loses its
              place when an element vanishes. */}
          <span className="absolute top-1 right-1 flex opacity-0 group-focus-within:opacity-100">
            <AppendButton name={`Añadir exponente (x²) a ${label}`} onPress={() => append('^')}>
              x²
            </AppendButton>
            <AppendButton name={`Añadir subíndice (x₂) a ${label}`} onPress={() => append('_')}>
              x₂
            </AppendButton>
          </span>
        </div>
      )}
    </Field>
  );
}

interface AppendButtonProps {
  name: string;
  onPress: () => void;
  children: string;
}

function AppendButton({ name, onPress, children }: AppendButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      className="grid size-10 place-items-center rounded-md text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
