import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportDetail, ImportSubject, ImportSummary } from '@amauta/contract/imports/import.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure, wrongField } from '../../http/failure.ts';
import { forgetPending, notePending, removePending } from '../../storage/pending-removals.ts';
import { resolvePaper } from '../questions/resolve-paper.service.ts';
import { readPdfForm } from './import-form.ts';
import { toImportDetail, toImportSummary } from './imports.presenter.ts';
import {
  deleteImportRow,
  findImport,
  findRevision,
  findWithPlace,
  type ImportRow,
  insertImport,
  listDraftNumbers,
  listImportFiles,
  listImports,
  updateImport,
} from './imports.queries.ts';
import { countDrafts, countWarned } from './review/draft-counts.service.ts';
import { conflict, importNotFound } from './review/review.service.ts';
import { checkCanTakeSheet } from './sheets/sheet-binding.service.ts';

/**
 * The folder of the store for imports. It has one folder for each import, with its file and the pictures of
 * its pages.
 */
const IMPORT_FOLDER = 'imports';

/** @throws RequestFailure 404 */
export async function getImport(db: Database, id: number): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (!row) throw importNotFound();
  return row;
}

/** The folder of one import's files. */
export function folderOf(fileKey: string): string {
  return path.posix.dirname(fileKey);
}

/**
 * Stores an uploaded file and puts it in the queue. Its key is noted as pending before the file is stored,
 * and the note is removed together with the row's insertion. A file without a row can therefore always be
 * found and removed.
 */
export async function receiveImport(
  { db, clock, files, jobs, config }: ServerContext,
  request: FastifyRequest,
  { subject, actorId }: { subject: ImportSubject; actorId: number },
): Promise<ImportSummary> {
  const fileKey = `${IMPORT_FOLDER}/${randomUUID()}/file`;
  await notePending(db, [fileKey], clock.now());
  const id = await store().catch(async (error: unknown) => {
    await removePending({ db, files }, [fileKey]);
    throw error;
  });
  jobs.ring();
  return readSummary(db, id);

  async function store(): Promise<number> {
    const form = await readPdfForm(request, files, { key: fileKey, subject });
    const modelUse = subject === 'answers' ? 'none' : (form.modelUse ?? config.ai?.mode ?? 'none');
    if (modelUse !== 'none' && !config.ai) {
      const message = 'Este servidor no tiene un modelo de lenguaje. Elige leer sin modelo.';
      throw wrongField('model_use', message);
    }
    return db.transaction(async (tx) => {
      await resolvePaper(tx, form.category);
      if (form.forImportId !== null) await checkCanTakeSheet(tx, form.forImportId, form.category);
      await forgetPending(tx, [fileKey]);
      return insertImport(tx, {
        subject,
        createdBy: actorId,
        category: form.category,
        fileName: form.fileName,
        fileKey,
        fileSizeBytes: form.sizeBytes,
        modelUse,
        expectedCount: form.expectedCount,
        forImportId: form.forImportId,
        createdAt: clock.now(),
      });
    });
  }
}

export async function listSummaries(db: Database): Promise<ImportSummary[]> {
  const found = await listImports(db);
  const counts = await countDrafts(
    db,
    found.map(({ row }) => row.id),
  );
  return found.map((one) => toImportSummary(one, counts.get(one.row.id)));
}

async function readSummary(db: Database, id: number): Promise<ImportSummary> {
  const found = await findWithPlace(db, id);
  if (!found) throw importNotFound();
  return toImportSummary(found);
}

/** @throws RequestFailure 404 */
export async function readDetail(db: Database, id: number): Promise<ImportDetail> {
  const found = await findWithPlace(db, id);
  if (!found) throw importNotFound();
  const drafts = await countWarned(db, id);
  return toImportDetail(found, drafts, await listDraftNumbers(db, id, found.row.chosenGroup));
}

/**
 * Takes an import out of the queue, or stops its reading. Does nothing when it was cancelled before.
 * @throws RequestFailure CONFLICT when the import has ended
 */
export async function cancelImport({ db, jobs }: ServerContext, id: number): Promise<ImportDetail> {
  const { status } = await getImport(db, id);
  const isStopped = await updateImport(db, id, ['queued', 'reading'], {
    status: 'cancelled',
    // Without a lease, the process that reads this import stops at its next renewal. `jobs.ring` tells this
    // process at once.
    stage: null,
    leaseUntil: null,
  });
  if (!isStopped && status !== 'cancelled')
    throw conflict('Esta importación ya terminó: no hay nada que cancelar.');
  jobs.ring();
  return readDetail(db, id);
}

