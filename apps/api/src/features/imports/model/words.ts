import { cleanHtml } from '@amauta/rich-text/clean.ts';
import { readMath, toHtml } from '@amauta/rich-text/math.ts';

const MATH_SPAN = /<span( data-math="[^>]*)>[^<]*<\/span>/g;
const INLINE_TAGS = /<\/?(?:strong|b|em|i|u|s|span)(?: [^>]*)?>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Quotes and bullets come in many shapes that say the same, the signs of math in a line stand for how it is drawn. */
const SILENT = /["'“”„‟«»‘’‚‛´`•▪◦‣·∙●■○□\uf000-\uf0ff\u200b-\u200f\u2060\ufeff\ufffc/^_√∛∜{}]/gu;
const SMALL_SIGNS = /[²³¹⁰ⁱ⁴-ₜ]+/gu;
const LIGATURES = /[\ufb00-\ufb06]/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const WORD = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}]*|\S/gu;

/**
 * What HTML says, as words to compare: letters as they are, with their accents and capitals; numbers; every other sign
 * by itself. Math nodes say their digits. Where two texts have the same words they say the same.
 */
export function wordsOf(html: string): string[] {
  return plainWords(textOf(html));
}

/** HTML within the allow-list as one line of text, math as its values. */
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
 * HTML from a model as it may go into a draft: within the allow-list, without pictures, colours and fonts, none of
 * which it can know, and with math whose text is what its data say.
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

/** The values of a node in their order on the page. What is raised may be all of it, or have its base in the node. */
function mathText(attributes: string): string {
  const { n, d, base = '', exponent, subscript, index = '', radicand } = mathData(attributes);
  const script = exponent ?? subscript;
  if (script !== undefined) return `${base} ${script}`;
  return radicand === undefined ? ` ${n ?? ''} ${d ?? ''}` : ` ${index} ${radicand}`;
}
