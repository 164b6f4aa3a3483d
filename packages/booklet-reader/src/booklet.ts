import type { Block } from '@amauta/contract/block.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import type { ImportWarningCode, UnsureWord } from '@amauta/contract/imports/warnings.ts';
import type { DoubtSign } from './doubt/doubt-sign.ts';

/** A rectangle on a page in points, from the page's top left corner; `page` counts from 1. */
export type Area = PageArea;

/**
 * Why a person should look at a draft: the reader reports every doubt. The two excluded codes are given
 * later, when drafts are compared with the bank.
 */
export type WarningCode = Exclude<ImportWarningCode, 'near-duplicate' | 'number-taken'>;

export interface DraftWarning {
  code: WarningCode;
  /** In Spanish, for the person who reviews the draft. */
  text: string;
  /** For a warning of doubtful recognition: the words of the scan that may be misread. */
  words?: UnsureWord[];
}

/** An image cut out of a page. Until the image is stored, its block's value is `image:<index>`. */
export interface CutImage {
  area: Area;
  /** PNG. */
  content: Uint8Array;
}

export interface DraftItem {
  number: number;
  /**
   * Text blocks hold allowed HTML with math spans; image blocks hold `image:<index>` of the booklet's images.
   */
  statement: Block[];
  /**
   * The HTML and the image index of each alternative, in order. An alternative that is a picture has empty
   * HTML.
   */
  alternatives: { html: string; image: number | null }[];
  /** Index of the correct alternative; null while no key is known. */
  key: number | null;
  /** The title of the part of the paper that the question stands in, such as "Subprueba de Razonamiento Lógico". */
  section?: string;
  /** Why the key is right, where the paper explains it. */
  justification?: Block[];
  /** Where the question stands; several areas where it continues in another column or page. */
  areas: Area[];
  warnings: DraftWarning[];
  /**
   * The signs against this draft, and how likely the draft is right; see `doubt/confidence.ts`.
   */
  signs?: DoubtSign[];
  confidence?: number;
  /** The formulas of a scan that may be cut as pictures, to measure how often they are read right. */
  formulas?: ReadFormula[];
}

/** A formula of a scan that is an alternative, lines of a statement, or a longer part of a sentence. */
export interface ReadFormula {
  /** As it was read, on one line. */
  text: string;
  /** The alternative; null in a statement. */
  alternative: number | null;
  /** How sure the reader is of the formula, from 0 to 1. */
  sure: number;
  /** The draft shows the picture of the page in place of the text. */
  isPicture: boolean;
}

/** A question as read: a single item, or a shared text with its items. */
export interface DraftQuestion {
  /** Empty for a single item. */
  shared: Block[];
  items: DraftItem[];
  areas: Area[];
  warnings: DraftWarning[];
}

/** One inscription group of a booklet, whose questions have their own numbering. */
export interface DraftGroup {
  /** The name of the group on the cover or in the running head; empty where neither names it. */
  title: string;
  /** e.g. `A04-EBRP-11`; empty where none is printed. */
  code: string;
  firstPage: number;
  lastPage: number;
  questions: DraftQuestion[];
  /** Missing numbers between the first and the last number found, and those before a first number of 2 to 5. */
  missingNumbers: number[];
  /** Keys printed in the booklet itself, by number. */
  printedKeys: Record<number, number>;
}

/** A page that could not be read or understood, and so has no questions. */
export interface PageFailure {
  page: number;
  stage: 'read' | 'understand';
  /** For the log, not for the person. */
  message: string;
}

export interface BookletDraft {
  pages: number;
  failures: PageFailure[];
  /** Scans (pages with pictures but no text) whose text was not recognized. */
  scannedPages: number[];
  groups: DraftGroup[];
  images: CutImage[];
  warnings: DraftWarning[];
}

/** Keys of one answer sheet: number to index of the alternative (0 is A). */
export interface AnswerSheet {
  title: string;
  code: string;
  keys: Record<number, number>;
  /** Numbers between the first and the last that have no key. The paper may not have questions with these numbers. */
  missing: number[];
  warnings: DraftWarning[];
}
