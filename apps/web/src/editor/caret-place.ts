import { $isTableNode } from '@lexical/table';
import { $getNearestNodeFromDOMNode, $getRoot, type LexicalEditor } from 'lexical';
import { $selectImage } from './images/image-selection.ts';
import { caretFromPoint, enterMathAt } from './math/math-press.ts';
import { $isImageNode } from './nodes/image-node.ts';

/** A position in the text, in pixels from its upper left corner. */
export interface CaretPlace {
  left: number;
  top: number;
}

/**
 * Focuses the text and places the caret: at the pressed position, also inside of math, or at the end (true). In a text
 * that ends with a table, the start stands for the end. If an image was pressed, or the text ends with an image,
 * selects the image. Returns whether the caret was placed at the pressed position: the editor hears of that caret only
 * a moment later.
 */
export function placeCaret(editor: LexicalEditor, place: true | CaretPlace): boolean {
  const root = editor.getRootElement();
  if (!root) return false;
  if (place !== true && focusPlace(editor, root, place)) return true;
  // Focus before placing the caret: a browser may put the caret at the start when it focuses the text.
  root.focus({ preventScroll: true });
  update(editor, () => {
    const last = $getRoot().getLastDescendant();
    if ($isImageNode(last)) $selectImage(last);
    // Behind a table there is no place for the caret, and its last cell is no place to go on writing.
    else if ($isTableNode($getRoot().getLastChild())) $getRoot().selectStart();
    else $getRoot().selectEnd();
    return true;
  });
  return false;
}

function focusPlace(editor: LexicalEditor, root: HTMLElement, { left, top }: CaretPlace): boolean {
  const corner = root.getBoundingClientRect();
  const [x, y] = [corner.left + left, corner.top + top];
  const pressed = document.elementFromPoint?.(x, y);
  if (pressed && root.contains(pressed) && enterMathAt(root, pressed, { x, y })) return true;
  if (pressed instanceof HTMLImageElement && root.contains(pressed)) {
    root.focus({ preventScroll: true });
    return update(editor, () => {
      const image = $getNearestNodeFromDOMNode(pressed);
      if ($isImageNode(image)) $selectImage(image);
      return $isImageNode(image);
    });
  }
  const caret = caretFromPoint(x, y);
  if (!caret || !root.contains(caret.node)) return false;
  root.focus({ preventScroll: true });
  getSelection()?.collapse(caret.node, caret.offset);
  return true;
}

function update(editor: LexicalEditor, $change: () => boolean): boolean {
  let result = false;
  editor.update(
    () => {
      result = $change();
    },
    { discrete: true },
  );
  return result;
}
