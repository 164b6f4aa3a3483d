import type { ExamType } from '@amauta/contract/catalogue.ts';
import type {
  ExamPreferences,
  ExamPreferencesBody,
  OfferedBlueprint,
  OfficialBlueprint,
  OfficialBlueprintInput,
} from '@amauta/contract/exams/official.ts';
import { countDraw } from '@amauta/exam-rules/drawing/draw.ts';
import { explainUnsoundBlueprint } from '@amauta/exam-rules/real/official-blueprint.ts';
import type { Database } from '../../../database/connect.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import { notFound, RequestFailure, wrongField } from '../../../http/failure.ts';
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
} from './official.queries.ts';

/** The official exams that a teacher may pick for a category, with what the bank has for each. */
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

/** @throws RequestFailure RULE_BROKEN for rules that contradict each other; 409 for a name that is offered already */
export async function addBlueprint(
  db: Database,
  input: OfficialBlueprintInput,
  now: Date,
): Promise<OfficialBlueprint> {
  const unsound = explainUnsoundBlueprint(input);
  if (unsound) throw wrongField(unsound.field, unsound.message, 'RULE_BROKEN');
  try {
    return await getBlueprint(db, await insertOfficial(db, input, now));
  } catch (error) {
    if (!isUniqueViolation(error, 'official_blueprints_name')) throw error;
    const message = `Ya hay un examen «${input.name}» vigente. Termínalo primero o usa otro nombre.`;
    throw wrongField('name', message, 'CONFLICT');
  }
}

export async function endBlueprint(db: Database, id: number, now: Date): Promise<OfficialBlueprint> {
  await endOfficial(db, id, now);
  return getBlueprint(db, id);
}
