import {
  $createTextNode,
  $getNodeByKey,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical';
import { $isMathNode } from '../nodes/create-math.ts';
import type { MathDecorator } from '../nodes/math-decorator.ts';

export type Side = 'before' | 'after';

/** A piece of math within its editor: all that its widget may do to it. */
export interface MathHandle {
  readonly editor: LexicalEditor;
  readonly nodeKey: NodeKey;
}

/** Stores a text of the piece. Further texts of one visit belong to the same step of undoing. */
export function storeText(handle: MathHandle, name: string, text: string, isFirst: boolean): void {
  updateMath(handle, [SKIP_DOM_SELECTION_TAG, ...(isFirst ? [] : [HISTORY_MERGE_TAG])], (node) =>
    node.setTexts({ [name]: text }),
  );
}

/** Puts the caret beside the piece and the focus back into the text. */
export function leaveMath(handle: MathHandle, side: Side): void {
  focusText(handle.editor);
  updateMath(handle, [], (node) => $selectBeside(node, side));
}

/** Takes the piece away; the caret stays where it stood. */
export function removeMath(handle: MathHandle): void {
  focusText(handle.editor);
  updateMath(handle, [], (node) => {
    $selectBeside(node, 'before');
    node.remove();
  });
}

/** Takes an exponent or a subscript away from its base, which stays as text. */
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

/** Lexical leaves the browser's selection alone while a field within the text has the focus. */
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
