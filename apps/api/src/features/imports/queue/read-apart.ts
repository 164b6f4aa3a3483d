import { beginsAsWord } from '@amauta/booklet-reader/word/file/word-bytes.ts';
import type { ImportPage } from '@amauta/contract/imports/import.ts';
import { IMPORT_PAGE_LIMIT } from '@amauta/contract/imports/limits.ts';
import { type ChildEnd, ChildFailure, type ChildLimits, runInChild } from '../../../jobs/run-in-child.ts';
import { PDF_REFUSALS } from '../../../storage/pdf-bytes.ts';
import {
  type ReadingEnd,
  type ReadingNews,
  type ReadingResults,
  type ReadingTask,
  WORD_REFUSALS,
} from './reading-task.ts';

/** The limits of the process that reads a file. A file that passes one of them is refused with a Spanish text. */
export const READING_LIMITS = {
  // Enough for 60 scanned pages at up to 10 s each. A file that hangs is ended much sooner by `stillMs` and
  // `workMs`.
  totalMs: 12 * 60_000,
  // Elapsed time without news of a page. Longer than `workMs`, because a busy machine gives the reader little time.
  stillMs: 60_000,
  // A dense map takes 3 s. A form that draws itself a billion times would never end. A scanned page takes 4 to 8 s, and
  // 25 s on a slow machine; each of its lines is news.
  workMs: 16_000,
  memoryMb: 1_280,
} as const satisfies ChildLimits;

/** Thrown for a PDF or a Word file that can't be read. The message is shown to the administrator. */
export class UnreadablePdf extends Error {}

const TOO_HEAVY =
  'Leer este archivo pide demasiada memoria. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.';
/** The refusals whose text names the type of the file. `still` is said when not even the first page was read. */
interface Refusals {
  broken: string;
  tooDrawn: string;
  still: string;
}
const OF_PDF: Refusals = {
  broken: PDF_REFUSALS.broken,
  tooDrawn:
    'Este PDF dibuja tanto que no se puede leer. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.',
  still:
    'La primera página de este PDF dibuja tanto que no se puede leer. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.',
};
const OF_WORD: Refusals = {
  broken: WORD_REFUSALS['word-broken'],
  tooDrawn: WORD_REFUSALS['word-heavy'],
  still: WORD_REFUSALS['word-heavy'],
};
const TOO_SLOW = 'Leer este archivo toma demasiado tiempo. Divide el archivo y vuelve a subirlo.';

/**
 * Called after each page with the number of pages that were read and of all pages. Some calls also pass `pages`, with
 * what was found up to this page.
 */
export type OnPage = (done: number, total: number, pages?: ImportPage[]) => void;

export interface ReadingOptions {
  signal?: AbortSignal;
  limits?: ChildLimits;
  onPage?: OnPage;
  /** Called for each area that was cut out, with its index in the task and the PNG. */
  onArea?: (index: number, content: Uint8Array) => void;
}

/**
 * Does a reading task in a process of its own, with limits on pages, time and memory.
 * @throws UnreadablePdf when the file can't be read or its process ends for any reason; the signal's reason
 * once it is aborted
 */
export async function readApart<K extends ReadingTask['kind']>(
  task: Extract<ReadingTask, { kind: K }>,
  { signal, limits = READING_LIMITS, onPage, onArea }: ReadingOptions = {},
): Promise<ReadingResults[K]> {
  let lastPage = 0;
  const onTold = (news: ReadingNews) => {
    if (news.kind === 'area') return onArea?.(news.index, news.content);
    if (news.kind === 'step') return;
    lastPage = news.done;
    onPage?.(news.done, news.total, news.pages);
  };
  const program = new URL('./reading-program.ts', import.meta.url);
  // The PDF reader refuses a Node `Buffer`, and a Buffer would stay one on its way to the child.
  const sent = { ...task, content: new Uint8Array(task.content) };
  const refusals = beginsAsWord(sent.content) ? OF_WORD : OF_PDF;
  const end = await runInChild<ReadingEnd, ReadingNews>(program, sent, { limits, signal, onTold }).catch(
    (error: unknown) => {
      throw error instanceof ChildFailure ? new UnreadablePdf(explain(error.end, lastPage, refusals)) : error;
    },
  );
  switch (end.kind) {
    case 'read':
      // The program returns the result that belongs to the kind of task, which the types can't express.
      return end.result as ReadingResults[K];
    case 'refused':
      throw new UnreadablePdf({ ...PDF_REFUSALS, ...WORD_REFUSALS, broken: refusals.broken }[end.why]);
    case 'too-drawn':
      throw new UnreadablePdf(refusals.tooDrawn);
    case 'too-long':
      throw new UnreadablePdf(
        `El archivo tiene ${end.pages} páginas y el máximo es ${IMPORT_PAGE_LIMIT}. Divide el archivo y vuelve a subirlo.`,
      );
  }
}

function explain(end: ChildEnd, lastPage: number, refusals: Refusals): string {
  if (end === 'memory') return TOO_HEAVY;
  if (end === 'time') return TOO_SLOW;
  if (end === 'failed') return refusals.broken;
  if (lastPage === 0) return refusals.still;
  return `La lectura se detuvo después de la página ${lastPage} y no avanza. Divide el archivo y vuelve a subirlo.`;
}
