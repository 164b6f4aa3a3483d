import { type MathNode, type MathRun, parseMathMarkup } from './math.ts';

const UNITS = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
];
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];

/** The Spanish name of one part of a whole, by the denominator: 2 gives 'medio'. */
const PARTS = new Map([
  [2, 'medio'],
  [3, 'tercio'],
  [4, 'cuarto'],
  [5, 'quinto'],
  [6, 'sexto'],
  [7, 'séptimo'],
  [8, 'octavo'],
  [9, 'noveno'],
  [10, 'décimo'],
  [100, 'centésimo'],
  [1000, 'milésimo'],
]);

const ROOTS = new Map([
  ['', 'cuadrada'],
  ['2', 'cuadrada'],
  ['3', 'cúbica'],
  ['4', 'cuarta'],
  ['5', 'quinta'],
  ['6', 'sexta'],
  ['7', 'séptima'],
  ['8', 'octava'],
  ['9', 'novena'],
  ['10', 'décima'],
]);

const SYMBOLS: Readonly<Record<string, string>> = {
  '+': 'más',
  '−': 'menos',
  '-': 'menos',
  '–': 'menos',
  '±': 'más menos',
  '×': 'por',
  '·': 'por',
  '*': 'por',
  '÷': 'entre',
  '/': 'sobre',
  '=': 'igual a',
  '≠': 'distinto de',
  '≈': 'aproximadamente igual a',
  '<': 'menor que',
  '>': 'mayor que',
  '≤': 'menor o igual que',
  '≥': 'mayor o igual que',
  '(': 'abre paréntesis',
  ')': 'cierra paréntesis',
  '√': 'raíz cuadrada de',
  '∛': 'raíz cúbica de',
  '%': 'por ciento',
  '°': 'grados',
  '∞': 'infinito',
};

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const RAISED_PLAIN = '0123456789+−n';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ';

/** Writes a whole number from 0 to 100 in Spanish words. Other numbers are returned in digits. */
export function numberWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 100) return String(value);
  if (value === 100) return 'cien';
  const unit = UNITS[value];
  if (unit !== undefined) return unit;
  const ten = TENS[Math.floor(value / 10) - 3] ?? '';
  return value % 10 === 0 ? ten : `${ten} y ${UNITS[value % 10]}`;
}

/** Writes a number as it stands before a noun: 'un' medio, 'veintiún' quintos, 'treinta y un' cuartos. */
function countWords(value: number): string {
  return numberWords(value)
    .replace(/veintiuno$/, 'veintiún')
    .replace(/uno$/, 'un');
}

/**
 * Returns the Spanish name of a math node for screen readers and speech, e.g. 'dos quintos' or 'x al
 * cuadrado'.
 */
export function spokenMath(node: MathNode): string {
  switch (node.type) {
    case 'fraction':
      return (
        namedFraction(node.numerator, node.denominator) ??
        `${spokenMarkup(node.numerator)} sobre ${spokenMarkup(node.denominator)}`
      );
    case 'superscript':
      return joined(spokenBase(node.base), power(spokenMarkup(node.exponent)));
    case 'subscript':
      return joined(spokenMarkup(node.base), `sub ${spokenMarkup(node.subscript)}`);
    case 'root': {
      const name = ROOTS.get(node.index) ?? spokenMarkup(node.index);
      return `raíz ${name} de ${spokenMarkup(node.radicand)}`;
    }
  }
}

/**
 * Returns what an author hears about a math node in the editor: its kind, then its parts, e.g. 'fracción:
 * tres sobre cuatro'.
 */
export function describedMath(node: MathNode): string {
  switch (node.type) {
    case 'fraction':
      return `fracción: ${inWords(node.numerator)} sobre ${inWords(node.denominator)}`;
    case 'superscript':
      return `exponente: ${spokenMath(node)}`;
    case 'subscript':
      return `subíndice: ${spokenMath(node)}`;
    case 'root':
      return spokenMath(node);
  }
}

function inWords(text: string): string {
  return /^\d{1,3}$/.test(text) ? numberWords(Number(text)) : spokenMarkup(text);
}

/** Returns the Spanish name of a fraction of two whole numbers. Null when the fraction has no name. */
function namedFraction(numerator: string, denominator: string): string | null {
  if (!/^\d{1,3}$/.test(numerator) || !/^\d{1,4}$/.test(denominator)) return null;
  const part = PARTS.get(Number(denominator));
  const count = Number(numerator);
  if (part === undefined || count > 100) return null;
  return `${countWords(count)} ${part}${count === 1 ? '' : 's'}`;
}

/** Returns the words of a base. A base in parentheses is raised as a whole: 'x más 3, todo al cuadrado'. */
function spokenBase(base: string): string {
  const inner = /^\(([^()]*)\)$/.exec(base)?.[1];
  return inner === undefined ? spokenMarkup(base) : `${spokenMarkup(inner)}, todo`;
}

function power(exponent: string): string {
  if (exponent === '2') return 'al cuadrado';
  return exponent === '3' ? 'al cubo' : `elevado a ${exponent}`;
}

function joined(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

/**
 * Returns math text in Spanish words: its mini-markup, its symbols and its Unicode superscripts and
 * subscripts.
 */
export function spokenMarkup(text: string): string {
  return joined(...parseMathMarkup(text).map(spokenRun));
}

function spokenRun(run: MathRun): string {
  if (run.type === 'text') return spokenText(run.text);
  const inner = joined(...run.runs.map(spokenRun));
  return run.type === 'superscript' ? power(inner) : `sub ${inner}`;
}

function spokenText(text: string): string {
  return (
    text
      // A number written in groups of thousands is one number.
      .replace(/(?<=\d)[\u00a0\u202f\u2009 ](?=\d{3}(?!\d))/g, '')
      .replace(
        /(?<![\w,.])(\d+)\/(\d+)(?![\w,.])/g,
        (whole, n: string, d: string) => namedFraction(n, d) ?? whole,
      )
      .replace(
        new RegExp(`[${RAISED}]+`, 'g'),
        (marks) => ` ${power(spokenText(plainScript(marks, RAISED)))} `,
      )
      .replace(
        new RegExp(`[${LOWERED}]+`, 'g'),
        (marks) => ` sub ${spokenText(plainScript(marks, LOWERED))} `,
      )
      // A space between number and letter, because speech would read '2a' as an ordinal.
      .replace(/(?<=\d)(?=\p{L})/gu, ' ')
      .replace(/[^\p{L}\p{N}\s.,]/gu, (symbol) => (SYMBOLS[symbol] ? ` ${SYMBOLS[symbol]} ` : symbol))
      .replace(/π/g, ' pi ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function plainScript(marks: string, alphabet: string): string {
  return [...marks].map((mark) => RAISED_PLAIN[alphabet.indexOf(mark)] ?? mark).join('');
}
