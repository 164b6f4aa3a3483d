import { cleanHtml } from '@amauta/rich-text/clean.ts';
import { readMath, toHtml } from '@amauta/rich-text/math.ts';

const MATH_SPAN = /<span( data-math="[^>]*)>[^<]*<\/span>/g;
const INLINE_TAGS = /<\/?(?:strong|b|em|i|u|s|span)(?: [^>]*)?>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * Signs that are ignored in comparisons. Quotes and bullets have many shapes with one meaning. Signs of
 * math in a line only say how the math is drawn.
 */
const SILENT = /["'“”„‟«»‘’‚‛´`•▪◦‣·∙●■○□\uf000-\uf0ff\u200b-\u200f\u2060\ufeff\ufffc/^_√∛∜{}]/gu;
const SMALL_SIGNS = /[²³¹⁰ⁱ⁴-ₜ]+/gu;
const LIGATURES = /[\ufb00-\ufb06]/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const WORD = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}]*|\S/gu;

/**
 * The words of HTML, for comparing texts. Letters keep their accents and capitals; numbers are words; every
 * other sign is a word of its own. Math nodes are read as their values. Two texts with the same words say
 * the same.
 */
export function wordsOf(html: string): string[] {
  return plainWords(textOf(html));
}

/** HTML of the allow-list as one line of text. Math nodes become their values. */
export function textOf(html: string): string {
  const text = html
    .replace(MATH_SPAN, (_span, attributes: string) => `${mathText(attributes)} `)
    .replace(INLINE_TAGS, '')
    .replace(/<[^>]*>/g, ' ');
  return decoded(text);
}

function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function plainWords(text: string): string[] {
  const said = text
    .replace(/\u00ad(?=\s*$)/u, '-')
    .replace(/\u00ad/gu, '')
    .normalize('NFC')
    .replace(SMALL_SIGNS, (signs) => ` ${signs.normalize('NFKC')}`)
    .replace(LIGATURES, (sign) => sign.normalize('NFKC'))
    .replace(/\.{3,}/g, '…')
    .replace(DASHES, '-')
    .replace(/\u2206/g, 'Δ')
    .replace(/\u00b5/g, 'μ')
    .replace(SILENT, ' ');
  return said.match(WORD) ?? [];
}

/**
 * Cleans the HTML of a model for a draft. Removes what isn't in the allow-list, and also pictures, colours
 * and fonts, which a model can't know. The text of each math node is rewritten from its data.
 */
export function tidyHtml(html: string): string {
  const clean = cleanHtml(html)
    .replace(/<img [^>]*>/g, '')
    .replace(/(<(?!span data-math)[a-z]+[^>]*?) style="[^"]*"/g, '$1');
  return cleanHtml(clean).replace(MATH_SPAN, (span, attributes: string) => {
    const node = readMath(mathData(attributes));
    return node ? toHtml(node) : span;
  });
}

function mathData(attributes: string): Record<string, string> {
  const pairs = [...attributes.matchAll(/ data-([a-z]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decoded(value)]));
}

/**
 * The values of a math node, in their order on the page. For a raised text, `base` may be empty because the
 * base can stand outside of the node.
 */
function mathText(attributes: string): string {
  const { n, d, base = '', exponent, subscript, index = '', radicand } = mathData(attributes);
  const script = exponent ?? subscript;
  if (script !== undefined) return `${base} ${script}`;
  return radicand === undefined ? ` ${n ?? ''} ${d ?? ''}` : ` ${index} ${radicand}`;
}
