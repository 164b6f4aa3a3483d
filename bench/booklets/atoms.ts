import type { PDFFont, PDFPage } from 'pdf-lib';
import { writeText } from './bold.ts';

/** The smallest part of a line: text in one font, or a drawing. An atom is never broken. */
export interface Atom {
  width: number;
  /** Heights above and below the base line, in points. */
  ascent: number;
  descent: number;
  draw(page: PDFPage, x: number, baseline: number): void;
  /**
   * The text of the atom; null for a drawing. Neighbouring texts that can be joined are drawn as one string.
   */
  text: TextLook | null;
}

interface TextLook {
  text: string;
  font: PDFFont;
  size: number;
  /** Height of the text above the base line, in points. */
  rise: number;
  underlined: boolean;
}

export interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
  italic: PDFFont;
  boldItalic: PDFFont;
  /** The font for characters that the other fonts lack. */
  symbol: PDFFont;
}

export interface Look {
  fonts: Fonts;
  font: PDFFont;
  size: number;
  underlined: boolean;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ';
const PLAIN = '0123456789+−n';
const OF_SYMBOL = 'Δπ′″→−√≈≠≥≤';
const SCRIPT_SIZE = 0.62;

/**
 * Turns text into atoms, one for each font. Superscripts and subscripts become small letters that are raised
 * or lowered.
 */
export function textAtoms(text: string, look: Look): Atom[] {
  return text
    .replaceAll('∛', '³√')
    .split(/([¹²³]*[⁰⁴-⁹⁺⁻ⁿ][¹²³⁰⁴-⁹⁺⁻ⁿ]*|[₀-₉₊₋ₙ]+|[Δπ′″→−√≈≠≥≤]+)/u)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const first = part[0] ?? '';
      // The fonts contain ¹, ² and ³, so these are raised only beside raised characters that the fonts lack.
      const isRaised = /[⁰⁴-⁹⁺⁻ⁿ]/.test(part);
      if (OF_SYMBOL.includes(first)) return [textAtom(part, look, look.fonts.symbol)];
      if (isRaised) return scriptAtoms(plainOf(part, RAISED), look, 'raised');
      if (LOWERED.includes(first)) return scriptAtoms(plainOf(part, LOWERED), look, 'lowered');
      return [textAtom(part, look, look.font)];
    });
}

/** Small letters above or below the line. */
export function scriptAtoms(text: string, look: Look, place: 'raised' | 'lowered'): Atom[] {
  const rise = look.size * (place === 'raised' ? 0.38 : -0.16);
  return textAtoms(text, { ...look, size: look.size * SCRIPT_SIZE }).map((atom) => lift(atom, rise));
}

/** Returns the same atom, moved up by `rise` points. */
function lift(atom: Atom, rise: number): Atom {
  return {
    ...atom,
    ascent: atom.ascent + rise,
    descent: Math.max(0, atom.descent - rise),
    draw: (page, x, baseline) => atom.draw(page, x, baseline + rise),
    text: atom.text && { ...atom.text, rise: atom.text.rise + rise },
  };
}

export function widthOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, atom) => sum + atom.width, 0);
}

export function drawAtoms(atoms: readonly Atom[], page: PDFPage, x: number, baseline: number): void {
  let at = x;
  for (const atom of atoms) {
    atom.draw(page, at, baseline);
    at += atom.width;
  }
}

function plainOf(marks: string, alphabet: string): string {
  return [...marks].map((mark) => PLAIN[alphabet.indexOf(mark)] ?? mark).join('');
}

function textAtom(text: string, { size, underlined }: Look, font: PDFFont): Atom {
  return {
    width: textWidth(text, font, size),
    ascent: size * 0.74,
    descent: size * 0.22,
    draw: (page, x, baseline) => drawText({ text, font, size, rise: 0, underlined }, page, x, baseline),
    text: { text, font, size, rise: 0, underlined },
  };
}

/**
 * Width of a string as pdf-lib draws it, which is without kerning. pdf-lib's own measure includes kerning.
 */
export function textWidth(text: string, font: PDFFont, size: number): number {
  return [...text].reduce((sum, character) => sum + font.widthOfTextAtSize(character, size), 0);
}

/** Draws one string, and its underline if it has one. */
export function drawText(
  { text, font, size, rise, underlined }: TextLook,
  page: PDFPage,
  x: number,
  baseline: number,
): void {
  writeText(page, text, { x, y: baseline + rise, size, font });
  if (!underlined) return;
  const y = baseline - size * 0.12;
  const end = { x: x + textWidth(text, font, size), y };
  page.drawLine({ start: { x, y }, end, thickness: size * 0.05 });
}

/** Whether two texts can be drawn as one string. */
export function canJoin(one: TextLook, other: TextLook): boolean {
  return (
    one.font === other.font &&
    one.size === other.size &&
    one.rise === other.rise &&
    one.underlined === other.underlined
  );
}
