import type { LexicalEditor } from 'lexical';
import { flushSync } from 'react-dom';

/** The part of a widget that the caret stands in, or stood in when the focus went to a tool. */
const fields = new WeakMap<LexicalEditor, HTMLInputElement>();

/** Notes whether the focus is in a part of a widget or in the text. What tools do outside of both changes nothing. */
export function registerCaretField(editor: LexicalEditor, root: HTMLElement): () => void {
  // Widgets are drawn by portals, so that React would tell their events to others than the text around them.
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

/** The part of a widget that a tool acts in; undefined where the caret stands in the text. */
export function caretField(editor: LexicalEditor): HTMLInputElement | undefined {
  const field = fields.get(editor);
  return field?.isConnected ? field : undefined;
}

/** The selected characters of a part. */
export function selectedInField(field: HTMLInputElement): string {
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

/**
 * Puts characters in the place of the selection of a part, which gets the focus. `select` counts the characters at
 * the end of them, before `after`, that are ready to be typed over.
 */
export function insertInField(field: HTMLInputElement, text: string, { select = 0, after = '' } = {}): void {
  const start = field.selectionStart ?? field.value.length;
  const end = start + text.length;
  // As a key would: the widget stores what it is told by the event.
  flushSync(() => {
    field.setRangeText(text + after, start, field.selectionEnd ?? start, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  field.focus();
  field.setSelectionRange(end - select, select > 0 ? end : end + after.length);
}
