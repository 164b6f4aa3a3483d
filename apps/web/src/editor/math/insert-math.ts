import type { MathNode } from '@amauta/rich-text/math.ts';
import { $getRoot, $getSelection, $insertNodes, $isRangeSelection, type LexicalEditor } from 'lexical';
import { $createMathNode } from '../nodes/create-math.ts';
import { $createSubscriptNode, $createSuperscriptNode } from '../nodes/script-nodes.ts';
import { focusMath } from './math-focus.ts';

/**
 * Content of an exponent or subscript that the toolbar inserts. It is selected, so that typing replaces it.
 */
export const FIRST_SCRIPT = '2';

/** Replaces the selection by a piece of math and puts the caret after it. */
export function insertMath(editor: LexicalEditor, math: MathNode): void {
  editor.update(
    () => {
      $ensureSelection();
      const node = $createMathNode(math);
      $insertNodes([node]);
      node.selectNext(0, 0);
    },
    { discrete: true },
  );
}

/**
 * Makes the selected text the base of an exponent or subscript, and selects the exponent or subscript to be
 * typed over.
 */
export function insertScript(editor: LexicalEditor, type: 'superscript' | 'subscript'): void {
  let inserted = '';
  editor.update(
    () => {
      $ensureSelection();
      const base = $selectedText();
      const node =
        type === 'superscript'
          ? $createSuperscriptNode(base, FIRST_SCRIPT)
          : $createSubscriptNode(base, FIRST_SCRIPT);
      $insertNodes([node]);
      node.selectNext(0, 0);
      inserted = node.getKey();
    },
    { discrete: true },
  );
  focusMath(editor, inserted, { select: type === 'superscript' ? 'exponent' : 'subscript' });
}

/** Replaces the selection by characters. */
export function insertText(editor: LexicalEditor, text: string): void {
  editor.update(
    () => {
      $ensureSelection();
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText(text);
    },
    { discrete: true },
  );
}

/** Returns the selected text if it is in one line, else ''. */
export function $selectedText(): string {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return '';
  const text = selection.getTextContent().trim();
  return text.includes('\n') ? '' : text;
}

/** Puts the caret at the end of an editor that was never entered. */
function $ensureSelection(): void {
  if (!$isRangeSelection($getSelection())) $getRoot().selectEnd();
}
