import {
  type AllowedTag,
  allowedTag,
  BLOCK_TAGS,
  CELL_TAGS,
  cellSpan,
  filterStyle,
  isDroppedTag,
  MATH_ATTRIBUTES,
  STYLED_TAGS,
  type StoredImage,
  storedImage,
} from './allow-list.ts';
import { type MathNode, readMath } from './math.ts';
import { spokenMath } from './spoken.ts';

/** The properties of a DOM node that `toRichTree` reads. A browser's `Node` has them all. */
export interface MinimalDomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<MinimalDomNode>;
  getAttribute?(name: string): string | null;
}

interface RichText {
  readonly type: 'text';
  readonly text: string;
}
interface RichMath {
  readonly type: 'math';
  readonly math: MathNode;
}
/** An image inside of a text. */
interface RichImage extends StoredImage {
  readonly type: 'image';
}
export interface RichElement {
  readonly type: 'element';
  readonly tag: Exclude<AllowedTag, 'sup' | 'sub' | 'img'>;
  /** Allowed declarations by their names in script: `textAlign`, `backgroundColor`. */
  readonly style: Readonly<Record<string, string>>;
  readonly colSpan: number | null;
  readonly rowSpan: number | null;
  readonly children: readonly RichNode[];
}
/** A piece of a statement. A page can render it without `innerHTML`. */
export type RichNode = RichText | RichMath | RichImage | RichElement;

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
/** Elements nested deeper than this lose their tags. Deeper recursion could exhaust the stack. */
const NESTING_LIMIT = 60;

/**
 * Reads the allowed content below a parsed DOM node (a document, its body or any element). Elements that are
 * not allowed are replaced by their content, and dropped elements vanish. Math spans, and `sup` and `sub`
 * outside of them, become math nodes.
 */
export function toRichTree(root: MinimalDomNode): RichNode[] {
  return childrenOf(root, 0);
}

function childrenOf(parent: MinimalDomNode, depth: number): RichNode[] {
  return Array.from(parent.childNodes).flatMap((node) => toNodes(node, depth));
}

function toNodes(node: MinimalDomNode, depth: number): RichNode[] {
  if (node.nodeType === TEXT_NODE) return node.textContent ? [{ type: 'text', text: node.textContent }] : [];
  if (node.nodeType !== ELEMENT_NODE) return [];
  const name = node.nodeName.toLowerCase();
  if (isDroppedTag(name)) return [];
  if (depth > NESTING_LIMIT) return textOf(node);
  const tag = allowedTag(name);
  if (tag === null) return childrenOf(node, depth + 1);
  if (tag === 'sup' || tag === 'sub') return scriptOf(node, tag);
  if (tag === 'img') return imageOf(node);
  const math = tag === 'span' ? readMath(mathRecord(node)) : null;
  if (math) return [{ type: 'math', math }];
  const children = tag === 'br' ? [] : childrenOf(node, depth + 1);
  if (tag === 'p' && children.some(isBlock)) return children;
  const style = styleOf(node, tag);
  if (tag === 'span' && Object.keys(style).length === 0) return children;
  const span = (attribute: string) =>
    CELL_TAGS.includes(tag) ? cellSpan(node.getAttribute?.(attribute)) : null;
  return [{ type: 'element', tag, style, colSpan: span('colspan'), rowSpan: span('rowspan'), children }];
}

function isBlock(node: RichNode): boolean {
  return node.type === 'element' && BLOCK_TAGS.includes(node.tag);
}

function textOf(node: MinimalDomNode): RichNode[] {
  return node.textContent ? [{ type: 'text', text: node.textContent }] : [];
}

function scriptOf(node: MinimalDomNode, tag: 'sup' | 'sub'): RichNode[] {
  const text = (node.textContent ?? '').trim();
  if (!text) return [];
  const math: MathNode =
    tag === 'sup'
      ? { type: 'superscript', base: '', exponent: text }
      : { type: 'subscript', base: '', subscript: text };
  return [{ type: 'math', math }];
}

function imageOf(node: MinimalDomNode): RichNode[] {
  const image = storedImage(node.getAttribute?.('src'), node.getAttribute?.('alt'));
  return image ? [{ type: 'image', ...image }] : [];
}

function mathRecord(node: MinimalDomNode): Record<string, string | undefined> {
  return Object.fromEntries(
    MATH_ATTRIBUTES.map((name) => [name.slice('data-'.length), node.getAttribute?.(name) ?? undefined]),
  );
}

function styleOf(node: MinimalDomNode, tag: string): Record<string, string> {
  if (!STYLED_TAGS.includes(tag)) return {};
  return Object.fromEntries(
    filterStyle(node.getAttribute?.('style') ?? '').map(([property, value]) => [
      property.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

const LINE_TAGS: readonly string[] = [...BLOCK_TAGS, 'li', 'tr', 'br'];

/**
 * Turns a tree into text to read aloud: one line for each block, commas between cells, math by its Spanish
 * name.
 */
export function treeText(tree: readonly RichNode[]): string {
  return collect(tree, '')
    .replace(/[ \t\r\n]*\n[ \t\r\n]*/g, '\n')
    .replace(/[ \t\r]+/g, ' ')
    .replace(/ +(?=[,.;:!?)\]»”])/g, '')
    .replace(/,(?=\n)/g, '')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

/** Appends the text of nodes to `before`, the text that precedes them. */
function collect(nodes: readonly RichNode[], before: string): string {
  return nodes.reduce((text, node) => {
    if (node.type === 'text') return text + node.text.replace(/\s+/g, ' ');
    if (node.type === 'math') return text + spokenInLine(node.math, text);
    if (node.type === 'image') return `${text} ${node.description || 'imagen'} `;
    const inner = collect(node.children, LINE_TAGS.includes(node.tag) ? `${text}\n` : text);
    if (LINE_TAGS.includes(node.tag)) return `${inner}\n`;
    return CELL_TAGS.includes(node.tag) ? `${inner}, ` : inner;
  }, before);
}

/**
 * Surrounds math with spaces. The raised letter of '2.o' or 'N.o' is no math, and becomes part of the ordinal
 * before it.
 */
function spokenInLine(math: MathNode, before: string): string {
  const isOrdinal = math.type === 'superscript' && math.base === '' && /[\p{L}\d]\.$/u.test(before);
  if (isOrdinal && /^(?:o|os|er)$/.test(math.exponent)) return 'º';
  if (isOrdinal && /^(?:a|as)$/.test(math.exponent)) return 'ª';
  return ` ${spokenMath(math)} `;
}
