import { type RichElement, type RichNode, toRichTree } from '@amauta/rich-text/tree.ts';
import { $createListItemNode, $createListNode } from '@lexical/list';
import { $createQuoteNode } from '@lexical/rich-text';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
} from '@lexical/table';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type ElementFormatType,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import { INDENT_STEP_PX } from '../indent.ts';
import { $createImageNode } from '../nodes/image-node.ts';
import { $createMathNode } from '../nodes/math-node.ts';
import { BlockSink } from './block-sink.ts';
import { styleText } from './style-text.ts';

const FORMATS: Readonly<Record<string, TextFormatType>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strikethrough',
};

/** Parts of lists and tables. A table in an item of a list is read as lines. */
const PARTS: readonly string[] = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'li'];

/** Formats and styles that a text gets from the elements around it. */
interface TextLook {
  readonly formats: readonly TextFormatType[];
  readonly style: Readonly<Record<string, string>>;
}
const PLAIN: TextLook = { formats: [], style: {} };

/** Replaces the editor's content by stored HTML. */
export function $loadHtml(html: string): void {
  const root = $getRoot();
  root.clear();
  const blocks = $nodesFromHtml(html);
  root.append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
}

/**
 * Turns HTML into blocks of the editor, reduced to the allow-list. Parsing runs no script and loads no image.
 */
export function $nodesFromHtml(html: string): ElementNode[] {
  return $nodesFromDom(new DOMParser().parseFromString(html, 'text/html').body);
}

export function $nodesFromDom(body: HTMLElement): ElementNode[] {
  const sink = new BlockSink($createParagraphNode);
  $walk(toRichTree(body), PLAIN, sink);
  return sink.finish();
}

function $walk(nodes: readonly RichNode[], look: TextLook, sink: BlockSink): void {
  for (const node of nodes) {
    if (node.type === 'text') sink.text(node.text, (text) => $styledText(text, look));
    else if (node.type === 'math') sink.inline($createMathNode(node.math));
    else if (node.type === 'image') sink.inline($createImageNode(node));
    else $walkElement(node, look, sink);
  }
}

function $walkElement(element: RichElement, look: TextLook, sink: BlockSink): void {
  const { tag, style, children } = element;
  const $walkChildren = () => $walk(children, look, sink);
  if (tag === 'br') sink.lineBreak($createLineBreakNode());
  else if (tag === 'p') sink.block((block) => $applyBlockStyle(block, style), $walkChildren);
  else if (tag === 'blockquote') sink.within($createQuoteNode, $walkChildren);
  else if (tag === 'ul' || tag === 'ol') sink.own($list(element, look));
  else if (tag === 'table' && !sink.isOneBlock) sink.own($table(element, look));
  // A list item or table cell outside of a list or table keeps only its content.
  else if (PARTS.includes(tag)) sink.block(() => {}, $walkChildren);
  else $walk(children, nextLook(look, tag, style), sink);
}

function nextLook(look: TextLook, tag: string, style: Readonly<Record<string, string>>): TextLook {
  const format = FORMATS[tag];
  return {
    formats: format ? [...look.formats, format] : look.formats,
    style: { ...look.style, ...style },
  };
}

function $styledText(text: string, look: TextLook): LexicalNode {
  const node = $createTextNode(text);
  for (const format of new Set(look.formats)) node.toggleFormat(format);
  const style = styleText(look.style);
  return style ? node.setStyle(style) : node;
}

function $applyBlockStyle(block: ElementNode, style: Readonly<Record<string, string>>): void {
  if (style.textAlign) block.setFormat(style.textAlign as ElementFormatType);
  const indent = Number.parseInt(style.paddingInlineStart ?? style.marginLeft ?? '0', 10);
  if (indent > 0) block.setIndent(indent / INDENT_STEP_PX);
}

function $list(list: RichElement, look: TextLook): ElementNode {
  const node = $createListNode(list.tag === 'ol' ? 'number' : 'bullet');
  for (const child of list.children) {
    if (child.type === 'text' && child.text.trim() === '') continue;
    const isItem = child.type === 'element' && child.tag === 'li';
    node.append(...$items(isItem ? child.children : [child], look, isItem ? child.style : {}));
  }
  return node;
}

/** Returns an item and its nested lists. The editor keeps nested lists as separate items. */
function $items(
  children: readonly RichNode[],
  look: TextLook,
  style: Readonly<Record<string, string>>,
): ElementNode[] {
  const sink = new BlockSink($createListItemNode, { isOneBlock: true });
  $walk(children, look, sink);
  const items = sink.finish();
  for (const item of items) if (style.textAlign) item.setFormat(style.textAlign as ElementFormatType);
  return items.length > 0 ? items : [$createListItemNode()];
}

function $table(table: RichElement, look: TextLook): ElementNode {
  const node = $createTableNode();
  for (const row of rowsOf(table)) {
    const cells = row.children.filter((child) => child.type === 'element').map((cell) => $cell(cell, look));
    if (cells.length > 0) node.append($createTableRowNode().append(...cells));
  }
  return node;
}

function rowsOf(parent: RichElement): RichElement[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tag === 'tr') return [child];
    return child.tag === 'thead' || child.tag === 'tbody' ? rowsOf(child) : [];
  });
}

function $cell(cell: RichElement, look: TextLook): ElementNode {
  const header = cell.tag === 'th' ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS;
  const node = $createTableCellNode(header, cell.colSpan ?? 1).setRowSpan(cell.rowSpan ?? 1);
  const sink = new BlockSink($createParagraphNode);
  $walk(cell.children, look, sink);
  const blocks = sink.finish();
  node.append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
  const [only] = node.getChildren<ElementNode>();
  if (only && Object.keys(cell.style).length > 0) $applyBlockStyle(only, cell.style);
  return node;
}
