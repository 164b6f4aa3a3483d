import type { AnswerSheet, CutImage } from '@amauta/booklet-reader/booklet.ts';
import { beginsAsWord } from '@amauta/booklet-reader/word/file/word-bytes.ts';
import type { AiSettings } from '../../../config/language-model.ts';
import type { ServerContext } from '../../../context.ts';
import type { StoredSheet } from '../../../database/tables/imports.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { drawWebp } from '../../../storage/draw-webp.ts';
import { nameImage, type PlacedImage, placeImage, storeImages } from '../../questions/images.service.ts';
import { resolvePaper } from '../../questions/resolve-paper.service.ts';
import { fetchFile, storeView } from '../import-files.service.ts';
import type { ImportRow } from '../imports.queries.ts';
import { fetchPicture } from '../review/pictures/page-pictures.service.ts';
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
import { warnSimilar } from './similar/similar-drafts.service.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'files' | 'config'>;

/** An import that this process has claimed for reading. */
interface HeldImport {
  job: ImportRow;
  owner: string;
  signal: AbortSignal;
  /** Called for each page that could not be read although others were. */
  onPageFailure?: (error: unknown) => void;
}

interface Found {
  changes: Partial<ImportRow>;
  drafts: ReadDraft[];
}

/**
 * Reads an import to its end and writes the result: drafts, answer sheets, or the reason why there are
 * none. Before that, only progress is written.
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
  // A Word file states its own structure, and the model reads only pages, so Word files are read without
  // the model.
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
      // Each sheet repeats the warning, because it is shown again where the keys are applied.
      sheets: stored.map((sheet, index) => ({
        ...sheet,
        index,
        warnings: [...recognized, ...sheet.warnings],
      })),
    },
    drafts: [],
  };
}

/**
 * A reading that ended without drafts. `told` keeps what is known of the pages, which explains the failure.
 */
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
    missing: sheet.missing,
  };
}

async function refine(
  context: Context,
  { job, owner, signal }: HeldImport,
  { ai, mode, read }: { ai: AiSettings; mode: 'unsure' | 'all'; read: ReadingResults['booklet'] },
): Promise<Refined> {
  // The pages that were stored during reading may lack the last ones.
  const pages = toPages(read.draft, read.sizes);
  const { db } = context;
  await updateHeld(db, job.id, owner, { stage: 'model', modelProgress: null, pages });
  return refineByModel(ai, mode, read, {
    signal,
    used: job.modelUsage,
    // These pictures are stored, and the review shows them later.
    drawPage: (page) => fetchPicture(context, { ...job, pages }, page, signal),
    // If a write fails, the next write or the end of the import stores the usage.
    onUse: (modelUsage) => updateHeld(db, job.id, owner, { modelUsage }).catch(() => {}),
    onCall: (modelProgress) => updateHeld(db, job.id, owner, { modelProgress }).catch(() => {}),
  });
}

/** Runs `read` and stores its progress after each page. */
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

/**
 * Adds warnings of similar questions. Does nothing when the paper has left the catalogue: accepting a draft
 * reports that.
 */
async function compareWithBank({ db }: Context, job: ImportRow, drafts: readonly ReadDraft[]): Promise<void> {
  try {
    await warnSimilar(db, await resolvePaper(db, job.category), drafts);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
  }
}
