import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type MathHandle, storeText } from './edit-math.ts';
import type { MathFieldSpec } from './math-fields.ts';

/** How long after the last key a field is stored, so that not every key changes the document. */
const COMMIT_DELAY_MS = 100;
/** How long a denominator may be empty before it becomes 1: long enough to type another one. */
const RECOVERY_DELAY_MS = 500;

interface FieldText {
  draft: string;
  /** Takes the text that the person has typed. */
  type(text: string): void;
  /**
   * Stores the typed text at once. If it is empty and must not be, its replacement is stored (see
   * `MathFieldSpec`).
   */
  settle(): void;
  /** Drops the typed text, because the piece of math is being removed. */
  forget(): void;
}

/**
 * The text of a field while it is typed. It is stored 100 ms after the last key. A text that must not be
 * empty is never stored empty.
 * @param onRecover called after an empty denominator was replaced by 1
 */
export function useFieldText(
  handle: MathHandle,
  { name, emptyValue }: MathFieldSpec,
  stored: string,
  onRecover: () => void,
): FieldText {
  const [draft, setDraft] = useState(stored);
  const latest = useRef({ draft: stored, stored, isFirst: true });
  const commitTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const recoveryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(text: string): void {
    latest.current.draft = text;
    setDraft(text);
  }

  function store(text: string): void {
    if (text === latest.current.stored) return;
    latest.current.stored = text;
    storeText(handle, name, text, latest.current.isFirst);
    latest.current.isFirst = false;
  }

  function stop(): void {
    clearTimeout(commitTimer.current);
    clearTimeout(recoveryTimer.current);
  }

  // Undo and other changes of the node replace the typed text.
  useEffect(() => {
    if (stored === latest.current.stored) return;
    latest.current = { draft: stored, stored, isFirst: true };
    setDraft(stored);
  }, [stored]);
  useEffect(
    () => () => {
      clearTimeout(commitTimer.current);
      clearTimeout(recoveryTimer.current);
    },
    [],
  );

  return {
    draft,
    type(text) {
      show(text);
      stop();
      if (text.trim() !== '' || emptyValue === null) {
        commitTimer.current = setTimeout(() => store(text.trim()), COMMIT_DELAY_MS);
      } else if (name === 'denominator') {
        recoveryTimer.current = setTimeout(() => {
          // Draw it now, because `onRecover` selects the drawn text.
          flushSync(() => show(emptyValue ?? ''));
          store(emptyValue ?? '');
          onRecover();
        }, RECOVERY_DELAY_MS);
      }
    },
    settle() {
      stop();
      const typed = latest.current.draft.trim();
      const text = typed !== '' || emptyValue === null ? typed : (emptyValue ?? latest.current.stored);
      show(text);
      store(text);
      latest.current.isFirst = true;
    },
    forget() {
      stop();
      latest.current.draft = latest.current.stored;
    },
  };
}
