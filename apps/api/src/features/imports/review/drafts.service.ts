import { setImmediate } from 'node:timers/promises';
import type { Kind } from '@amauta/contract/catalogue.ts';
import type { DraftStatus, ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { likelyKind } from '@amauta/exam-rules/drawing/paper-size.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { notFound, RequestFailure } from '../../../http/failure.ts';
import { storeImages } from '../../questions/images.service.ts';
import { findTakenNumbers } from '../../questions/paper-items.service.ts';
import { cleanContent, emptyContent, savedItems, unreadItem, withKinds } from './draft-content.ts';
import { type ItemFact, listCategories, listItemFacts } from './draft-counts.queries.ts';
import { type DraftCounts, tally, warnedAmong } from './draft-counts.ts';
import type { DraftForm } from './draft-form.ts';
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
  lockPendingDrafts,
} from './drafts.queries.ts';
import { conflict, type GroupImport, getGroupImport } from './review.service.ts';

/** Which draft of which import. */
export interface DraftPlace {
  importId: number;
  draftId: number;
}

/** Drafts read and written in one go: about 20 ms, in which the embedded database and this process answer nobody else. */
const DRAFTS_AT_ONCE = 25;

/**
 * Drafts of the chosen group in the order of their numbers, some at a time. What the bank and the other drafts have is
 * asked for first: a draft that somebody accepts meanwhile would else seem to have its own number taken.
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

/** The drafts that «Aceptar todas» takes, in the order of their numbers, and how many items of others are left. */
export async function listClear(db: Database, importId: number) {
  const found = await getGroupImport(db, importId);
  // Numbers first: a draft that another request accepts meanwhile then counts as accepted, not as one whose number is
  // taken.
  const { taken, repeated } = await numbersOf(db, found);
  const order = await listDraftOrder(db, found);
  const pending = order.filter(({ status }) => status === 'pending');
  const clear = pending.filter(({ facts }) =>
    facts.every(
      ({ hasKey, hasWarning, number }) =>
        hasKey && !hasWarning && !taken.has(number) && !repeated.has(number),
    ),
  );
  return { clear, left: countItems(pending) - countItems(clear) };
}

function countItems(drafts: readonly { facts: readonly unknown[] }[]): number {
  return drafts.reduce((sum, { facts }) => sum + facts.length, 0);
}

/** Numbers that items can't have as things stand; `own` are those to ask the bank about, else all that wait. */
async function numbersOf(db: Database, found: GroupImport, own?: readonly number[]): Promise<NumberFacts> {
  const pending = await listPendingNumbers(db, found);
  const taken = await takenOf(db, found.category, own ?? pending);
  return { taken, repeated: repeatedAmong(pending) };
}

/** Drafts as their review shows them: with the numbers that the bank and the other drafts have. */
export async function present(
  db: Database,
  found: GroupImport,
  rows: readonly DraftRow[],
): Promise<ImportDraft[]> {
  const own = rows.flatMap(({ content }) => content.questions.map(({ number }) => number));
  const numbers = await numbersOf(db, found, own);
  return rows.map((row) => toImportDraft(row, numbers)).sort(byNumber);
}

/** @throws RequestFailure as `getGroupImport` does, and 404 or 409 for the draft itself. */
export async function lockGroupDraft(
  tx: Database,
  { importId, draftId }: DraftPlace,
): Promise<{ found: GroupImport; draft: DraftRow }> {
  const found = await getGroupImport(tx, importId, 'share');
  return { found, draft: checkInGroup(found, await lockDraft(tx, importId, draftId)) };
}

/** The same as it stands now, held by nobody. */
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
  discarded: 'Esta pregunta está descartada. Recupérala primero.',
};

export function checkPending(draft: DraftRow): void {
  const obstacle = NOT_PENDING[draft.status];
  if (obstacle) throw conflict(obstacle);
}

export function checkDraftVersion(draft: DraftRow, seen: number): void {
  if (draft.version !== seen)
    throw conflict(
      'Otra persona cambió esta pregunta mientras la revisabas. Vuelve a abrirla y repite tus cambios.',
    );
}

/** Whether a person who saw that version may change the draft. */
export function checkOpen(draft: DraftRow, seen: number): void {
  checkPending(draft);
  checkDraftVersion(draft, seen);
}

/** What becomes of a draft that is held; answers it as it then is. */
export type DraftChange = (tx: Database, draft: DraftRow, found: GroupImport) => Promise<DraftRow>;

/** Runs a change of one draft in a transaction of its own. */
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

/** The same, answering the draft as its review shows it. */
export async function changing(db: Database, place: DraftPlace, change: DraftChange): Promise<ImportDraft> {
  const { row, found } = await changeHeld(db, place, change);
  return only(await present(db, found, [row]));
}

export function only(drafts: readonly ImportDraft[]): ImportDraft {
  const [draft] = drafts;
  if (!draft || drafts.length > 1) throw new Error(`one draft was expected, not ${drafts.length}`);
  return draft;
}

