import { IMPORT_PAGE_LIMIT, type ImportPage } from '@amauta/contract/imports/import.ts';
import { type ChildEnd, ChildFailure, type ChildLimits, runInChild } from '../../../jobs/run-in-child.ts';
import { PDF_REFUSALS } from '../../../storage/pdf-bytes.ts';
import type { ReadingEnd, ReadingNews, ReadingResults, ReadingTask } from './reading-task.ts';
import { WORD_REFUSALS } from './word-refusals.ts';

export const READING_LIMITS = {
  // 60 scanned pages at up to 10 s each; `stillMs` and `workMs` end a file that hangs much sooner.
  totalMs: 12 * 60_000,
  stillMs: 60_000,
  // A scanned page takes 4 to 8 s of work, a dense map 3 s; a form that draws itself a billion times never ends.
  workMs: 16_000,
  memoryMb: 1_280,
} as const satisfies ChildLimits;

/** A PDF that can't be read; the message is for the person. */
export class UnreadablePdf extends Error {}

const TOO_HEAVY =
  'Leer este PDF pide demasiada memoria. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.';
const TOO_DRAWN =
  'Este PDF dibuja tanto que no se puede leer. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.';
const TOO_SLOW = 'Leer este PDF toma demasiado tiempo. Divide el archivo y vuelve a subirlo.';

/** Told of each page; `pages` now and then, with what was found up to it. */
export type OnPage = (done: number, total: number, pages?: ImportPage[]) => void;

export interface ReadingOptions {
  signal?: AbortSignal;
  limits?: ChildLimits;
  onPage?: OnPage;
  onArea?: (index: number, content: Uint8Array) => void;
}

/**
 * Reads a PDF, or cuts pictures out of it, in a process of its own with limits on pages, time and memory.
 * @throws UnreadablePdf for whatever the PDF does to that process, and the signal's reason once it is aborted.
 */
export async function readApart<K extends ReadingTask['kind']>(
  task: Extract<ReadingTask, { kind: K }>,
  { signal, limits = READING_LIMITS, onPage, onArea }: ReadingOptions = {},
): Promise<ReadingResults[K]> {
  let lastPage = 0;
  const onTold = (news: ReadingNews) => {
    if (news.kind === 'area') return onArea?.(news.index, news.content);
    lastPage = news.done;
    onPage?.(news.done, news.total, news.pages);
  };
  const program = new URL('./reading-program.ts', import.meta.url);
  // The reader takes no buffer of Node, which would arrive as one.
  const sent = { ...task, content: new Uint8Array(task.content) };
  const end = await runInChild<ReadingEnd, ReadingNews>(program, sent, { limits, signal, onTold }).catch(
    (error: unknown) => {
      throw error instanceof ChildFailure ? new UnreadablePdf(explain(error.end, lastPage)) : error;
    },
  );
  switch (end.kind) {
    case 'read':
      // The program answers each kind of task with its own kind of result.
      return end.result as ReadingResults[K];
    case 'refused':
      throw new UnreadablePdf({ ...PDF_REFUSALS, ...WORD_REFUSALS }[end.why]);
    case 'too-drawn':
      throw new UnreadablePdf(TOO_DRAWN);
    case 'too-long':
      throw new UnreadablePdf(
        `El PDF tiene ${end.pages} páginas y el máximo es ${IMPORT_PAGE_LIMIT}. Divide el archivo y vuelve a subirlo.`,
      );
  }
}

function explain(end: ChildEnd, lastPage: number): string {
  if (end === 'memory') return TOO_HEAVY;
  if (end === 'time') return TOO_SLOW;
  if (end === 'failed') return PDF_REFUSALS.broken;
  if (lastPage === 0)
    return 'La primera página de este PDF dibuja tanto que no se puede leer. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.';
  return `La lectura se detuvo después de la página ${lastPage} y no avanza. Divide el archivo y vuelve a subirlo.`;
}
