import type { MathNode } from '@amauta/rich-text/math.ts';
import { $getRoot, $getSelection, $insertNodes, $isRangeSelection, type LexicalEditor } from 'lexical';
import { $createMathNode } from '../nodes/create-math.ts';
import { $createSubscriptNode, $createSuperscriptNode } from '../nodes/script-nodes.ts';
import { focusMath } from './math-focus.ts';

/** What the first exponent or subscript of the toolbar holds, until something else is typed. */
export const FIRST_SCRIPT = '2';

/** Puts a piece of math in the place of the selection, with the caret after it. */
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

/** Turns the selected text into a base with an exponent or subscript, ready to be typed over. */
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

/** Puts characters in the place of the selection. */
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

/** The selected text in one line; '' where nothing or more than one paragraph is selected. */
export function $selectedText(): string {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return '';
  const text = selection.getTextContent().trim();
  return text.includes('\n') ? '' : text;
}

/** An editor that has never been entered gets its caret at the end. */
function $ensureSelection(): void {
  if (!$isRangeSelection($getSelection())) $getRoot().selectEnd();
}
