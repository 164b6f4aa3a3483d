import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';

interface FieldChecksOptions<N extends string> {
  isField: (name: string) => name is N;
  check: (name: N) => void;
  hasError: (name: N) => boolean;
}

/**
 * Handlers of a form that check a field when it is left, and a wrong one at each change. While something is being
 * pressed the check waits: its text would move what is under the pointer, and the press would be lost.
 */
export function useFieldChecks<N extends string>({ isField, check, hasError }: FieldChecksOptions<N>) {
  const isPressing = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressing.current = true;
    };
    const release = () => {
      isPressing.current = false;
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);

  return {
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      const name = nameOf(target);
      if (!isField(name)) return;
      if (!isPressing.current) return check(name);
      // The click comes right after the release, and the check after it.
      window.addEventListener('pointerup', () => setTimeout(() => check(name)), { once: true });
    },
    onChange: ({ target }: FormEvent<HTMLFormElement>) => {
      const name = nameOf(target);
      if (isField(name) && hasError(name)) check(name);
    },
  };
}

function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : '';
}
