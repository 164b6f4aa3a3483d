import { filterStyle, type StoredImage } from '@amauta/rich-text/allow-list.ts';
import { toHtml } from '@amauta/rich-text/math.ts';
import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from '@lexical/list';
import { $isQuoteNode } from '@lexical/rich-text';
import {
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  type TableCellNode,
  type TableRowNode,
} from '@lexical/table';
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTabNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { INDENT_STEP_PX, MAXIMUM_INDENT } from '../indent.ts';
import { $isImageNode } from '../nodes/image-node.ts';
import { $isMathNode } from '../nodes/math-node.ts';

const FORMAT_TAGS = [
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const;

/**
 * Returns the editor's content as HTML to store, or '' without content. The HTML has only elements of the
 * allow-list.
 */
export function $exportHtml(): string {
  const blocks = $getRoot().getChildren();
  const [only] = blocks;
  if (blocks.length === 1 && $isElementNode(only) && only.isEmpty() && !$isTableNode(only)) return '';
  return blocksHtml(blocks);
}

function blocksHtml(blocks: readonly LexicalNode[]): string {
  return blocks.map((block, index) => blockHtml(block, blocks[index - 1], blocks[index + 1])).join('');
}

function blockHtml(
  block: LexicalNode,
  before: LexicalNode | undefined,
  after: LexicalNode | undefined,
): string {
  if ($isListNode(block)) return listHtml(block);
  if ($isTableNode(block)) return tableHtml(block.getChildren().filter($isTableRowNode));
  if (!$isElementNode(block)) return inlineHtml(block);
  // The editor has a node for each paragraph of a quotation, so neighbours are joined into one `blockquote`.
  if ($isQuoteNode(block)) {
    const opening = $isQuoteNode(before) ? '' : '<blockquote>';
    return `${opening}${paragraphHtml(block)}${$isQuoteNode(after) ? '' : '</blockquote>'}`;
  }
  return paragraphHtml(block);
}

function paragraphHtml(block: ElementNode): string {
  const content = childrenHtml(block);
  return `<p${styleAttribute(blockStyle(block))}>${content || '<br />'}</p>`;
}

function blockStyle(block: ElementNode): string[] {
  const align = block.getFormatType();
  const indent = Math.min(block.getIndent(), MAXIMUM_INDENT);
  return [
    ...(align ? [`text-align: ${align}`] : []),
    ...(indent > 0 ? [`padding-inline-start: ${indent * INDENT_STEP_PX}px`] : []),
  ];
}

function listHtml(list: ListNode): string {
  const tag = list.getTag();
  const items: string[] = [];
  for (const item of list.getChildren().filter($isListItemNode)) {
    const nested = item.getFirstChild();
    // In the editor a nested list is an item of its own. In HTML it stands at the end of the item before.
    if ($isListNode(nested)) items.push(`${withLine(items.pop())}${listHtml(nested)}`);
    else items.push(itemHtml(item));
  }
  return `<${tag}>${items.map((item) => `${item.startsWith('<li') ? '' : '<li>'}${item}</li>`).join('')}</${tag}>`;
}

/**
 * Gives an empty item a line before its nested list. Otherwise an import would put the list into the item
 * before.
 */
function withLine(item = ''): string {
  return /^<li[^>]*>$/.test(item) ? `${item}<br />` : item;
}

function itemHtml(item: ListItemNode): string {
  const align = item.getFormatType();
  return `<li${styleAttribute(align ? [`text-align: ${align}`] : [])}>${childrenHtml(item)}`;
}

function tableHtml(rows: readonly TableRowNode[]): string {
  const isHead = (row: TableRowNode) =>
    row.getChildren().every((cell) => $isTableCellNode(cell) && cell.hasHeader());
  const bodyFrom = rows.findIndex((row) => !isHead(row));
  const [head, body] = bodyFrom < 0 ? [[], rows] : [rows.slice(0, bodyFrom), rows.slice(bodyFrom)];
  return `<table>${rowsHtml('thead', head)}${rowsHtml('tbody', body)}</table>`;
}

function rowsHtml(tag: string, rows: readonly TableRowNode[]): string {
  if (rows.length === 0) return '';
  const cells = (row: TableRowNode) => row.getChildren().filter($isTableCellNode).map(cellHtml).join('');
  return `<${tag}>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</${tag}>`;
}

function cellHtml(cell: TableCellNode): string {
  const tag = cell.hasHeader() ? 'th' : 'td';
  const spans = (['colspan', 'rowspan'] as const)
    .map((name) => ({ name, span: name === 'colspan' ? cell.getColSpan() : cell.getRowSpan() }))
    .map(({ name, span }) => (span > 1 ? ` ${name}="${span}"` : ''))
    .join('');
  const blocks = cell.getChildren();
  const [only] = blocks;
  // A cell with a single paragraph is written without `p`.
  if (
    blocks.length === 1 &&
    $isElementNode(only) &&
    !$isListNode(only) &&
    !$isTableNode(only) &&
    !$isQuoteNode(only)
  )
    return `<${tag}${spans}${styleAttribute(blockStyle(only))}>${childrenHtml(only)}</${tag}>`;
  return `<${tag}${spans}>${blocksHtml(blocks)}</${tag}>`;
}

function childrenHtml(parent: ElementNode): string {
  return parent.getChildren().map(inlineHtml).join('');
}

function inlineHtml(node: LexicalNode): string {
  if ($isMathNode(node)) return toHtml(node.getMath());
  if ($isImageNode(node)) return imageHtml(node.getImage());
  if ($isLineBreakNode(node)) return '<br />';
  if ($isTabNode(node)) return '\u2003';
  if ($isTextNode(node)) return textHtml(node);
  // A mark (Lexical's `MarkNode`) is only for editing. Its content is kept.
  return $isElementNode(node) ? childrenHtml(node) : escapeText(node.getTextContent());
}

function imageHtml({ path, description }: StoredImage): string {
  if (!path) return '';
  const alt = description ? ` alt="${escapeText(description).replaceAll('"', '&quot;')}"` : '';
  return `<img src="${path}"${alt} />`;
}

function textHtml(node: TextNode): string {
  // A browser shows several spaces as one, so every second one becomes a no-break space.
  const text = escapeText(node.getTextContent().replaceAll('  ', ' \u00a0'));
  const style = filterStyle(node.getStyle()).map(([property, value]) => `${property}: ${value}`);
  const styled = style.length > 0 ? `<span${styleAttribute(style)}>${text}</span>` : text;
  return FORMAT_TAGS.reduce(
    (html, [format, tag]) => (node.hasFormat(format) ? `<${tag}>${html}</${tag}>` : html),
    styled,
  );
}

function styleAttribute(declarations: readonly string[]): string {
  return declarations.length > 0 ? ` style="${declarations.join('; ').replaceAll('"', '&quot;')}"` : '';
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
