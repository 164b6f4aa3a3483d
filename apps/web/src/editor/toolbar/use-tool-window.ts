import type { LexicalEditor } from 'lexical';
import { useRef, useState } from 'react';

/**
 * A window or menu of a tool. When something is chosen the focus goes into the text, so that one writes on; closed
 * without a choice, back to the tool.
 */
export function useToolWindow(editor: LexicalEditor) {
  const [isOpen, setOpen] = useState(false);
  const isDone = useRef(false);
  return {
    isOpen,
    onOpenChange: (open: boolean) => {
      if (open) isDone.current = false;
      setOpen(open);
    },
    /** Closes after a choice. */
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
