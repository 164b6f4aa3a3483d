import type { ExamType } from '@amauta/contract/catalogue.ts';
import type {
  ExamPreferences,
  ExamPreferencesBody,
  OfferedBlueprint,
  OfficialBlueprint,
  OfficialBlueprintInput,
  OfficialRules,
} from '@amauta/contract/exams/official.ts';
import { countDraw } from '@amauta/exam-rules/drawing/draw.ts';
import { explainUnsoundBlueprint } from '@amauta/exam-rules/real/official-blueprint.ts';
import type { Database } from '../../../database/connect.ts';
import { withFreeNames } from '../../../database/unique-violation.ts';
import { notFound, RequestFailure, wrongField } from '../../../http/failure.ts';
import { type Act, recordBankEvents } from '../../audit/audit.service.ts';
import { officialPool } from '../drawing/official-draw.service.ts';
import { type ExamTaker, refuseExam } from '../exams.policy.ts';
import { toKindRows, toOffered, toOfficialBlueprint, toRules } from './official.presenter.ts';
import {
  endOfficial,
  findPreferences,
  insertOfficial,
  keepPreferences,
  listOffered,
  listOfficial,
  listOfficialOf,
} from './official.queries.ts';

/**
 * The official exams that a teacher may pick for a category, with how many questions the bank has for each.
 */
export async function offeredBlueprints(
  db: Database,
  taker: ExamTaker,
  { examType, categoryId }: { examType: ExamType; categoryId: number },
): Promise<OfferedBlueprint[]> {
  const refusal = refuseExam(taker, { type: 'MOCK', type_exam: examType, category_id: categoryId });
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  const rules = (await listOffered(db, examType)).map(toRules);
  const kinds = new Set(rules.flatMap((one) => toKindRows(one).map((row) => row.kind)));
  const pool = await officialPool(db, { examType, categoryId, kinds: [...kinds], years: [] });
  return rules.map((one) => toOffered(one, countDraw({ pool, blueprint: toKindRows(one) })));
}

/** Rules of official exams by their id, offered or ended. */
export async function officialExamsOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { rules: OfficialRules; isEnded: boolean }>> {
  const found = await listOfficialOf(db, ids);
  return new Map(found.map((row) => [row.id, { rules: toRules(row), isEnded: row.endedAt !== null }]));
}

export async function preferencesOf(db: Database, accountId: number): Promise<ExamPreferences> {
  const row = await findPreferences(db, accountId);
  return { way: row?.way ?? 'LEARN', target_scale: row?.targetScale ?? null };
}

export async function changePreferences(
  db: Database,
  accountId: number,
  body: ExamPreferencesBody,
): Promise<ExamPreferences> {
  await keepPreferences(db, accountId, { way: body.way, targetScale: body.target_scale });
  return preferencesOf(db, accountId);
}

export async function allBlueprints(db: Database): Promise<OfficialBlueprint[]> {
  return (await listOfficial(db)).map(toOfficialBlueprint);
}

async function getBlueprint(db: Database, id: number): Promise<OfficialBlueprint> {
  const [row] = await listOfficial(db, id);
  if (!row) throw notFound('Ese examen oficial no existe.');
  return toOfficialBlueprint(row);
}

/**
 * @throws RequestFailure RULE_BROKEN for rules that contradict each other, and 409 for the name of a
 * blueprint that is already offered
 */
export async function addBlueprint(
  db: Database,
  input: OfficialBlueprintInput,
  act: Act,
): Promise<OfficialBlueprint> {
  const unsound = explainUnsoundBlueprint(input);
  if (unsound) throw wrongField(unsound.field, unsound.message, 'RULE_BROKEN');
  const message = `Ya hay un examen «${input.name}» vigente. Termínalo primero o usa otro nombre.`;
  const taken = { official_blueprints_name: () => wrongField('name', message, 'CONFLICT') };
  return withFreeNames(db, taken, async (tx) => {
    const id = await insertOfficial(tx, input, act.happenedAt);
    const added = await getBlueprint(tx, id);
    await record(tx, added, 'created', act);
    return added;
  });
}

/** Ends a blueprint. Does nothing for a blueprint that has ended. */
export function endBlueprint(db: Database, id: number, act: Act): Promise<OfficialBlueprint> {
  return db.transaction(async (tx) => {
    const isEnded = await endOfficial(tx, id, act.happenedAt);
    const blueprint = await getBlueprint(tx, id);
    if (isEnded) await record(tx, blueprint, 'ended', act);
    return blueprint;
  });
}

function record(
  tx: Database,
  { id, name }: OfficialBlueprint,
  deed: 'created' | 'ended',
  act: Act,
): Promise<void> {
  const change =
    deed === 'created' ? { field: 'name', from: null, to: name } : { field: 'name', from: name, to: null };
  return recordBankEvents(tx, act, [
    { deed, subjectType: 'official_exam', subjectId: id, changes: [change] },
  ]);
}
