import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  attributeOf,
  childrenOf,
  descendantsOf,
  nameOf,
  textOf,
} from '@amauta/booklet-reader/word/file/xml.ts';
import { plainMath } from '@amauta/rich-text/math.ts';
import { parseXml, type XmlElement } from '@cj-tech-master/excelts/xml';
import type { PaperItem } from './paper-item.ts';

/**
 * Reads a folder of QTI 3 items: `Q12.xml` is question 12, with one choice. Formulas are written on one line,
 * as `plainMath` writes them; images are left out. Returns null when the folder doesn't exist.
 */
export function readQti(folder: string): PaperItem[] | null {
  let files: string[];
  try {
    files = readdirSync(folder);
  } catch {
    return null;
  }
  return files
    .flatMap((file) => {
      const number = /^Q(\d+)\.xml$/.exec(file)?.[1];
      return number ? [toItem(Number(number), readFileSync(path.join(folder, file), 'utf8'))] : [];
    })
    .sort((one, other) => one.number - other.number);
}

function toItem(number: number, xml: string): PaperItem {
  const { root } = parseXml(xml);
  const [body] = descendantsOf(root, 'qti-item-body');
  if (!body) throw new Error(`no item in Q${number}`);
  const choices = descendantsOf(body, 'qti-simple-choice');
  return {
    number,
    statement: write(body),
    alternatives: choices.map(write),
    // The keys are in another document, which is not read.
    key: null,
  };
}

const LEFT_OUT = new Set(['qti-simple-choice', 'qti-feedback-inline', 'qti-feedback-block', 'img']);
const IN_LINE = new Set(['strong', 'em', 'b', 'i', 'u', 'span', 'sup', 'sub']);

function write(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (child.type === 'text' || child.type === 'cdata') return child.value;
      if (child.type !== 'element' || LEFT_OUT.has(nameOf(child))) return '';
      if (nameOf(child) === 'math') return ` ${mathOf(child)} `;
      return IN_LINE.has(nameOf(child)) ? write(child) : ` ${write(child)} `;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Writes MathML on one line. */
function mathOf(element: XmlElement): string {
  const parts = childrenOf(element);
  const part = (at: number) => (parts[at] ? mathOf(parts[at]) : '');
  switch (nameOf(element)) {
    case 'mfrac':
      return plainMath({ type: 'fraction', numerator: part(0), denominator: part(1) });
    case 'msup':
      return plainMath({ type: 'superscript', base: part(0), exponent: part(1) });
    case 'msub':
      return plainMath({ type: 'subscript', base: part(0), subscript: part(1) });
    case 'msqrt':
      return plainMath({ type: 'root', index: '', radicand: parts.map(mathOf).join('') });
    case 'mroot':
      return plainMath({ type: 'root', index: part(1), radicand: part(0) });
    case 'mfenced': {
      const [open, close] = [attributeOf(element, 'open') ?? '(', attributeOf(element, 'close') ?? ')'];
      return `${open}${parts.map(mathOf).join(', ')}${close}`;
    }
    case 'mover':
      return `${part(1)}${part(0)}`;
    case 'mtable':
      return parts.map(mathOf).join(' ');
    case 'mtr':
      return parts.map(mathOf).join('');
    case 'mspace':
      return ' ';
    default:
      return parts.length > 0 ? parts.map(mathOf).join('') : textOf(element);
  }
}
