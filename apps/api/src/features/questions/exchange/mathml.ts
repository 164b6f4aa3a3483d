import { type MathNode, type MathRun, parseMathMarkup, toHtml } from '@amauta/rich-text/math.ts';
import type { XmlElement } from '@cj-tech-master/excelts/xml';
import { childElements, escapeXml, localName, textOf } from './xml-text.ts';

/** Writes a math node as MathML, which other programs can read. */
export function toMathml(node: MathNode): string {
  return `<math xmlns="http://www.w3.org/1998/Math/MathML">${elementOf(node)}</math>`;
}

function elementOf(node: MathNode): string {
  switch (node.type) {
    case 'fraction':
      return `<mfrac>${row(node.numerator)}${row(node.denominator)}</mfrac>`;
    case 'superscript':
      return `<msup>${row(node.base)}${row(node.exponent)}</msup>`;
    case 'subscript':
      return `<msub>${row(node.base)}${row(node.subscript)}</msub>`;
    case 'root':
      return node.index === ''
        ? `<msqrt>${row(node.radicand)}</msqrt>`
        : `<mroot>${row(node.radicand)}${row(node.index)}</mroot>`;
  }
}

const row = (markup: string) => runsOf(parseMathMarkup(markup));

function runsOf(runs: readonly MathRun[]): string {
  const tokens = runs.map((run) => {
    if (run.type === 'text') return tokenOf(run.text);
    const name = run.type === 'superscript' ? 'msup' : 'msub';
    // The base is empty because a raised or lowered text belongs to the text before it, as in the
    // mini-markup.
    return `<${name}><mrow></mrow>${runsOf(run.runs)}</${name}>`;
  });
  return `<mrow>${tokens.join('')}</mrow>`;
}

function tokenOf(text: string): string {
  const name = /^\d+(?:[.,]\d+)*$/.test(text) ? 'mn' : /^\p{L}$/u.test(text) ? 'mi' : 'mtext';
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** The math nodes for a `math` element. */
interface ReadMath {
  html: string;
  /** False where something became plain text. */
  isExact: boolean;
}

/**
 * Converts a `math` element to math nodes in statement HTML. Parts that math nodes can't express become
 * plain text.
 */
export function readMathml(math: XmlElement): ReadMath {
  const loss = { isExact: true };
  const html = unwrap(math).map((element) => nodeHtml(element, loss));
  return { html: html.join(''), isExact: loss.isExact };
}

interface Loss {
  isExact: boolean;
}

/** Elements that only group other elements. */
const WRAPPERS = new Set(['math', 'mrow', 'mstyle', 'mpadded']);

function unwrap(element: XmlElement): XmlElement[] {
  const name = localName(element);
  if (name === 'semantics') return childElements(element).slice(0, 1).flatMap(unwrap);
  return WRAPPERS.has(name) ? childElements(element).flatMap(unwrap) : [element];
}

function nodeHtml(element: XmlElement, loss: Loss): string {
  const parts = childElements(element).map((child) => markupOf(child, loss).trim());
  const [first = '', second = ''] = parts;
  switch (localName(element)) {
    case 'mfrac':
      return toHtml({ type: 'fraction', numerator: first || '0', denominator: second || '1' });
    case 'msup':
      return toHtml({ type: 'superscript', base: first, exponent: second });
    case 'msub':
      return toHtml({ type: 'subscript', base: first, subscript: second });
    case 'msqrt':
      return toHtml({ type: 'root', index: '', radicand: parts.join('') });
    case 'mroot':
      return toHtml({ type: 'root', index: second, radicand: first });
    case 'msubsup':
      return toHtml({ type: 'superscript', base: `${first}_{${second}}`, exponent: parts[2] ?? '' });
    default:
      return escapeXml(markupOf(element, loss));
  }
}

/** Math text with the mini-markup of raised and lowered parts. */
function markupOf(element: XmlElement, loss: Loss): string {
  const parts = () => childElements(element).map((child) => markupOf(child, loss));
  const [first = '', second = '', third = ''] = parts();
  switch (localName(element)) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return textOf(element);
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return parts().join('');
    case 'semantics':
      return first;
    case 'mspace':
      return ' ';
    case 'msup':
      return `${first}^{${second}}`;
    case 'msub':
      return `${first}_{${second}}`;
    case 'msubsup':
      return `${first}_{${second}}^{${third}}`;
    case 'mfrac':
      loss.isExact = false;
      return `(${first})/(${second})`;
    case 'msqrt':
      loss.isExact = false;
      return `√(${parts().join('')})`;
    default:
      loss.isExact = false;
      return textOf(element);
  }
}
