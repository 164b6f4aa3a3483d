import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type MathHandle, storeText } from './edit-math.ts';
import type { MathFieldSpec } from './math-fields.ts';

const COMMIT_DELAY_MS = 100;
const RECOVERY_DELAY_MS = 500;

interface FieldText {
  draft: string;
  /** What the person typed. */
  type(text: string): void;
  /** Stores what is typed now; an empty text that must not be gives way to what stands in for it. */
  settle(): void;
  /** Forgets what is typed, because the node goes. */
  forget(): void;
}

/** The text of one field while it is typed: stored 100 ms after the last key, never empty where that has no sense. */
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

  // Undoing and other editors of the node change what is stored; what was typed here gives way to that.
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
          // What is selected next must be drawn.
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
