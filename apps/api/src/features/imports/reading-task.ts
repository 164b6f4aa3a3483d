import type { ImportPage } from '@amauta/contract/import.ts';
import type { PageText } from './model/page-text.ts';
import type { AnswerSheet, Area, BookletDraft } from './reader/booklet.ts';

/** What a thread is asked to do with a PDF. */
export type ReadingTask =
  /** `withTexts`: the text of its pages too, for a language model. */
  | { kind: 'booklet'; content: Uint8Array; withTexts?: boolean }
  | { kind: 'answers'; content: Uint8Array }
  | { kind: 'cut'; content: Uint8Array; areas: Area[] };

/** Of a page, in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** What each kind of work ends with. A cut area is a PNG. */
export interface ReadingResults {
  booklet: { draft: BookletDraft; sizes: PageSize[]; texts: PageText[] };
  answers: { sheets: AnswerSheet[]; sizes: PageSize[]; scannedPages: number[] };
  cut: Uint8Array[];
}

/** What the thread tells, in this order: pages as they are read, areas as they are cut, then one end. */
export type ReadingMessage =
  /** `pages` now and then: what was found up to this page. */
  | { kind: 'page'; done: number; total: number; pages?: ImportPage[] }
  | { kind: 'area'; index: number; content: Uint8Array }
  | { kind: 'done'; result: ReadingResults[keyof ReadingResults] }
  | { kind: 'refused'; why: 'encrypted' | 'broken' }
  | { kind: 'too-long'; pages: number };
