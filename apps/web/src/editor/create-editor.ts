import { themedStyle } from '@amauta/rich-text/theme-colors.ts';
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
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
import { FractionNode } from './nodes/fraction-node.ts';
import { ImageNode } from './nodes/image-node.ts';
import { MathRootNode } from './nodes/root-node.ts';
import { MathSubscriptNode, MathSuperscriptNode } from './nodes/script-nodes.ts';
import { registerPaste } from './paste/register-paste.ts';
import { reportEditorError } from './report-error.ts';
import { registerShortcuts } from './shortcuts.ts';

/** One name for all editors: what is copied in one can be pasted into another with its math. */
const NAMESPACE = 'amauta';
/** Typing without a longer pause is one step of undoing. */
const HISTORY_DELAY_MS = 1000;
const HISTORY_STEPS = 200;

/** An editor of statements that holds the given HTML. It does nothing until `mountEditor`. */
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
      FractionNode,
      MathSuperscriptNode,
      MathSubscriptNode,
      MathRootNode,
      ImageNode,
    ],
    dom: { $decorateDOM: $themeText },
    onError: reportEditorError,
    onWarn: reportEditorError,
  });
  // As where it is read: a wide table scrolls in a box of its own.
  setScrollableTablesActive(editor, true);
  editor.update(() => $loadHtml(html), { tag: HISTORY_MERGE_TAG });
  return editor;
}

/** Puts an editor on the page with its behaviour: typing, history, lists, tables, math, pasting and shortcuts. */
export function mountEditor(editor: LexicalEditor, root: HTMLElement): () => void {
  const stop = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_DELAY_MS, undefined, undefined, HISTORY_STEPS),
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
  // The history begins with the state that is drawn first, so it listens by now.
  editor.setRootElement(root);
  // It looks for the tables that are drawn. The Tab key leaves the field, also from within a table.
  const stopTables = registerTableSelectionObserver(editor, false);
  return () => {
    stopTables();
    stop();
    editor.setRootElement(null);
  };
}

/** Any page can put our clipboard format on the clipboard, with styles that would load from elsewhere. */
function $keepAllowedStyle(node: TextNode): void {
  const style = node.getStyle();
  if (style === '') return;
  const allowed = styleText(scriptStyle(style));
  if (declarations(allowed) !== declarations(style)) node.setStyle(allowed);
}

function declarations(style: string): string {
  return style.replace(/\s|;$/g, '');
}

/** Text keeps its stored colours and sizes; on screen they follow the theme and the text, as where teachers read it. */
function $themeText(node: LexicalNode, _before: LexicalNode | null, element: HTMLElement): void {
  if (!$isTextNode(node) || node.getStyle() === '') return;
  const { color = '', backgroundColor = '', fontSize = '' } = themedStyle(scriptStyle(node.getStyle()));
  Object.assign(element.style, { color, backgroundColor, fontSize });
}
