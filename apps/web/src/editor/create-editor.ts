import { themedStyle } from '@amauta/rich-text/theme-colors.ts';
import { createEmptyHistoryState, type HistoryState, registerHistory } from '@lexical/history';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { MarkNode } from '@lexical/mark';
import { QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  registerTablePlugin,
  registerTableSelectionObserver,
  setScrollableTablesActive,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import { mergeRegister } from '@lexical/utils';
import {
  $isTextNode,
  createEditor,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  TextNode,
} from 'lexical';
import { editorTheme } from './editor-theme.ts';
import { $loadHtml } from './html/import-html.ts';
import { scriptStyle, styleText } from './html/style-text.ts';
import { registerImageSelection } from './images/image-selection.ts';
import { MAXIMUM_INDENT } from './indent.ts';
import { registerMathCaret } from './math/math-caret.ts';
import { registerMathPress } from './math/math-press.ts';
import { ImageNode } from './nodes/image-node.ts';
import { MATH_NODES } from './nodes/math-node.ts';
import { registerPaste } from './paste/register-paste.ts';
import { reportEditorError } from './report-error.ts';
import { registerShortcuts } from './shortcuts.ts';

/** All editors share this name, so that math copied in one can be pasted into another. */
const NAMESPACE = 'amauta';
/** Keys are undone in one step if the pauses between them are shorter than this. */
const HISTORY_DELAY_MS = 1000;
const HISTORY_STEPS = 200;

/**
 * The undo steps of each editor. They stay when the editor leaves the page, so that a person who comes back
 * to a field can still undo.
 */
const histories = new WeakMap<LexicalEditor, HistoryState>();

/** Returns the undo steps of an editor. */
export function historyOf(editor: LexicalEditor): HistoryState {
  const history = histories.get(editor) ?? createEmptyHistoryState();
  histories.set(editor, history);
  return history;
}

/** Creates an editor with the given HTML. It does nothing before `mountEditor`. */
export function createStatementEditor(html: string): LexicalEditor {
  const editor = createEditor({
    namespace: NAMESPACE,
    theme: editorTheme,
    nodes: [
      QuoteNode,
      ListNode,
      ListItemNode,
      TableNode,
      TableRowNode,
      TableCellNode,
      MarkNode,
      ...MATH_NODES,
      ImageNode,
    ],
    dom: { $decorateDOM: $themeText },
    onError: reportEditorError,
    onWarn: reportEditorError,
  });
  // A wide table scrolls in a box of its own, as on the pages that show the text.
  setScrollableTablesActive(editor, true);
  editor.update(() => $loadHtml(html), { tag: HISTORY_MERGE_TAG });
  return editor;
}

/**
 * Puts an editor on the page with all its behaviour: typing, undo, lists, tables, math, pasting and
 * shortcuts. The returned function removes it.
 */
export function mountEditor(editor: LexicalEditor, root: HTMLElement): () => void {
  const stop = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, historyOf(editor), HISTORY_DELAY_MS, undefined, undefined, HISTORY_STEPS),
    registerList(editor),
    registerTablePlugin(editor),
    registerMathCaret(editor),
    registerMathPress(root),
    registerImageSelection(editor),
    registerPaste(editor),
    registerShortcuts(editor),
    editor.registerNodeTransform(ParagraphNode, (block) => {
      if (block.getIndent() > MAXIMUM_INDENT) block.setIndent(MAXIMUM_INDENT);
    }),
    editor.registerNodeTransform(TextNode, $keepAllowedStyle),
  );
  // The history must listen before this line: its first state is the one that is drawn first.
  editor.setRootElement(root);
  // This looks for drawn tables, so it must come after `setRootElement`. `false` means that Tab leaves the
  // field even in a table.
  const stopTables = registerTableSelectionObserver(editor, false);
  return () => {
    stopTables();
    stop();
    editor.setRootElement(null);
  };
}

/**
 * Removes styles that aren't allowed. Any page can put text in our format on the clipboard, with styles that
 * load something.
 */
function $keepAllowedStyle(node: TextNode): void {
  const style = node.getStyle();
  if (style === '') return;
  const allowed = styleText(scriptStyle(style));
  if (declarations(allowed) !== declarations(style)) node.setStyle(allowed);
}

function declarations(style: string): string {
  return style.replace(/\s|;$/g, '');
}

/**
 * Draws text as teachers will see it, with its colours and sizes adapted to the theme and the text size. The
 * stored colours and sizes stay the same.
 */
function $themeText(node: LexicalNode, _before: LexicalNode | null, element: HTMLElement): void {
  if (!$isTextNode(node) || node.getStyle() === '') return;
  const { color = '', backgroundColor = '', fontSize = '' } = themedStyle(scriptStyle(node.getStyle()));
  Object.assign(element.style, { color, backgroundColor, fontSize });
}
