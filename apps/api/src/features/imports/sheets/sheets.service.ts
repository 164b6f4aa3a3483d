import type { AnswerChange, AnswerPreview, NamedImport } from '@amauta/contract/imports/sheets.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import type { AppliedKeys, StoredSheet } from '../../../database/tables/imports.ts';
import { notFound, RequestFailure } from '../../../http/failure.ts';
import { changeKeys } from '../../questions/keys.service.ts';
import { itemsOf, withKey } from '../review/draft-content.ts';
import { changeDraft, type DraftRow } from '../review/drafts.queries.ts';
import type { ReviewImport } from '../review/review.queries.ts';
import { conflict, getReadImport } from '../review/review.service.ts';
import { loadTargets } from './key-targets.service.ts';
import { type Binding, getBinding } from './sheet-binding.service.ts';
import {
  chooseSheet,
  explainContested,
  explainDoubt,
  explainMismatch,
  indexOf,
  type KeyPlan,
  type KeyTarget,
  NOTHING_PLANNED,
  planKeys,
  siftContested,
  targetsOf,
} from './sheets.policy.ts';
import { type ContestedPlan, hashOf, toSheetPreview } from './sheets.presenter.ts';
import { listNames, markApplied } from './sheets.queries.ts';

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
  if (found.appliedKeys) return presentApplied(db, found, found.appliedKeys);
  const binding = await getBinding(db, found);
  const { targets } = await loadTargets(db, found.category, { binding, lock: false });
  const coded = codedBy(binding, targets);
  const index = chosen ?? chooseSheet(found.sheets, coded);
  const bound = { for_import: binding };
  if (index === null)
    return toSheetPreview(found, { ...NOTHING_PLANNED, sheet: null }, { ...bound, draft_imports: [] });
  const sheet = getSheet(found.sheets, index);
  const mismatch = explainMismatch(sheet.code, coded);
  const plan = mismatch === null ? await planSheet(db, sheet, targets, binding) : NOTHING_PLANNED;
  const shown = {
    ...plan,
    sheet: index,
    code_mismatch: mismatch,
    code_doubt: explainDoubt(sheet.code, coded),
  };
  return toSheetPreview(found, shown, { ...bound, draft_imports: await nameDrafts(db, plan) });
}

/** What an applied sheet changed. Imports that were deleted since have no name. */
async function presentApplied(
  db: Database,
  found: ReviewImport,
  applied: AppliedKeys,
): Promise<AnswerPreview> {
  const [bound] = await listNames(db, found.forImportId === null ? [] : [found.forImportId]);
  const draft_imports = await nameDrafts(db, applied);
  return toSheetPreview(found, applied, { for_import: bound ?? null, draft_imports });
}

function nameDrafts(db: Database, { changes }: Pick<KeyPlan, 'changes'>): Promise<NamedImport[]> {
  const ids = changes.flatMap(({ target }) => (target.kind === 'draft' ? [target.import_id] : []));
  return listNames(db, [...new Set(ids)]);
}

/** The codes by which a sheet is judged: that of the import to which it is bound or, without one, those of all items. */
function codedBy(binding: Binding | null, targets: readonly KeyTarget[]): readonly Pick<KeyTarget, 'code'>[] {
  return binding?.code ? [binding] : targets;
}

/** What a sheet changes, without the numbers that stand in several papers. */
async function planSheet(
  db: Database,
  sheet: StoredSheet,
  targets: readonly KeyTarget[],
  binding: Binding | null,
): Promise<ContestedPlan & Pick<AnswerPreview, 'contested_reason'>> {
  // A sheet that names no booklet is for the one from whose review it was added.
  const code = sheet.code || (binding?.code ?? '');
  const sifted = siftContested(targetsOf(code, targets), sheet.keys, binding !== null);
  const { contested_numbers, papers } = sifted;
  const names = await listNames(
    db,
    papers.filter((paper) => paper !== 'bank'),
  );
  const places = [...(papers.includes('bank') ? ['el banco'] : []), ...names.map((one) => one.file_name)];
  return {
    ...planKeys(sifted.targets, sifted.keys),
    contested_numbers,
    contested_reason:
      contested_numbers.length > 0 ? explainContested(places, binding?.file_name ?? null) : null,
  };
}

/**
 * Writes the keys of a sheet, all or none. Each changed question of the bank gets a new version; drafts are
 * changed in place. For a sheet that was applied before, returns what it changed then.
 * @throws RequestFailure 409 EDIT_CONFLICT when the plan has changed since `planHash`
 * @throws RequestFailure 409 for the sheet of another booklet, when another sheet of the file was applied, or
 * when the import to which the sheet is bound was deleted
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
      if (found.appliedSheet === index) return presentApplied(tx, found, found.appliedKeys);
      throw conflict('Ya se aplicó otra hoja de este archivo. Súbelo otra vez para aplicar esta.');
    }
    const binding = await getBinding(tx, found);
    const { targets, drafts } = await loadTargets(tx, found.category, { binding, lock: true });
    const mismatch = explainMismatch(sheet.code, codedBy(binding, targets));
    if (mismatch) throw conflict(mismatch);
    const { contested_reason, ...plan } = await planSheet(tx, sheet, targets, binding);
    if (planHash !== undefined && planHash !== hashOf(plan)) throw changedSincePreview();
    checkMeets(plan, contested_reason);
    const happenedAt = context.clock.now();
    for (const [entryId, keys] of keysByTarget(plan.changes, 'question'))
      await changeKeys(tx, { actorId, happenedAt }, entryId, keys);
    for (const [draftId, keys] of keysByTarget(plan.changes, 'draft')) {
      const draft = drafts.find((row) => row.id === draftId);
      if (draft) await markDraft(tx, draft, keys, sourceOf(sheet));
    }
    const applied = { appliedSheet: index, appliedAt: happenedAt, appliedKeys: plan };
    await markApplied(tx, importId, applied);
    return presentApplied(tx, { ...found, ...applied }, plan);
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
function checkMeets({ changes, unchanged }: KeyPlan, contestedReason: string | null): void {
  if (changes.length + unchanged.length > 0) return;
  if (contestedReason !== null) throw new RequestFailure('RULE_BROKEN', contestedReason);
  throw new RequestFailure(
    'RULE_BROKEN',
    'Ninguna respuesta de la hoja es de una pregunta de este examen. Importa primero el cuadernillo, o revisa la categoría.',
  );
}

function sourceOf({ code }: StoredSheet): string {
  return code ? `hoja ${code}` : 'hoja de respuestas';
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
