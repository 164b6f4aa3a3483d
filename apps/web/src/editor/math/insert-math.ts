import type { MathNode } from '@amauta/rich-text/math.ts';
import {
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import { $createMathNode } from '../nodes/math-node.ts';
import { caretField, insertInField, selectedInField } from './caret-field.ts';
import { isMark, marked } from './combining-marks.ts';
import { focusMath } from './math-focus.ts';

/**
 * Content of an exponent or subscript that the toolbar inserts. The content is selected, so that typing
 * replaces it.
 */
export const FIRST_SCRIPT = '2';

/**
 * Replaces the selection by a piece of math and puts the caret after it. A math widget can't hold another
 * widget, so inside a widget the math is written in characters.
 */
export function insertMath(editor: LexicalEditor, math: MathNode): void {
  const field = caretField(editor);
  if (field) {
    insertInField(field, writtenMath(math));
    return;
  }
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
  const field = caretField(editor);
  if (field) {
    const sign = type === 'superscript' ? '^' : '_';
    insertInField(field, `${selectedInField(field)}${sign}{${FIRST_SCRIPT}`, {
      select: FIRST_SCRIPT.length,
      after: '}',
    });
    return;
  }
  let inserted = '';
  editor.update(
    () => {
      $ensureSelection();
      const base = $selectedText();
      const node = $createMathNode(
        type === 'superscript'
          ? { type, base, exponent: FIRST_SCRIPT }
          : { type, base, subscript: FIRST_SCRIPT },
      );
      $insertNodes([node]);
      node.selectNext(0, 0);
      inserted = node.getKey();
    },
    { discrete: true },
  );
  focusMath(editor, inserted, { select: type === 'superscript' ? 'exponent' : 'subscript' });
}

/**
 * Replaces the selection by a symbol. A mark, such as a line above, is put on each selected letter instead, or without a
 * selection on the letter before the caret.
 */
export function insertSymbol(editor: LexicalEditor, symbol: string): void {
  const field = caretField(editor);
  if (field) {
    insertInField(field, (isMark(symbol) && marked(selectedInField(field), symbol)) || symbol);
    return;
  }
  editor.update(
    () => {
      $ensureSelection();
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      if (isMark(symbol) && !selection.isCollapsed()) $mark(selection, symbol);
      else selection.insertText(symbol);
    },
    { discrete: true },
  );
}

/** Puts a mark on each selected letter, and the caret behind the last one. */
function $mark(selection: RangeSelection, mark: string): void {
  const texts = selection.extract().filter($isTextNode);
  for (const node of texts) node.setTextContent(marked(node.getTextContent(), mark));
  texts.at(-1)?.selectEnd();
}

/** Returns the selected text of the widget's field that has the caret, or else of the editor. */
export function selectedText(editor: LexicalEditor): string {
  const field = caretField(editor);
  return field ? selectedInField(field).trim() : editor.getEditorState().read($selectedText);
}

/** Writes a fraction or a root in characters: 'a/b', '(a+1)/b', '√x', '³√(x+1)'. */
function writtenMath(math: MathNode): string {
  if (math.type === 'fraction') return `${enclosed(math.numerator)}/${enclosed(math.denominator)}`;
  if (math.type !== 'root') return '';
  const index = math.index === '' ? '' : `^{${math.index}}`;
  return `${index}√${enclosed(math.radicand)}`;
}

/** Puts a text in brackets unless it is a single number or name. */
function enclosed(text: string): string {
  return /^[\p{L}\p{N}.,]+$/u.test(text) ? text : `(${text})`;
}

/** Returns the selected text if it is in one line, else ''. */
function $selectedText(): string {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return '';
  const text = selection.getTextContent().trim();
  return text.includes('\n') ? '' : text;
}

/** Puts the caret at the end of an editor that was never entered. */
function $ensureSelection(): void {
  if (!$isRangeSelection($getSelection())) $getRoot().selectEnd();
}
