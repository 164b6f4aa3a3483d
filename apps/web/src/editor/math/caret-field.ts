import type { LexicalEditor } from 'lexical';
import { flushSync } from 'react-dom';

/** By editor: the field of a math widget in which the caret is, or was when the focus went to a tool. */
const fields = new WeakMap<LexicalEditor, HTMLInputElement>();

/**
 * Notes whether the focus is in a field of a math widget or in the text. Focus elsewhere, e.g. in a tool,
 * changes nothing.
 */
export function registerCaretField(editor: LexicalEditor, root: HTMLElement): () => void {
  // Listens to the DOM, because React sends the events of widgets, which are drawn by portals, elsewhere.
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.closest('.editor-math')) fields.set(editor, target);
    else fields.delete(editor);
  };
  root.addEventListener('focusin', note);
  return () => {
    root.removeEventListener('focusin', note);
    fields.delete(editor);
  };
}

/** Returns the field of a math widget in which a tool acts. Undefined when the caret is in the text. */
export function caretField(editor: LexicalEditor): HTMLInputElement | undefined {
  const field = fields.get(editor);
  return field?.isConnected ? field : undefined;
}

/** Returns the selected characters of a field. */
export function selectedInField(field: HTMLInputElement): string {
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

/**
 * Replaces the selection in a field by `text` and `after`, and focuses the field. The last `select`
 * characters of `text` are then selected, ready to be typed over.
 */
export function insertInField(field: HTMLInputElement, text: string, { select = 0, after = '' } = {}): void {
  const start = field.selectionStart ?? field.value.length;
  const end = start + text.length;
  // Sends an event like a key does, because the widget stores its text at that event.
  flushSync(() => {
    field.setRangeText(text + after, start, field.selectionEnd ?? start, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  field.focus();
  field.setSelectionRange(end - select, select > 0 ? end : end + after.length);
}
