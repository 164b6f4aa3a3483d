import type { LexicalEditor } from 'lexical';
import { useRef, useState } from 'react';
import { useBackCloses } from '../../ui/overlays/back-closes.ts';

/**
 * State of a tool's window or menu. After a choice the focus goes into the text, so that the person can go on
 * writing. Without a choice the focus goes back to the tool.
 */
export function useToolWindow(editor: LexicalEditor) {
  const [isOpen, setOpen] = useState(false);
  const isDone = useRef(false);
  useBackCloses(isOpen, () => setOpen(false));
  return {
    isOpen,
    onOpenChange: (open: boolean) => {
      if (open) isDone.current = false;
      setOpen(open);
    },
    /** Closes the window after a choice. */
    done: () => {
      isDone.current = true;
      setOpen(false);
    },
    finalFocus: () => {
      if (!isDone.current) return true;
      if (!document.activeElement?.closest('.editor-math')) editor.focus();
      return false;
    },
  };
}
