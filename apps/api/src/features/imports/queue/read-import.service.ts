import type { AnswerSheet, CutImage } from '@amauta/booklet-reader/booklet.ts';
import { beginsAsWord } from '@amauta/booklet-reader/word/word-bytes.ts';
import type { AiSettings } from '../../../config.ts';
import type { ServerContext } from '../../../context.ts';
import type { StoredSheet } from '../../../database/tables/imports.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { drawWebp } from '../../../storage/draw-webp.ts';
import { nameImage, type PlacedImage, placeImage, storeImages } from '../../questions/images.service.ts';
import { resolvePaper } from '../../questions/papers.service.ts';
import { fetchFile, storeView } from '../import-files.service.ts';
import type { ImportRow } from '../imports.queries.ts';
import { fetchPicture } from '../review/page-pictures.service.ts';
import { type ReadDraft, toDrafts, toGroups } from './booklet-drafts.ts';
import {
  emptyPages,
  failedText,
  noKeysText,
  recognizedSheetText,
  scannedSheetText,
  scannedText,
  tellSimilar,
  toPages,
  unreadableText,
} from './booklet-pages.ts';
import { createProgressWriter } from './import-progress.ts';
import { finishImport, updateHeld } from './import-queue.queries.ts';
import { looseText } from './loose-text.ts';
import { type OnPage, readApart, UnreadablePdf } from './read-apart.ts';
import type { ReadingResults } from './reading-task.ts';
import { type Refined, refineByModel } from './refine-import.service.ts';
import { warnSimilar } from './similar-drafts.service.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'files' | 'config'>;

/** A job that this process holds. */
export interface HeldImport {
  job: ImportRow;
  owner: string;
  signal: AbortSignal;
  /** Told of each page that could not be read while the others were. */
  onPageFailure?: (error: unknown) => void;
}

interface Found {
  changes: Partial<ImportRow>;
  drafts: ReadDraft[];
}

/**
 * Reads an import to its end: drafts, or sheets of answers, or why there are none. Nothing is written before, save the
 * progress.
 */
export async function readImport(context: Context, held: HeldImport): Promise<void> {
  const { db } = context;
  const found = await (held.job.subject === 'answers'
    ? readSheets(context, held)
    : readQuestions(context, held)
  ).catch((error: unknown): Found => {
    if (!(error instanceof UnreadablePdf)) throw error;
    return failed(error.message);
  });
  held.signal.throwIfAborted();
  const changes = { status: 'ready' as const, ...found.changes };
  await finishImport(db, { id: held.job.id, owner: held.owner }, changes, found.drafts);
}

async function readQuestions(context: Context, held: HeldImport): Promise<Found> {
  const { job, signal } = held;
  const { ai } = context.config;
  const content = await fetchFile(context, job, signal);
  // A Word file tells its structure itself; the model reads pages.
  const mode = ai && job.modelUse !== 'none' && !beginsAsWord(content) ? job.modelUse : null;
  const read = await readPages(context, held, (onPage) =>
    readApart({ kind: 'booklet', content }, { signal, onPage }),
  );
  await storeView(context, job, read.view);
  for (const { page, stage, message } of read.draft.failures)
    held.onPageFailure?.(new Error(`import ${job.id}, page ${page}, stage ${stage}: ${message}`));
  const refined = ai && mode && (await refine(context, held, { ai, mode, read }));
  const booklet = refined?.draft ?? read.draft;
  const told = {
    pageCount: booklet.pages,
    pagesRead: booklet.pages,
    modelUsage: refined?.usage ?? job.modelUsage,
  };
  const failure = unreadableText(booklet);
  if (failure) return failed(failure, { ...told, pages: toPages(booklet, read.sizes) });
  const images = await storeCuts(context, booklet.images, signal);
  const { type_exam: examType, year } = job.category;
  const drafts = toDrafts(booklet, { examType, year }, images, refined?.origins);
  await compareWithBank(context, job, drafts);
  const loose = looseText(read.texts, booklet);
  const pages = toPages(booklet, read.sizes).map((page) => ({
    ...page,
    loose_text: loose.get(page.page) ?? [],
  }));
  tellSimilar(pages, drafts);
  const groups = toGroups(booklet);
  return {
    changes: {
      ...told,
      pages,
      groups,
      chosenGroup: groups.length === 1 ? 0 : null,
      warnings: [
        ...failedText(read.draft.failures),
        ...scannedText(booklet.scannedPages),
        ...(refined?.warnings ?? []),
      ],
    },
    drafts,
  };
}

