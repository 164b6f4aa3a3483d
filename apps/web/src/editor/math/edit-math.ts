import {
  $createTextNode,
  $getNodeByKey,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical';
import { $isMathNode, type MathDecorator } from '../nodes/math-node.ts';

export type Side = 'before' | 'after';

/** Identifies a piece of math in its editor. */
export interface MathHandle {
  readonly editor: LexicalEditor;
  readonly nodeKey: NodeKey;
}

/** Stores a text of the piece. All texts of one visit to a field are undone together; `isFirst` marks the first. */
export function storeText(handle: MathHandle, name: string, text: string, isFirst: boolean): void {
  updateMath(handle, [SKIP_DOM_SELECTION_TAG, ...(isFirst ? [] : [HISTORY_MERGE_TAG])], (node) =>
    node.setTexts({ [name]: text }),
  );
}

/** Moves the caret to one side of the piece and focuses the text. */
export function leaveMath(handle: MathHandle, side: Side): void {
  focusText(handle.editor);
  updateMath(handle, [], (node) => $selectBeside(node, side));
}

/** Removes the piece. The caret stays at its position. */
export function removeMath(handle: MathHandle): void {
  focusText(handle.editor);
  updateMath(handle, [], (node) => {
    $selectBeside(node, 'before');
    node.remove();
  });
}

/** Removes an exponent or subscript. Its base stays as text. */
export function removeScript(handle: MathHandle, base: string): void {
  focusText(handle.editor);
  updateMath(handle, [], (node) => {
    if (base === '') {
      $selectBeside(node, 'before');
      node.remove();
    } else {
      node.replace($createTextNode(base)).selectEnd();
    }
  });
}

/**
 * Focuses the text, because Lexical doesn't set the browser's selection while a field in the text has the
 * focus.
 */
function focusText(editor: LexicalEditor): void {
  editor.getRootElement()?.focus({ preventScroll: true });
}

export function $selectBeside(node: MathDecorator, side: Side): void {
  if (side === 'before') node.selectPrevious();
  else node.selectNext(0, 0);
}

function updateMath(
  { editor, nodeKey }: MathHandle,
  tag: string[],
  $change: (node: MathDecorator) => void,
): void {
  editor.update(
    () => {
      const node = $getNodeByKey(nodeKey);
      if ($isMathNode(node)) $change(node);
    },
    { tag, discrete: true },
  );
}