/** An empty draft for a number that reading did not find. */
export async function addDraft(db: Database, importId: number, number: number): Promise<ImportDraft> {
  return db.transaction(async (tx) => {
    // Held alone, so that two requests don't add the same number.
    const found = await getGroupImport(tx, importId, 'update');
    if ((await listPendingNumbers(tx, found)).includes(number))
      throw conflict(`La pregunta ${number} ya está entre los borradores.`);
    const { type_exam, year } = found.category;
    const added = await insertDrafts(tx, [
      {
        importId,
        group: found.chosenGroup,
        position: await findNextPosition(tx, found),
        content: emptyContent(number, likelyKind(type_exam, year, number)),
        items: [unreadItem()],
        areas: [],
        warnings: [],
        origin: 'person',
      },
    ]);
    return only(await present(tx, found, added));
  });
}

/** Saves what a person wrote; what reading warned of is then looked at and ends. */
export async function updateDraft(
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
  place: DraftPlace,
  { content, version, images }: DraftForm,
): Promise<ImportDraft> {
  // Before the transaction, which a slow store would hold open.
  const clean = cleanContent(content);
  if (images.length > 0) checkOpen((await getGroupDraft(db, place)).draft, version);
  await storeImages(files, images);
  return changing(db, place, (tx, draft) => {
    checkOpen(draft, version);
    const items = savedItems(draft, clean);
    return changeDraft(tx, draft, { content: clean, items, warnings: [], origin: 'person' });
  });
}

/** Puts a draft aside, or takes it back; what is so already stays. */
export function setDiscarded(db: Database, place: DraftPlace, isDiscarded: boolean): Promise<ImportDraft> {
  const status = isDiscarded ? 'discarded' : 'pending';
  return changing(db, place, async (tx, draft) => {
    if (draft.status === status) return draft;
    if (draft.status === 'accepted') checkPending(draft);
    return changeDraft(tx, draft, { status });
  });
}

/** Drafts changed in one go: about 30 ms of the embedded database, which meanwhile answers nobody else. */
const KINDS_AT_ONCE = 40;

/** Sets the kind of the pending items in a span of numbers. */
export async function setKinds(
  db: Database,
  importId: number,
  span: { from: number; to: number; kind: Kind },
): Promise<void> {
  if (span.from > span.to) throw wrong('to', 'El último número debe ser igual o mayor que el primero.');
  const { type_exam } = (await getGroupImport(db, importId)).category;
  const allowed = EXAM_KINDS[type_exam];
  if (!allowed.includes(span.kind))
    throw wrong('kind', `${type_exam} solo lleva preguntas de tipo ${allowed.join(', ')}.`);
  // A few at a time: doing it again after a failure ends at the same.
  for (let afterId = 0; ; ) {
    const held = await db.transaction(async (tx) => {
      const found = await getGroupImport(tx, importId, 'share');
      const drafts = await lockPendingDrafts(tx, found, { afterId, limit: KINDS_AT_ONCE });
      for (const draft of drafts) {
        const content = withKinds(draft.content, span);
        if (content) await changeDraft(tx, draft, { content });
      }
      return drafts;
    });
    const last = held.at(-1);
    if (!last || held.length < KINDS_AT_ONCE) return;
    afterId = last.id;
    await setImmediate();
  }
}

function wrong(field: string, message: string): RequestFailure {
  return new RequestFailure('INVALID_INPUT', message, { fields: { [field]: [message] } });
}

/** Counts of the items of each import, by its id. */
export async function countDrafts(
  db: Database,
  importIds: readonly number[],
): Promise<Map<number, DraftCounts>> {
  const known = await loadFacts(db, importIds);
  return new Map([...known].map(([id, { facts, taken }]) => [id, tally(facts, taken)]));
}

/** The same of one import, with the items that have warnings as they stand now. */
export async function countWarned(
  db: Database,
  importId: number,
): Promise<{ counts: DraftCounts; warned: ItemFact[] }> {
  const { facts, taken } = (await loadFacts(db, [importId])).get(importId) ?? { facts: [], taken: new Set() };
  return { counts: tally(facts, taken), warned: warnedAmong(facts, taken) };
}

/** The items of each import, and which of the pending ones' numbers the bank has. */
async function loadFacts(db: Database, importIds: readonly number[]) {
  const known = new Map<number, { facts: ItemFact[]; taken: Set<number> }>();
  if (importIds.length === 0) return known;
  const facts = Map.groupBy(await listItemFacts(db, importIds), (fact) => fact.importId);
  for (const { id, category } of await listCategories(db, importIds)) {
    const own = facts.get(id) ?? [];
    const pending = own.filter((fact) => fact.status === 'pending').map((fact) => fact.number);
    known.set(id, { facts: own, taken: await takenOf(db, category, pending) });
  }
  return known;
}

/** None where the paper has left the catalogue since: accepting tells that. */
async function takenOf(
  db: Database,
  category: QuestionCategory,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  try {
    return await findTakenNumbers(db, category, numbers);
  } catch (error) {
    if (error instanceof RequestFailure) return new Set();
    throw error;
  }
}
