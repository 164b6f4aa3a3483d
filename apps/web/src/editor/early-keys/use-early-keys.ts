import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadEditor } from '../load-editor.ts';
import { type EarlyInput, KeyCatcher } from './key-catcher.ts';
import { inTurn, startWaiting, stopWaiting } from './waiting-fields.ts';

interface EarlyKeysOptions {
  id: string;
  box: RefObject<HTMLElement | null>;
  label: string;
  isEmpty: boolean;
  /** Shows the editor in place of the content. */
  mount: () => void;
  /** Shows the content in place of the editor. */
  unmount: () => void;
  onError: () => void;
}

/**
 * Keeps what is typed into a field from the press until its editor is mounted. The editor's code may still be
 * loading.
 */
export function useEarlyKeys(options: EarlyKeysOptions) {
  const { id, box, label, isEmpty, mount, unmount, onError } = options;
  const [isWaiting, setWaiting] = useState(false);
  const catcher = useRef<KeyCatcher>(null);
  const settling = useRef<Promise<boolean>>(null);
  const stood = useRef<PromiseWithResolvers<undefined>>(null);

  function end(): void {
    catcher.current?.remove();
    catcher.current = null;
    stopWaiting(id);
    setWaiting(false);
  }
  // A removed field waits for nothing, so the code that waits for it goes on.
  useEffect(
    () => () => {
      stood.current?.resolve(undefined);
      catcher.current?.remove();
      stopWaiting(id);
    },
    [id],
  );

  /** Loads the editor and types the kept text into it. Resolves to false if the editor doesn't load. */
  function settle(): Promise<boolean> {
    settling.current ??= bring().finally(() => {
      settling.current = null;
    });
    return settling.current;
  }

  /**
   * Takes its turn in the order of the presses: the field with the focus then comes last and keeps its
   * editor. Loading is part of the turn, because the code may arrive in another order.
   */
  function bring(): Promise<boolean> {
    return inTurn(async () => {
      try {
        await loadEditor();
      } catch {
        // The next press on the field tries again.
        catcher.current?.takePresses();
        onError();
        return false;
      }
      await KeyCatcher.allComposed();
      const elsewhere = box.current?.contains(document.activeElement) ? null : document.activeElement;
      if (!catcher.current || !box.current || (elsewhere && catcher.current.isEmpty)) {
        end();
        return true;
      }
      stood.current = Promise.withResolvers();
      mount();
      await stood.current.promise;
      end();
      // The person has left the field meanwhile. Its text is complete, and the focus stays where it went.
      if (elsewhere) {
        if (elsewhere instanceof HTMLElement) elsewhere.focus({ preventScroll: true });
        unmount();
      }
      return true;
    });
  }

  return {
    isWaiting,
    /** Whether keys of an earlier press are kept. Then the place of that earlier press counts. */
    hasKeys: () => catcher.current?.isEmpty === false,
    /** Takes the focus and keeps what is typed, until the editor is mounted. */
    wait(): void {
      if (!box.current) return;
      // If the editor didn't load, coming back to the field tries again.
      catcher.current ??= new KeyCatcher(box.current, {
        label,
        isOver: isEmpty,
        onFocus: () => void settle(),
      });
      setWaiting(true);
      startWaiting(id, settle);
      catcher.current.focus();
      void settle();
    },
    takeEarly: (): readonly EarlyInput[] => catcher.current?.take() ?? [],
    onStand: () => stood.current?.resolve(undefined),
  };
}
