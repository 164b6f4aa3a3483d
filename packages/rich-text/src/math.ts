/**
 * A fraction. The texts of all four kinds of math node may hold the mini-markup that `parseMathMarkup` reads.
 */
interface FractionNode {
  readonly type: 'fraction';
  readonly numerator: string;
  readonly denominator: string;
}
/** A superscript. When `base` is empty, the exponent belongs to the text before the node. */
interface SuperscriptNode {
  readonly type: 'superscript';
  readonly base: string;
  readonly exponent: string;
}
/** A subscript. When `base` is empty, the subscript belongs to the text before the node. */
interface SubscriptNode {
  readonly type: 'subscript';
  readonly base: string;
  readonly subscript: string;
}
/** A root. An empty `index` means a square root. */
interface RootNode {
  readonly type: 'root';
  readonly index: string;
  readonly radicand: string;
}
export type MathNode = FractionNode | SuperscriptNode | SubscriptNode | RootNode;

/**
 * The data attributes of a math span, by their names in `dataset`: `math`, `n`, `d`, `base`, `exponent`,
 * `subscript`, `index`, `radicand`.
 */
export type MathRecord = Readonly<Record<string, string | undefined>>;

/** Reads the data of a math span. Null when a value that its kind needs is missing. */
export function readMath(data: MathRecord): MathNode | null {
  const value = (name: string) => (data[name] ?? '').trim();
  switch (data.math) {
    case 'fraction': {
      const [numerator, denominator] = [value('n'), value('d')];
      return numerator && denominator ? { type: 'fraction', numerator, denominator } : null;
    }
    case 'superscript': {
      const exponent = value('exponent');
      return exponent ? { type: 'superscript', base: value('base'), exponent } : null;
    }
    case 'subscript': {
      const subscript = value('subscript');
      return subscript ? { type: 'subscript', base: value('base'), subscript } : null;
    }
    case 'root': {
      const radicand = value('radicand');
      return radicand ? { type: 'root', index: value('index'), radicand } : null;
    }
    default:
      return null;
  }
}

/** Returns the attributes that store a math node, in the order in which they are written. */
export function mathAttributes(node: MathNode): Record<string, string> {
  switch (node.type) {
    case 'fraction':
      return { 'data-math': 'fraction', 'data-n': node.numerator, 'data-d': node.denominator };
    case 'superscript':
      return { 'data-math': 'superscript', 'data-base': node.base, 'data-exponent': node.exponent };
    case 'subscript':
      return { 'data-math': 'subscript', 'data-base': node.base, 'data-subscript': node.subscript };
    case 'root':
      return { 'data-math': 'root', 'data-index': node.index, 'data-radicand': node.radicand };
  }
}

/** Returns the stored HTML of a math node: a span with the node's data and a plain-text fallback. */
export function toHtml(node: MathNode): string {
  const attributes = Object.entries(mathAttributes(node))
    .map(([name, value]) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`)
    .join('');
  return `<span${attributes}>${escapeText(plainMath(node))}</span>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes a math node as one line of plain text: `a/b`, `base^exponent`, `base_subscript` or `√radicand`. */
export function plainMath(node: MathNode): string {
  switch (node.type) {
    case 'fraction':
      return `${grouped(node.numerator)}/${grouped(node.denominator)}`;
    case 'superscript':
      return `${plainMarkup(node.base)}^${grouped(node.exponent)}`;
    case 'subscript':
      return `${plainMarkup(node.base)}_${grouped(node.subscript)}`;
    case 'root':
      return `${rootSign(node.index)}${grouped(node.radicand)}`;
  }
}

function rootSign(index: string): string {
  if (index === '' || index === '2') return '√';
  if (index === '3') return '∛';
  return index === '4' ? '∜' : `${grouped(index)}√`;
}

/** Puts a text into parentheses unless it is a single number or word, so that the line stays unambiguous. */
function grouped(text: string): string {
  const plain = plainMarkup(text);
  const isSimple = /^[-−]?(?:\p{L}+|[\d.,\u00a0\u202f]+)[²³¹⁰⁴-⁹ⁿ]*$/u.test(plain);
  const isWrapped = /^\([^()]*\)$/.test(plain);
  return isSimple || isWrapped ? plain : `(${plain})`;
}

function plainMarkup(text: string): string {
  return plainRuns(parseMathMarkup(text));
}

function plainRuns(runs: readonly MathRun[]): string {
  return runs
    .map((run) => {
      if (run.type === 'text') return run.text;
      const inner = plainRuns(run.runs);
      const sign = run.type === 'superscript' ? '^' : '_';
      return /^[\p{L}\p{N}]+$/u.test(inner) ? `${sign}${inner}` : `${sign}(${inner})`;
    })
    .join('');
}

/**
 * A piece of math text: plain, raised or lowered. For plain text, `from` is the index in the source where the
 * piece begins.
 */
export type MathRun =
  | { readonly type: 'text'; readonly text: string; readonly from: number }
  | { readonly type: 'superscript' | 'subscript'; readonly runs: readonly MathRun[] };

/**
 * Markup nested deeper than this stays plain text. Nobody writes such markup, and reading it could exhaust
 * the stack.
 */
const MAXIMUM_DEPTH = 8;

/**
 * Reads the mini-markup of math text: `^{…}` raises and `_{…}` lowers, and they may be nested. Braces without
 * a partner, and braces without `^` or `_` before them, are plain text.
 */
export function parseMathMarkup(text: string): MathRun[] {
  return parseRuns({ text, closing: closingBraces(text) }, 0, text.length, 0);
}

interface Markup {
  readonly text: string;
  /** For each opening brace with a partner, the index of its closing brace. */
  readonly closing: ReadonlyMap<number, number>;
}

function parseRuns(markup: Markup, from: number, to: number, depth: number): MathRun[] {
  const { text, closing } = markup;
  const runs: MathRun[] = [];
  let plainFrom = from;
  let at = from;
  while (at < to) {
    const isMark = depth < MAXIMUM_DEPTH && (text[at] === '^' || text[at] === '_');
    const close = isMark ? closing.get(at + 1) : undefined;
    if (close === undefined) {
      at++;
      continue;
    }
    if (at > plainFrom) runs.push({ type: 'text', text: text.slice(plainFrom, at), from: plainFrom });
    const type = text[at] === '^' ? 'superscript' : 'subscript';
    const inner = parseRuns(markup, at + 2, close, depth + 1);
    if (inner.length > 0) runs.push({ type, runs: inner });
    at = close + 1;
    plainFrom = at;
  }
  if (plainFrom < to) runs.push({ type: 'text', text: text.slice(plainFrom, to), from: plainFrom });
  return runs;
}

function closingBraces(text: string): Map<number, number> {
  const open: number[] = [];
  const closing = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at);
    const from = text[at] === '}' ? open.pop() : undefined;
    if (from !== undefined) closing.set(from, at);
  }
  return closing;
}
