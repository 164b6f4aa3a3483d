import { mergeRegister } from '@lexical/utils';
import {
  $createRangeSelectionFromDom,
  $getAdjacentNode,
  $getSelection,
  $isRangeSelection,
  type BaseSelection,
  COMMAND_PRIORITY_HIGH,
  type EditorState,
  KEY_ARROW_LEFT_COMMAND,
  KEY_ARROW_RIGHT_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { $isMathNode, type MathDecorator } from '../nodes/math-node.ts';
import { $selectBeside, type Side } from './edit-math.ts';
import { focusMath } from './math-focus.ts';

const CARET = 'editor-caret-beside-math';

/**
 * Handles the caret around math. Arrow keys move into math, and Backspace and Delete remove it. Where
 * browsers draw no caret (between two pieces of math, at the edge of a line) the edge of the math shows one.
 */
export function registerMathCaret(editor: LexicalEditor): () => void {
  const enter = (side: Side) => (event: KeyboardEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    const math = $mathBeside($caretOnScreen(editor), side);
    if (!math) return false;
    event.preventDefault();
    focusMath(editor, math.getKey(), side === 'after' ? 'first' : 'last');
    return true;
  };
  const remove = (side: Side) => (event: KeyboardEvent) => {
    const math = $mathBeside($caretOnScreen(editor), side);
    if (!math) return false;
    event.preventDefault();
    $selectBeside(math, 'before');
    math.remove();
    return true;
  };
  return mergeRegister(
    editor.registerCommand(KEY_ARROW_LEFT_COMMAND, enter('before'), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_ARROW_RIGHT_COMMAND, enter('after'), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_BACKSPACE_COMMAND, remove('before'), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_DELETE_COMMAND, remove('after'), COMMAND_PRIORITY_HIGH),
    editor.registerUpdateListener(({ editorState }) => drawCaret(editor, editorState)),
  );
}

/**
 * Returns the caret as the browser has it. The browser moves the caret before it tells Lexical, so after fast
 * keys Lexical's own selection may be outdated.
 */
function $caretOnScreen(editor: LexicalEditor): BaseSelection | null {
  return $createRangeSelectionFromDom(getSelection(), editor) ?? $getSelection();
}

/** Returns the piece of math that touches the caret on one side; null if there is none. */
function $mathBeside(selection: BaseSelection | null, side: Side): MathDecorator | null {
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = $getAdjacentNode(selection.anchor, side === 'before');
  return $isMathNode(node) ? node : null;
}

function drawCaret(editor: LexicalEditor, state: EditorState): void {
  const root = editor.getRootElement();
  if (!root) return;
  const hasMath = Object.keys(editor.getDecorators()).length > 0;
  const found =
    hasMath &&
    state.read(() => {
      const selection = $getSelection();
      // Inside of a text node the browser draws the caret itself.
      if (!$isRangeSelection(selection) || selection.anchor.type === 'text') return null;
      const before = $mathBeside(selection, 'before');
      if (before) return { key: before.getKey(), side: 'after' };
      const after = $mathBeside(selection, 'after');
      return after && { key: after.getKey(), side: 'before' };
    });
  const element = found ? editor.getElementByKey(found.key) : null;
  for (const drawn of root.querySelectorAll(`[data-caret]`)) {
    if (drawn !== element) drawn.removeAttribute('data-caret');
  }
  root.classList.toggle(CARET, element !== null);
  if (found && element) element.dataset.caret = found.side;
}
