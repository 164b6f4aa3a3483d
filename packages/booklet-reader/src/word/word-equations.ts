import type { MathNode } from '@amauta/rich-text/math.ts';
import { OVERLINE } from '@amauta/rich-text/overline.ts';
import type { XmlElement } from '@cj-tech-master/excelts/xml';
import { childAt, childrenOf, nameOf, settingOf, textOf } from './file/xml.ts';

/** A part of an equation: text as it stands, or one node of our math. */
type MathPart = { text: string } | { math: MathNode };

interface Equation {
  parts: MathPart[];
  /**
   * A drawing in two dimensions had to be written in one line; a person should compare it with the document.
   */
  isFlattened: boolean;
}

/**
 * Reads an equation of Word (`m:oMath`, ECMA-376 part 1, 22.1) as text, fractions, scripts and roots. The
 * fields of a math node can hold only scripts, so deeper structure is written in one line.
 */
export function readEquation(root: XmlElement): Equation {
  const state = { isFlattened: false };
  return { parts: merged(partsOf(root, state)), isFlattened: state.isFlattened };
}

interface State {
  isFlattened: boolean;
}

function partsOf(element: XmlElement | undefined, state: State): MathPart[] {
  return element ? childrenOf(element).flatMap((child) => partOf(child, state)) : [];
}

function partOf(element: XmlElement, state: State): MathPart[] {
  const line = (name: string) => lineOf(childAt(element, name), state);
  const parts = (name: string) => partsOf(childAt(element, name), state);
  switch (nameOf(element)) {
    case 'f': {
      const [numerator, denominator] = [line('num'), line('den')];
      const type = settingOf(element, 'fPr', 'type');
      if (numerator === '' || denominator === '') return [{ text: numerator || denominator }];
      if (type === 'lin' || type === 'skw') return [{ text: `${numerator}/${denominator}` }];
      if (type === 'noBar') {
        state.isFlattened = true;
        return [{ text: `${numerator} ${denominator}` }];
      }
      return [{ math: { type: 'fraction', numerator, denominator } }];
    }
    case 'sSup':
      return [...parts('e'), ...raised(line('sup'))];
    case 'sSub':
      return [...parts('e'), ...lowered(line('sub'))];
    case 'sSubSup':
      return [...parts('e'), ...lowered(line('sub')), ...raised(line('sup'))];
    case 'sPre':
      return [...lowered(line('sub')), ...raised(line('sup')), ...parts('e')];
    case 'rad': {
      const radicand = line('e');
      if (radicand === '') return [];
      return [{ math: { type: 'root', index: line('deg'), radicand } }];
    }
    case 'd': {
      const separator = settingOf(element, 'dPr', 'sepChr') ?? '|';
      const [begin, end] = [
        settingOf(element, 'dPr', 'begChr') ?? '(',
        settingOf(element, 'dPr', 'endChr') ?? ')',
      ];
      const inner = childrenOf(element, 'e').map((one) => partsOf(one, state));
      return [
        { text: begin },
        ...inner.flatMap((one, at) => (at > 0 ? [{ text: separator }, ...one] : one)),
        { text: end },
      ];
    }
    case 'nary': {
      const [sub, sup] = [line('sub'), line('sup')];
      if (sub || sup) state.isFlattened = true;
      return [
        { text: settingOf(element, 'naryPr', 'chr') ?? '∫' },
        ...lowered(sub),
        ...raised(sup),
        ...parts('e'),
      ];
    }
    case 'func':
      return [...parts('fName'), { text: ' ' }, ...parts('e')];
    case 'limLow':
    case 'limUpp':
      state.isFlattened = true;
      return [...parts('e'), ...lowered(line('lim'))];
    case 'm':
    case 'eqArr': {
      state.isFlattened = true;
      const rows = nameOf(element) === 'm' ? childrenOf(element, 'mr') : childrenOf(element, 'e');
      return rows.flatMap((row, at) => {
        const cells = nameOf(row) === 'mr' ? childrenOf(row, 'e') : [row];
        const own = cells.flatMap((cell, place) => [
          ...(place > 0 ? [{ text: ' ' }] : []),
          ...partsOf(cell, state),
        ]);
        return at > 0 ? [{ text: '; ' }, ...own] : own;
      });
    }
    case 'acc':
    case 'bar':
      if (hasLineAbove(element)) return parts('e').map(overlined);
      state.isFlattened = true;
      return parts('e');
    case 'groupChr':
      state.isFlattened = true;
      return parts('e');
    case 'r':
      return [{ text: childrenOf(element, 't').map(textOf).join('') }];
    case 't':
      return [{ text: textOf(element) }];
    default:
      // Boxes, phantoms and wrappers only hold content. Elements that end in `Pr` are settings without
      // content.
      return nameOf(element).endsWith('Pr') ? [] : partsOf(element, state);
  }
}

/** Whether a bar or an accent of Word is a line above its letters. */
function hasLineAbove(element: XmlElement): boolean {
  if (nameOf(element) === 'bar') return settingOf(element, 'barPr', 'pos') === 'top';
  return /^[\u0305\u0304¯‾]$/.test(settingOf(element, 'accPr', 'chr') ?? '');
}

/** Letters and digits with a line above them; other parts stay as they are. */
function overlined(part: MathPart): MathPart {
  return 'text' in part ? { text: part.text.replace(/[\p{L}\p{N}]/gu, `$&${OVERLINE}`) } : part;
}

function raised(exponent: string): MathPart[] {
  return exponent === '' ? [] : [{ math: { type: 'superscript', base: '', exponent } }];
}

function lowered(subscript: string): MathPart[] {
  return subscript === '' ? [] : [{ math: { type: 'subscript', base: '', subscript } }];
}

/** A field of a math node: text with scripts as `^{…}` and `_{…}`. */
function lineOf(element: XmlElement | undefined, state: State): string {
  return merged(partsOf(element, state))
    .map((part) => {
      if ('text' in part) return part.text;
      const { math } = part;
      if (math.type === 'superscript') return `${math.base}^{${math.exponent}}`;
      if (math.type === 'subscript') return `${math.base}_{${math.subscript}}`;
      state.isFlattened = true;
      if (math.type === 'fraction') return `${grouped(math.numerator)}/${grouped(math.denominator)}`;
      return `${math.index}√${grouped(math.radicand)}`;
    })
    .join('')
    .trim();
}

function grouped(text: string): string {
  return /^[\p{L}\p{N},.]*$/u.test(text) ? text : `(${text})`;
}

/** Joins neighbouring texts, and joins scripts with the base right before them. */
function merged(parts: readonly MathPart[]): MathPart[] {
  const joined: MathPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ('text' in part && last && 'text' in last) joined[joined.length - 1] = { text: last.text + part.text };
    else if (!('text' in part) || part.text !== '') joined.push(part);
  }
  for (const [at, part] of joined.entries()) {
    const before = joined[at - 1];
    if (!('math' in part) || !before || !('text' in before)) continue;
    const { math } = part;
    if ((math.type !== 'superscript' && math.type !== 'subscript') || math.base !== '') continue;
    const base = /(?:\p{L}|\d+(?:[.,]\d+)?)$/u.exec(before.text)?.[0] ?? '';
    joined[at - 1] = { text: before.text.slice(0, before.text.length - base.length) };
    joined[at] = { math: { ...math, base } };
  }
  return joined.filter((part) => !('text' in part) || part.text !== '');
}
