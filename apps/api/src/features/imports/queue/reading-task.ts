import type { AnswerSheet, BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';
import type { PDF_REFUSALS } from '../../../storage/pdf-bytes.ts';
import type { PageText } from '../model/page-text.ts';
import type { WORD_REFUSALS } from './word-refusals.ts';

/** What the program that reads files is asked to do with a PDF or, except for cutting, with a Word file. */
export type ReadingTask =
  | { kind: 'booklet'; content: Uint8Array }
  | { kind: 'answers'; content: Uint8Array }
  | { kind: 'cut'; content: Uint8Array; areas: PageArea[] };

/** Of a page, in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** A Word file as a PDF, whose pages stand beside the drafts in the review; null for a file that is a PDF itself. */
export type WordView = Uint8Array | null;

/** What each kind of work ends with. A cut area is a PNG. */
export interface ReadingResults {
  /** `texts` are those of the pages; none of a Word file. */
  booklet: { draft: BookletDraft; sizes: PageSize[]; texts: PageText[]; view: WordView };
  answers: {
    sheets: AnswerSheet[];
    sizes: PageSize[];
    /** Pages that are pictures, and could not be read. */
    scannedPages: number[];
    /** Pages that are pictures, and were read by character recognition. */
    recognizedPages: number[];
    view: WordView;
  };
  cut: Uint8Array[];
}

/** What the program tells on its way: pages as they are read, areas as they are cut. */
export type ReadingNews =
  /** `pages` now and then: what was found up to this page. */
  | { kind: 'page'; done: number; total: number; pages?: ImportPage[] }
  | { kind: 'area'; index: number; content: Uint8Array };

/** How it ends. */
export type ReadingEnd =
  | { kind: 'read'; result: ReadingResults[keyof ReadingResults] }
  | { kind: 'refused'; why: keyof typeof PDF_REFUSALS | keyof typeof WORD_REFUSALS }
  | { kind: 'too-long'; pages: number }
  /** Its drawings draw each other more often than any process could. */
  | { kind: 'too-drawn' };