/** Puts a PDF that failed or was cancelled back into the queue. */
export async function retryImport({ db, jobs }: ServerContext, id: number): Promise<ImportDetail> {
  await getImport(db, id);
  const isQueued = await updateImport(db, id, ['failed', 'cancelled'], {
    status: 'queued',
    failure: null,
    attempts: 0,
    retryAt: null,
    pagesRead: 0,
    leaseOwner: null,
  });
  if (!isQueued) throw conflict('Solo se repite una importación que falló o que se canceló.');
  jobs.ring();
  return readDetail(db, id);
}

/** @throws RequestFailure CONFLICT while the file is not read; INVALID_INPUT for an unknown group */
export async function chooseGroup(db: Database, id: number, group: number): Promise<ImportDetail> {
  const { groups } = await getImport(db, id);
  if (group >= groups.length) {
    const message = 'Ese grupo no está en el archivo. Elige uno de la lista.';
    throw wrongField('group', message);
  }
  if (!(await updateImport(db, id, ['ready'], { chosenGroup: group })))
    throw conflict('El archivo aún no se ha leído.');
  return readDetail(db, id);
}

/**
 * Deletes an import with its drafts and files, and stops its reading. Questions that were accepted stay in
 * the bank.
 * @throws RequestFailure NOT_FOUND for an unknown import
 */
export async function deleteImport({ db, files, clock, jobs }: ServerContext, id: number): Promise<void> {
  const fileKey = await db.transaction(async (tx) => {
    const key = await deleteImportRow(tx, id);
    if (key !== undefined) await notePending(tx, [key], clock.now());
    return key;
  });
  if (fileKey === undefined) throw importNotFound();
  jobs.ring();
  await removePending({ db, files }, [fileKey]);
  try {
    for await (const key of files.list(folderOf(fileKey))) await files.remove(key);
  } catch {
    // The repair command finds files whose import is gone.
  }
}

/** Milliseconds between two looks at the import's row. A shorter time shows changes sooner and costs more statements. */
const LOOK_MS = 700;
/**
 * Milliseconds without an event after which a sign of life is sent: proxies close connections that stay
 * silent.
 */
const QUIET_MS = 15_000;

/**
 * Yields an import now and after each change, until it is neither waiting nor being read, or is deleted.
 * Yields null now and then while nothing changes.
 */
export async function* watchImport(
  db: Database,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<ImportDetail | null> {
  let shown = '';
  let toldAt = performance.now();
  while (!signal.aborted) {
    const found = await findRevision(db, id);
    if (!found) return;
    const state = `${found.revision} ${found.waitingBefore}`;
    if (state !== shown) {
      const detail = await readDetail(db, id).catch(goneAsNull);
      if (!detail) return;
      shown = state;
      toldAt = performance.now();
      yield detail;
      if (detail.status !== 'queued' && detail.status !== 'reading') return;
    } else if (performance.now() - toldAt > QUIET_MS) {
      toldAt = performance.now();
      yield null;
    }
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

function goneAsNull(error: unknown): null {
  if (error instanceof RequestFailure) return null;
  throw error;
}

/** Younger files may belong to an upload that is still under way. */
const UNDER_WAY_MS = 60 * 60_000;

/** Finds files in the store whose import is gone, and imports whose file is missing. */
export async function inspectStoredImports({
  db,
  files,
  clock,
}: Pick<ServerContext, 'db' | 'files' | 'clock'>): Promise<{
  orphans: string[];
  missing: { id: number; name: string; key: string }[];
}> {
  const rows = await listImportFiles(db);
  const folders = new Set(rows.map(({ fileKey }) => folderOf(fileKey)));
  const before = new Date(clock.now().getTime() - UNDER_WAY_MS);
  const orphans: string[] = [];
  for await (const key of files.list(IMPORT_FOLDER)) {
    const stored = folders.has(folderOf(key)) ? undefined : await files.stat(key);
    if (stored && stored.modifiedAt < before) orphans.push(key);
  }
  const missing: { id: number; name: string; key: string }[] = [];
  for (const { id, fileName, fileKey } of rows) {
    if (!(await files.stat(fileKey))) missing.push({ id, name: fileName, key: fileKey });
  }
  return { orphans, missing };
}
