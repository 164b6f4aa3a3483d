import type { AnswerSheet, BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';
import type { PDF_REFUSALS } from '../../../storage/pdf-bytes.ts';
import type { PageText } from '../model/proof/page-text.ts';

/** The tasks of the reading program. All take a PDF; 'booklet' and 'answers' also take a Word file. */
export type ReadingTask =
  | { kind: 'booklet'; content: Uint8Array }
  | { kind: 'answers'; content: Uint8Array }
  | { kind: 'cut'; content: Uint8Array; areas: PageArea[] };

/** A task that reads a whole paper. */
export type PaperTask = Extract<ReadingTask, { kind: 'booklet' | 'answers' }>;

/** Of a page, in points. */
export interface PageSize {
  width: number;
  height: number;
}

/**
 * A Word file drawn as a PDF, whose pages the review shows beside the drafts. Null when the file was a PDF.
 */
export type WordView = Uint8Array | null;

/** The result of each kind of task. A cut area is a PNG. */
export interface ReadingResults {
  /** `texts` holds the text of each page; it is empty for a Word file. */
  booklet: { draft: BookletDraft; sizes: PageSize[]; texts: PageText[]; view: WordView };
  answers: {
    sheets: AnswerSheet[];
    sizes: PageSize[];
    /** Pages that are pictures and could not be read. */
    scannedPages: number[];
    /** Pages that are pictures and were read by character recognition. */
    recognizedPages: number[];
    view: WordView;
  };
  cut: Uint8Array[];
}

/** What the reading program reports while it works: each page when it is read, each area when it is cut. */
export type ReadingNews =
  /** `pages` is given only now and then, with what was found up to this page. */
  | { kind: 'page'; done: number; total: number; pages?: ImportPage[] }
  /** The recognition of a scanned page goes on. */
  | { kind: 'step' }
  | { kind: 'area'; index: number; content: Uint8Array };

export type Tell = (news: ReadingNews) => void;

/** How a task ended. */
export type ReadingEnd =
  | { kind: 'read'; result: ReadingResults[keyof ReadingResults] }
  | { kind: 'refused'; why: keyof typeof PDF_REFUSALS | keyof typeof WORD_REFUSALS }
  | { kind: 'too-long'; pages: number }
  /** The drawings of the file repeat each other so often that drawing them would never end. */
  | { kind: 'too-drawn' };

/** Why a Word file is refused, and what to do about it. */
export const WORD_REFUSALS = {
  'word-broken':
    'El archivo no es un documento de Word que se pueda abrir. Ábrelo en Word, guárdalo como .docx y vuelve a subirlo.',
  'word-encrypted': 'El documento está protegido con contraseña. Quítale la protección y vuelve a subirlo.',
  'word-old':
    'El archivo es de un Word antiguo (.doc). Ábrelo en Word, guárdalo como .docx y vuelve a subirlo.',
  'word-heavy': 'El documento tiene demasiado contenido. Divídelo y vuelve a subirlo.',
};
