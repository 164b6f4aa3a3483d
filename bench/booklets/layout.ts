import type { BankContent } from './bank.ts';

export type Content = BankContent | 'invented';

/** How a booklet looks. The choices are independent, so that any combination can be printed. */
export interface Layout {
  name: string;
  /** What the sections are about, in order. Each section has its own title if titles are printed. */
  sections: Content[];
  columns: 1 | 2;
  family: 'Helvetica' | 'TimesRoman';
  size: number;
  justified: boolean;
  hyphenated: boolean;
  /** Whether a line is drawn as one string or word by word. */
  strings: 'line' | 'word';
  number: '12' | '12.' | 'PREGUNTA 12 :';
  /** Whether the text stands to the right of its number on all lines. */
  hanging: boolean;
  firstNumber: number;
  groups: 1 | 2;
  /** An item's code before its number: none, in a tiny font, or joined to the number as one word. */
  itemCodes: 'none' | 'tiny' | 'glued';
  marker: 'a' | 'a)' | 'a.' | 'A.' | 'A)';
  /** Whether short alternatives stand on one line. */
  inline: boolean;
  /** Whether charts that are alternatives stand below each other or side by side. */
  charts: 'stacked' | 'in a row';
  ink: 'drawn' | 'pixels';
  sharedLead: 'numbers' | 'bold numbers' | 'title' | 'title and numbers';
  emphasis: 'bold' | 'bold and underlined';
  /**
   * How bold text is made: with a bold font, or by drawing text twice, string by string, letter by letter, or
   * again at the end of the page.
   */
  boldness: 'font' | 'strings again' | 'letters again' | 'pages again';
  boxes: number;
  exponents: 'raised' | 'glyph';
  roots: 'glyph' | 'strokes';
  running: 'foot' | 'head' | 'code' | 'none';
  hasSlug: boolean;
  front: 'whole' | 'cover' | 'none';
  hasTitles: boolean;
  /** Whether a question that fits on one page or column is kept on it. */
  keepsWhole: boolean;
  keys: 'none' | 'at the end' | 'apart';
  keyPairs: 1 | 2;
  keyCase: 'upper' | 'lower';
}
