import type { Block } from '@amauta/contract/block.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import type { ImportWarningCode } from '@amauta/contract/imports/warnings.ts';
import type { DoubtSign } from './doubt/doubt-sign.ts';

/** A rectangle on a page in points, from the page's top left corner; `page` counts from 1. */
export type Area = PageArea;

/**
 * Why a draft should be looked at. Nothing that the reader is unsure of is silent. The two codes that are excluded
 * come from comparing drafts with the bank.
 */
export type WarningCode = Exclude<ImportWarningCode, 'near-duplicate' | 'number-taken'>;

export interface DraftWarning {
  code: WarningCode;
  /** Spanish, for the person who reviews. */
  text: string;
}

/** An image cut out of a page: its block's value is `image:<index>` until it is stored. */
export interface CutImage {
  area: Area;
  /** PNG. */
  content: Uint8Array;
}

export interface DraftItem {
  number: number;
  /** Text blocks hold HTML within the allow-list, with math spans; image blocks `image:<index>` of the booklet's images. */
  statement: Block[];
  /** HTML of each alternative, in order; an alternative that is a picture holds none and has its image beside. */
  alternatives: { html: string; image: number | null }[];
  /** Index of the correct alternative; null while no key is known. */
  key: number | null;
  /** Why the key is right, where the paper tells it. */
  justification?: Block[];
  /** Where it stands; more than one where it goes on over a column or a page. */
  areas: Area[];
  warnings: DraftWarning[];
  /** What speaks against it, and how likely it is right for all that; see `doubt/confidence.ts`. Absent in Word files. */
  signs?: DoubtSign[];
  confidence?: number;
}

/** A question as read: one item, or a shared situation with its items. */
export interface DraftQuestion {
  /** Empty for a single item. */
  shared: Block[];
  items: DraftItem[];
  areas: Area[];
  warnings: DraftWarning[];
}

/** One group of inscription in a booklet: a numbering of its own. */
export interface DraftGroup {
  /** As the cover or the running head names it; empty where nothing does. */
  title: string;
  /** e.g. `A04-EBRP-11`; empty where none is printed. */
  code: string;
  firstPage: number;
  lastPage: number;
  questions: DraftQuestion[];
  /** Between the first and the last number found. */
  missingNumbers: number[];
  /** Keys printed in the booklet itself, by number. */
  printedKeys: Record<number, number>;
}

/** A page that could not be read, or not be understood: it has no questions. */
export interface PageFailure {
  page: number;
  stage: 'read' | 'understand';
  /** For the log, not for the person. */
  message: string;
}

export interface BookletDraft {
  pages: number;
  failures: PageFailure[];
  /** Pages that hold pictures and no text: scans, which this reader can't read. */
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
  warnings: DraftWarning[];
}
