import { setImmediate } from 'node:timers/promises';
import type { DraftContent, DraftStatus, ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { notFound } from '../../../http/failure.ts';
import { storeImages } from '../../questions/images.service.ts';
import { cleanContent, emptyContent, savedItems, savedWarnings, unreadItem } from './draft-content.ts';
import { takenOf } from './draft-counts.service.ts';
import type { DraftForm } from './draft-form.ts';
import { kindOfMissing } from './draft-kinds.service.ts';
import { type NumberFacts, repeatedAmong } from './draft-warnings.ts';
import { byNumber, toImportDraft } from './drafts.presenter.ts';
import {
  changeDraft,
  type DraftRow,
  findDraft,
  findNextPosition,
  insertDrafts,
  listDraftOrder,
  listDraftRows,
  listPendingNumbers,
  lockDraft,
} from './drafts.queries.ts';
import { conflict, type GroupImport, getGroupImport } from './review.service.ts';

/** Identifies a draft and its import. */
export interface DraftPlace {
  importId: number;
  draftId: number;
}

/**
 * How many drafts are read at a time. It takes about 20 ms, in which the embedded database and this process
 * answer nobody else.
 */
const DRAFTS_AT_ONCE = 25;

/**
 * Reads the drafts of the chosen group in the order of their numbers, in lots. Taken numbers are looked up
 * first: otherwise a draft that is accepted meanwhile would seem to have its own number taken.
 */
export async function* readDrafts(db: Database, importId: number): AsyncGenerator<ImportDraft[]> {
  const found = await getGroupImport(db, importId);
  const numbers = await numbersOf(db, found);
  const ids = (await listDraftOrder(db, found)).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += DRAFTS_AT_ONCE) {
    const rows = await listDraftRows(db, ids.slice(start, start + DRAFTS_AT_ONCE));
    yield rows.map((row) => toImportDraft(row, numbers));
    await setImmediate();
  }
}

/**
 * The pending drafts in the order of their numbers. Those that «Aceptar todas» accepts are `isClear`: they have
 * keys and no warning.
 */
export async function listPending(db: Database, importId: number) {
  const found = await getGroupImport(db, importId);
  // Taken numbers are looked up first. A draft that another request accepts meanwhile then counts as
  // accepted, and not as a draft whose number is taken.
  const { taken, repeated } = await numbersOf(db, found);
  const order = await listDraftOrder(db, found);
  const pending = order.filter(({ status }) => status === 'pending');
  return pending.map((draft) => ({
    ...draft,
    isClear: draft.facts.every(
      ({ hasKey, hasWarning, number }) =>
        hasKey && !hasWarning && !taken.has(number) && !repeated.has(number),
    ),
  }));
}

/**
 * Finds the numbers that items can't have at the moment: those that the bank has and those that several
 * drafts have. With `own`, the bank is asked only about these numbers, else about the numbers of all pending
 * items.
 */
async function numbersOf(db: Database, found: GroupImport, own?: readonly number[]): Promise<NumberFacts> {
  const pending = await listPendingNumbers(db, found);
  const taken = await takenOf(db, found.category, own ?? pending);
  return { taken, repeated: repeatedAmong(pending) };
}

/** Drafts as the review shows them, with warnings of numbers that the bank or other drafts have. */
export async function present(
  db: Database,
  found: GroupImport,
  rows: readonly DraftRow[],
): Promise<ImportDraft[]> {
  const own = rows.flatMap(({ content }) => content.questions.map(({ number }) => number));
  const numbers = await numbersOf(db, found, own);
  return rows.map((row) => toImportDraft(row, numbers)).sort(byNumber);
}

/**
 * Locks a draft of the chosen group.
 * @throws RequestFailure as `getGroupImport` does, and 404 or 409 for the draft
 */
export async function lockGroupDraft(
  tx: Database,
  { importId, draftId }: DraftPlace,
): Promise<{ found: GroupImport; draft: DraftRow }> {
  const found = await getGroupImport(tx, importId, 'share');
  return { found, draft: checkInGroup(found, await lockDraft(tx, importId, draftId)) };
}

/** Reads a draft of the chosen group, without locking it. Throws as `lockGroupDraft` does. */
export async function getGroupDraft(
  db: Database,
  { importId, draftId }: DraftPlace,
): Promise<{ found: GroupImport; draft: DraftRow }> {
  const found = await getGroupImport(db, importId);
  return { found, draft: checkInGroup(found, await findDraft(db, importId, draftId)) };
}

function checkInGroup(found: GroupImport, draft: DraftRow | undefined): DraftRow {
  if (!draft) throw notFound('Ese borrador no existe o ya fue eliminado.');
  if (draft.group !== found.chosenGroup)
    throw conflict('Esa pregunta es de otro grupo del archivo. Elige ese grupo para revisarla.');
  return draft;
}

