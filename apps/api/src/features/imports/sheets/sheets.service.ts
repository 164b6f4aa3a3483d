import type { AnswerChange, AnswerPreview } from '@amauta/contract/imports/sheets.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import type { StoredSheet } from '../../../database/tables/imports.ts';
import { notFound, RequestFailure } from '../../../http/failure.ts';
import { changeKeys } from '../../questions/keys.service.ts';
import { listPaperItems } from '../../questions/resolve-paper.service.ts';
import { itemsOf, keyOf, withKey } from '../review/draft-content.ts';
import { changeDraft, type DraftRow } from '../review/drafts.queries.ts';
import { codeOf, conflict, getReadImport } from '../review/review.service.ts';
import {
  chooseSheet,
  explainDoubt,
  explainMismatch,
  indexOf,
  type KeyPlan,
  type KeyTarget,
  NOTHING_PLANNED,
  planKeys,
  targetsOf,
} from './sheets.policy.ts';
import { hashOf, toSheetPreview } from './sheets.presenter.ts';
import { listBookletCodes, listPaperDrafts, markApplied } from './sheets.queries.ts';

/**
 * What a sheet would change or, once it was applied, what it changed. If no sheet is chosen, the one that
 * fits is shown.
 */
export async function previewSheet(
  db: Database,
  importId: number,
  chosen: number | undefined,
): Promise<AnswerPreview> {
  const found = await getReadImport(db, importId, 'answers');
  if (found.appliedKeys) return toSheetPreview(found, found.appliedKeys);
  const { targets } = await loadTargets(db, found.category, { lock: false });
  const index = chosen ?? chooseSheet(found.sheets, targets);
  if (index === null) return toSheetPreview(found, { ...NOTHING_PLANNED, sheet: null });
  const sheet = getSheet(found.sheets, index);
  const mismatch = explainMismatch(sheet.code, targets);
  return toSheetPreview(found, {
    ...(mismatch === null ? planKeys(targetsOf(sheet.code, targets), sheet.keys) : NOTHING_PLANNED),
    sheet: index,
    code_mismatch: mismatch,
    code_doubt: explainDoubt(sheet.code, targets),
  });
}

/**
 * Writes the keys of a sheet, all or none. Each changed question of the bank gets a new version; drafts are
 * changed in place. For a sheet that was applied before, returns what it changed then.
 * @throws RequestFailure 409 EDIT_CONFLICT when the plan has changed since `planHash`
 * @throws RequestFailure 409 for the sheet of another booklet, or when another sheet of the file was
 * applied
 */
export function applySheet(
  context: ServerContext,
  actorId: number,
  { importId, sheet: index, planHash }: { importId: number; sheet: number; planHash: string | undefined },
): Promise<AnswerPreview> {
  return context.db.transaction(async (tx) => {
    const found = await getReadImport(tx, importId, 'answers', 'update');
    const sheet = getSheet(found.sheets, index);
    if (found.appliedKeys) {
      if (found.appliedSheet === index) return toSheetPreview(found, found.appliedKeys);
      throw conflict('Ya se aplicó otra hoja de este archivo. Súbelo otra vez para aplicar esta.');
    }
    const { targets, drafts } = await loadTargets(tx, found.category, { lock: true });
    const mismatch = explainMismatch(sheet.code, targets);
    if (mismatch) throw conflict(mismatch);
    const plan = planKeys(targetsOf(sheet.code, targets), sheet.keys);
    if (planHash !== undefined && planHash !== hashOf(plan)) throw changedSincePreview();
    checkMeets(plan);
    const happenedAt = context.clock.now();
    for (const [entryId, keys] of keysByTarget(plan.changes, 'question'))
      await changeKeys(tx, { actorId, happenedAt }, entryId, keys);
    for (const [draftId, keys] of keysByTarget(plan.changes, 'draft')) {
      const draft = drafts.find((row) => row.id === draftId);
      if (draft) await markDraft(tx, draft, keys, sourceOf(sheet));
    }
    const applied = { appliedSheet: index, appliedAt: happenedAt, appliedKeys: plan };
    await markApplied(tx, importId, applied);
    return toSheetPreview({ ...found, ...applied }, plan);
  });
}

function changedSincePreview(): RequestFailure {
  return new RequestFailure(
    'EDIT_CONFLICT',
    'Las preguntas cambiaron desde que viste esta lista. No se aplicó nada: revisa la lista nueva.',
  );
}

function getSheet(sheets: readonly StoredSheet[], index: number): StoredSheet {
  const sheet = sheets.find((candidate) => candidate.index === index);
  if (!sheet) throw notFound('Esa hoja de respuestas no está en el archivo.');
  return sheet;
}

/** Throws when no key of the sheet belongs to a question: applying it would use up the sheet for nothing. */
function checkMeets({ changes, unchanged }: KeyPlan): void {
  if (changes.length + unchanged.length > 0) return;
  throw new RequestFailure(
    'RULE_BROKEN',
    'Ninguna respuesta de la hoja es de una pregunta de este examen. Importa primero el cuadernillo, o revisa la categoría.',
  );
}

function sourceOf({ code }: StoredSheet): string {
  return code ? `hoja ${code}` : 'hoja de respuestas';
}

/** All items of a paper to which keys may be written: questions of the bank and pending drafts. */
async function loadTargets(
  db: Database,
  category: QuestionCategory,
  options: { lock: boolean },
): Promise<{ targets: KeyTarget[]; drafts: DraftRow[] }> {
  // Drafts are read first. A draft that is accepted meanwhile may then be listed twice, as a draft and a
  // question, but never not at all.
  const rows = await listPaperDrafts(db, category, options);
  const items = await listPaperItems(db, category, options);
  const booklets = await listBookletCodes(db, [...new Set(items.map((item) => item.entryId))]);
  const codes = new Map(booklets.map(({ number, code }) => [number, code]));
  const targets: KeyTarget[] = items.map(({ entryId, ...item }) => ({
    ...item,
    code: codes.get(item.number) ?? '',
    place: { kind: 'question', id: entryId },
  }));
  for (const { draft, groups } of rows) {
    const code = codeOf(groups, draft.group);
    const place = { kind: 'draft' as const, id: draft.id, import_id: draft.importId };
    for (const item of draft.content.questions) {
      const { number, alternatives } = item;
      targets.push({ number, key: keyOf(item), alternativeCount: alternatives.length, code, place });
    }
  }
  return { targets, drafts: rows.map((row) => row.draft) };
}

/** The new keys of each target of a kind: index of the alternative by number. */
function keysByTarget(changes: readonly AnswerChange[], kind: AnswerChange['target']['kind']) {
  const own = changes.filter(({ target }) => target.kind === kind);
  const byId = Map.groupBy(own, ({ target }) => target.id);
  return [...byId].map(
    ([id, list]) => [id, new Map(list.map((change) => [change.number, indexOf(change.to)]))] as const,
  );
}

async function markDraft(
  tx: Database,
  draft: DraftRow,
  keys: ReadonlyMap<number, number>,
  keySource: string,
): Promise<void> {
  const { content } = draft;
  await changeDraft(tx, draft, {
    content: {
      ...content,
      questions: content.questions.map((item) => {
        const key = keys.get(item.number);
        return key === undefined ? item : withKey(item, key);
      }),
    },
    items: itemsOf(draft, (read, index) => {
      const number = content.questions[index]?.number;
      return number !== undefined && keys.has(number) ? { ...read, keySource } : read;
    }),
  });
}
