import type { PDFPage } from 'pdf-lib';
import {
  type Atom,
  canJoin,
  drawText,
  type Fonts,
  type Look,
  textAtoms,
  textWidth,
  widthOf,
} from './atoms.ts';
import type { Layout } from './layout.ts';
import { mathAtoms } from './math-atoms.ts';
import type { Run } from './statement-parts.ts';

/**
 * A part of a column that can't be divided between pages: a line of text, a picture, a row of a table, or a
 * gap.
 */
export interface Row {
  height: number;
  /** Only for a line of text: distance from its top down to its base line. */
  baseline?: number;
  draw(page: PDFPage, x: number, top: number): void;
  /** The row stands on the gray ground of a box. Consecutive gray rows share one box. */
  gray?: boolean;
  /** The row is a gap, which vanishes at the top of a column. */
  isGap?: boolean;
  staysWithNext?: boolean;
}

export interface Setting {
  fonts: Fonts;
  layout: Layout;
  width: number;
  size: number;
  /** Whether all text is bold, even where the runs aren't. */
  bold?: boolean;
  align?: 'left' | 'right' | 'center';
  /** Atoms at the left end of the first line. */
  label?: Atom[];
  /**
   * Distance from the left at which lines begin. The first line begins further right if its label is longer.
   */
  indent?: number;
}

type Word = Atom[];

interface Line {
  words: Word[];
  x: number;
  isLast: boolean;
}

const LEADING = 1.28;

/** Breaks runs of text into lines and sets them. */
export function setLines(runs: readonly Run[], setting: Setting): Row[] {
  const { label = [], layout } = setting;
  const lines = breakLines(wordsOf(runs, setting), setting);
  return lines.map((line, index) => {
    const atoms = line.words.flat();
    const ascent = Math.max(setting.size * 0.74, ...atoms.map((atom) => atom.ascent));
    const descent = Math.max(setting.size * 0.22, ...atoms.map((atom) => atom.descent));
    const lead = setting.size * (LEADING - 0.96);
    return {
      height: ascent + descent + lead,
      baseline: lead / 2 + ascent,
      draw: (page, x, top) => {
        const baseline = top - lead / 2 - ascent;
        if (index === 0) drawLine({ words: [label], x: 0, isLast: true }, page, x, baseline, setting);
        drawLine(line, page, x, baseline, setting);
      },
      staysWithNext: index === 0 && lines.length > 1 && !layout.keepsWhole,
    };
  });
}

/** Sets a single plain string as lines. */
export function setText(text: string, setting: Setting): Row[] {
  return setLines([{ text, bold: false, italic: false, underlined: false, math: null }], setting);
}

function lookOf(run: Pick<Run, 'bold' | 'italic' | 'underlined'>, setting: Setting): Look {
  const { fonts, layout, size } = setting;
  const bold = run.bold || setting.bold === true;
  const font = bold ? (run.italic ? fonts.boldItalic : fonts.bold) : run.italic ? fonts.italic : fonts.plain;
  const isEmphasis = run.bold && layout.emphasis === 'bold and underlined';
  return { fonts, font, size, underlined: run.underlined || isEmphasis };
}

export function wordsOf(runs: readonly Run[], setting: Setting): Word[] {
  const words: Word[] = [];
  let isOpen = false;
  const add = (atoms: Atom[]) => {
    const last = words.at(-1);
    if (isOpen && last) last.push(...atoms);
    else words.push([...atoms]);
    isOpen = true;
  };
  for (const run of runs) {
    const look = lookOf(run, setting);
    if (run.math) {
      add(mathAtoms(run.math, look, setting.layout));
      continue;
    }
    run.text.split(/([ \n\t]+)/).forEach((part, index) => {
      if (index % 2 === 1) isOpen = false;
      else if (part !== '') add(textAtoms(part, look));
    });
  }
  return words;
}

function breakLines(words: Word[], setting: Setting): Line[] {
  const { layout, width, label = [], indent = 0, fonts, size } = setting;
  const space = fonts.plain.widthOfTextAtSize(' ', size);
  const lines: Line[] = [];
  let x = Math.max(indent, label.length > 0 ? widthOf(label) + space : 0);
  let line: Line = { words: [], x, isLast: false };
  let used = 0;
  const next = () => {
    lines.push(line);
    x = indent;
    line = { words: [], x, isLast: false };
    used = 0;
  };
  const queue = [...words];
  for (let word = queue.shift(); word; word = queue.shift()) {
    const room = width - x - used;
    if (widthOf(word) <= room || line.words.length === 0) {
      line.words.push(word);
      used += widthOf(word) + space;
      continue;
    }
    const parts = layout.hyphenated ? hyphenate(word, room, setting) : null;
    if (parts) {
      line.words.push(parts[0]);
      queue.unshift(parts[1]);
    } else queue.unshift(word);
    next();
  }
  line.isLast = true;
  lines.push(line);
  return lines;
}

const VOWEL = 'aeiouáéíóúü';

/**
 * Breaks a word before a consonant between two vowels, as far right as `room` allows. Returns null when it
 * can't.
 */
function hyphenate(word: Word, room: number, { fonts }: Setting): [Word, Word] | null {
  const look = word.length === 1 ? word[0]?.text : null;
  if (!look || !/^\p{Ll}{7,}[.,;:]?$/u.test(look.text)) return null;
  const { text } = look;
  for (let at = text.length - 4; at >= 3; at -= 1) {
    const [before = '', here = '', after = ''] = text.slice(at - 1, at + 2);
    const isBreak = VOWEL.includes(before) && !VOWEL.includes(here) && VOWEL.includes(after);
    if (!isBreak || textWidth(`${text.slice(0, at)}-`, look.font, look.size) > room) continue;
    const part = (value: string) => textAtoms(value, { ...look, fonts });
    return [part(`${text.slice(0, at)}-`), part(text.slice(at))];
  }
  return null;
}

function drawLine(line: Line, page: PDFPage, left: number, baseline: number, setting: Setting): void {
  const { layout, fonts, size, width, align = 'left' } = setting;
  const space = fonts.plain.widthOfTextAtSize(' ', size);
  const used = line.words.reduce((sum, word) => sum + widthOf(word), 0);
  const free = width - line.x - used - space * (line.words.length - 1);
  const isStretched = layout.justified && align === 'left' && !line.isLast && line.words.length > 1;
  const gap = space + (isStretched ? free / (line.words.length - 1) : 0);
  let x = left + line.x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
  let open: { look: NonNullable<Atom['text']>; x: number } | null = null;
  const flush = () => {
    if (open) drawText(open.look, page, open.x, baseline);
    open = null;
  };
  for (const word of line.words) {
    word.forEach((atom, index) => {
      const glue = index === 0 ? ' ' : '';
      const canFollow = layout.strings === 'line' && !isStretched;
      if (open && atom.text && canFollow && canJoin(open.look, atom.text)) {
        open.look = { ...open.look, text: open.look.text + glue + atom.text.text };
      } else {
        flush();
        if (atom.text) open = { look: atom.text, x };
        else atom.draw(page, x, baseline);
      }
      x += atom.width;
    });
    x += gap;
  }
  flush();
}