const NOT_PENDING: Partial<Record<DraftStatus, string>> = {
  accepted: 'Esta pregunta ya está en el banco. Cámbiala o elimínala desde allí.',
  discarded: 'Esta pregunta está descartada. Restáurala primero.',
};

/** @throws RequestFailure CONFLICT for a draft that was decided */
export function checkPending(draft: DraftRow): void {
  const obstacle = NOT_PENDING[draft.status];
  if (obstacle) throw conflict(obstacle);
}

/** @throws RequestFailure CONFLICT for a version that is not the newest */
export function checkDraftVersion(draft: DraftRow, seen: number): void {
  if (draft.version !== seen)
    throw conflict(
      'Otra persona cambió esta pregunta mientras la revisabas. Vuelve a abrirla y repite tus cambios.',
    );
}

/** Throws unless the draft is pending and still has the version that the person saw. */
export function checkOpen(draft: DraftRow, seen: number): void {
  checkPending(draft);
  checkDraftVersion(draft, seen);
}

/** A change of a locked draft. Returns the changed draft. */
export type DraftChange = (tx: Database, draft: DraftRow, found: GroupImport) => Promise<DraftRow>;

/** Locks one draft and runs a change of it, in one transaction. */
export async function changeHeld(
  db: Database,
  place: DraftPlace,
  change: DraftChange,
): Promise<{ row: DraftRow; found: GroupImport }> {
  return db.transaction(async (tx) => {
    const { found, draft } = await lockGroupDraft(tx, place);
    return { row: await change(tx, draft, found), found };
  });
}

/** Runs a change of one draft, and returns the draft as the review shows it. */
export async function changing(db: Database, place: DraftPlace, change: DraftChange): Promise<ImportDraft> {
  const { row, found } = await changeHeld(db, place, change);
  return only(await present(db, found, [row]));
}

export function only(drafts: readonly ImportDraft[]): ImportDraft {
  const [draft] = drafts;
  if (!draft || drafts.length > 1) throw new Error(`one draft was expected, not ${drafts.length}`);
  return draft;
}

/**
 * An empty draft for a number that reading did not find.
 * @throws RequestFailure CONFLICT for a number that a draft has
 */
export async function addDraft(db: Database, importId: number, number: number): Promise<ImportDraft> {
  return db.transaction(async (tx) => {
    // This lock is exclusive, so that two requests can't add the same number.
    const found = await getGroupImport(tx, importId, 'update');
    if ((await listPendingNumbers(tx, found)).includes(number))
      throw conflict(`La pregunta ${number} ya está entre los borradores.`);
    const added = await insertDrafts(tx, [
      {
        importId,
        group: found.chosenGroup,
        position: await findNextPosition(tx, found),
        content: emptyContent(number, await kindOfMissing(tx, found, number)),
        items: [unreadItem()],
        areas: [],
        warnings: [],
        origin: 'person',
      },
    ]);
    return only(await present(tx, found, added));
  });
}

/**
 * Throws unless the sent content has as many items as the draft. Items are added and removed only by joining, ungrouping
 * and taking out, so that no question is lost by a save.
 */
function checkItemCount(draft: DraftRow, sent: DraftContent): void {
  if (draft.content.questions.length !== sent.questions.length)
    throw conflict(
      'Otra persona agrupó o separó esta pregunta mientras la revisabas. Vuelve a abrirla y repite tus cambios.',
    );
}

/** Saves a draft that a person edited. A warning of the reading ends when the edit settles it. */
export async function updateDraft(
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
  place: DraftPlace,
  { content, version, images }: DraftForm,
): Promise<ImportDraft> {
  // Images are stored before the transaction, which would stay open while the store is slow.
  const clean = cleanContent(content);
  if (images.length > 0) checkOpen((await getGroupDraft(db, place)).draft, version);
  await storeImages(files, images);
  return changing(db, place, (tx, draft) => {
    checkOpen(draft, version);
    checkItemCount(draft, clean);
    const items = savedItems(draft, clean);
    const warnings = savedWarnings(draft, clean);
    return changeDraft(tx, draft, { content: clean, items, warnings, origin: 'person' });
  });
}

/**
 * Discards a draft. Does nothing when it is discarded already, so that the page may send a discard again. With `seen`,
 * throws when the draft is no longer in that version.
 */
export function discardDraft(db: Database, place: DraftPlace, seen?: number): Promise<ImportDraft> {
  return changing(db, place, async (tx, draft) => {
    if (draft.status === 'discarded') return draft;
    checkOpen(draft, seen ?? draft.version);
    return changeDraft(tx, draft, { status: 'discarded' });
  });
}

/** Takes a discarded draft back. Does nothing when it is pending. */
export function restoreDraft(db: Database, place: DraftPlace): Promise<ImportDraft> {
  return changing(db, place, async (tx, draft) => {
    if (draft.status === 'pending') return draft;
    if (draft.status === 'accepted') checkPending(draft);
    return changeDraft(tx, draft, { status: 'pending' });
  });
}