async function readSheets(context: Context, held: HeldImport): Promise<Found> {
  const { job, signal } = held;
  const content = await fetchFile(context, job, signal);
  const { sheets, sizes, scannedPages, recognizedPages, view } = await readPages(context, held, (onPage) =>
    readApart({ kind: 'answers', content }, { signal, onPage }),
  );
  await storeView(context, job, view);
  const stored = sheets.map(toStoredSheet).filter((sheet) => sheet.key_count > 0);
  const recognized = recognizedSheetText(recognizedPages);
  const told = {
    pageCount: sizes.length,
    pagesRead: sizes.length,
    pages: emptyPages(sizes, scannedPages),
  };
  if (stored.length === 0) return failed(noKeysText(scannedPages, sizes.length), told);
  return {
    changes: {
      ...told,
      warnings: [...recognized, ...scannedSheetText(scannedPages)],
      // Told where the keys are applied, too.
      sheets: stored.map((sheet, index) => ({
        ...sheet,
        index,
        warnings: [...recognized, ...sheet.warnings],
      })),
    },
    drafts: [],
  };
}

/** An end without any draft; what is known of the pages says why. */
function failed(failure: string, told: Partial<ImportRow> = {}): Found {
  return { changes: { ...told, status: 'failed', failure }, drafts: [] };
}

function toStoredSheet(sheet: AnswerSheet, index: number): StoredSheet {
  return {
    index,
    title: sheet.title || sheet.code || `Hoja ${index + 1}`,
    code: sheet.code,
    key_count: Object.keys(sheet.keys).length,
    warnings: sheet.warnings.map(({ text }) => text),
    keys: sheet.keys,
  };
}

async function refine(
  context: Context,
  { job, owner, signal }: HeldImport,
  { ai, mode, read }: { ai: AiSettings; mode: 'unsure' | 'all'; read: ReadingResults['booklet'] },
): Promise<Refined> {
  // The last look while pages were read didn't see all of them.
  const pages = toPages(read.draft, read.sizes);
  const { db } = context;
  await updateHeld(db, job.id, owner, { stage: 'model', modelProgress: null, pages });
  return refineByModel(ai, mode, read, {
    signal,
    used: job.modelUsage,
    // They are the pictures that the review shows later.
    drawPage: (page) => fetchPicture(context, { ...job, pages }, page, signal),
    // What can't be written is written with the next, or at the end.
    onUse: (modelUsage) => updateHeld(db, job.id, owner, { modelUsage }).catch(() => {}),
    onCall: (modelProgress) => updateHeld(db, job.id, owner, { modelProgress }).catch(() => {}),
  });
}

/** Reads, and tells page by page how far it is. */
async function readPages<T>(
  { db }: Context,
  { job, owner }: HeldImport,
  read: (onPage: OnPage) => Promise<T>,
): Promise<T> {
  const progress = createProgressWriter((changes) => updateHeld(db, job.id, owner, changes));
  try {
    return await read(progress.report);
  } finally {
    await progress.flush();
  }
}

/** Stores images that were cut out of pages. Returns their paths and sizes in the same order. */
async function storeCuts(
  { files }: Context,
  images: readonly CutImage[],
  signal: AbortSignal,
): Promise<PlacedImage[]> {
  const placed: PlacedImage[] = [];
  for (const { content } of images) {
    signal.throwIfAborted();
    const image = nameImage(await drawWebp(Buffer.from(content)));
    await storeImages(files, [image]);
    placed.push(await placeImage(image));
  }
  return placed;
}

/** A paper that has left the catalogue since has nothing to be compared with: accepting a draft will tell. */
async function compareWithBank({ db }: Context, job: ImportRow, drafts: readonly ReadDraft[]): Promise<void> {
  try {
    await warnSimilar(db, await resolvePaper(db, job.category), drafts);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
  }
}
