import { $getRoot, type LexicalEditor } from 'lexical';

/** A place within the text, measured from its upper left corner. */
export interface CaretPlace {
  left: number;
  top: number;
}

/** Puts the focus into the text: the caret where it was pressed, also within a piece of math, otherwise at the end. */
export function placeCaret(editor: LexicalEditor, place: true | CaretPlace): void {
  const root = editor.getRootElement();
  if (!root) return;
  if (place !== true && focusPlace(root, place)) return;
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  editor.focus();
}

function focusPlace(root: HTMLElement, { left, top }: CaretPlace): boolean {
  const corner = root.getBoundingClientRect();
  const [x, y] = [corner.left + left, corner.top + top];
  const pressed = document.elementFromPoint?.(x, y)?.closest('.editor-math input');
  if (pressed instanceof HTMLInputElement && root.contains(pressed)) {
    pressed.focus({ preventScroll: true });
    return true;
  }
  const caret = caretFromPoint(x, y);
  if (!caret || !root.contains(caret.node)) return false;
  root.focus({ preventScroll: true });
  getSelection()?.collapse(caret.node, caret.offset);
  return true;
}

function caretFromPoint(x: number, y: number): { node: Node; offset: number } | null {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  // What browsers had before.
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
