import {
  type BlueprintRow,
  DIRECTIVE_CATEGORY_ID,
  type ExamType,
  type Kind,
  TEACHER_SOURCE_ID,
} from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { poolCategoryFor } from '@amauta/exam-rules/drawing/draw.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { listBlueprint } from '../../catalogue/catalogue.service.ts';
import {
  listDirectivePool,
  listFilledYears,
  listKindHolders,
  listPool,
  type PoolRow,
} from './pool.queries.ts';
import { explainEmptyDraw } from './shortage.ts';

/** The papers of a choice. */
export interface Papers {
  /** Entries of the papers. */
  pool: PoolRow[];
  /** The whole blueprint of the exam type. */
  blueprint: BlueprintRow[];
  /** The rows of it that the payload asks for. */
  asked: BlueprintRow[];
  /** Whether the teacher named the kinds, and misses those that the papers don't hold. */
  choosesKinds: boolean;
}

export async function findPapers(db: Database, payload: ExamPayload, now: Date): Promise<Papers> {
  const blueprint = await listBlueprint(db, payload.type_exam, now);
  const kinds = askedKinds(payload);
  const asked = kinds ? blueprint.filter((row) => kinds.has(row.kind)) : blueprint;
  const isDirective = payload.type_exam === 'Directivos';
  const pool = isDirective ? directivePool(db, payload) : paperPool(db, payload, asked);
  return { pool: await pool, blueprint, asked, choosesKinds: kinds !== null };
}

/** The failure of a choice whose papers hold nothing, naming the years that would. */
export async function emptyPapers(
  db: Database,
  payload: ExamPayload,
  { asked }: Papers,
): Promise<RequestFailure> {
  const filledYears = await filledYearsOf(db, {
    examType: payload.type_exam,
    categoryId: categoryOf(payload),
    kinds: asked.map((row) => row.kind),
  });
  return new RequestFailure('NO_QUESTIONS', explainEmptyDraw(payload, filledYears));
}

/** Years whose papers hold questions of these kinds for a category. None of Directivos, whose exams have no year. */
export function filledYearsOf(
  db: Database,
  choice: { examType: ExamType; categoryId: number; kinds: readonly Kind[] },
): Promise<number[]> {
  if (choice.examType === 'Directivos') return Promise.resolve([]);
  return listFilledYears(db, { ...choice, sourceId: TEACHER_SOURCE_ID });
}

/** The category of the papers; the policy lets no choice of papers through without one. */
export function categoryOf(payload: ExamPayload): number {
  return payload.category_id ?? DIRECTIVE_CATEGORY_ID;
}

/** Kinds that the teacher chose; null where Ascenso was asked for whole. */
function askedKinds(payload: ExamPayload): Set<Kind> | null {
  const chosen: Record<ExamType, () => Set<Kind> | null> = {
    Ascenso: () => (payload.question_types.length > 0 ? new Set(payload.question_types) : null),
    Nombramiento: () => new Set(payload.question_types),
    Directivos: () => new Set(Object.values(payload.exams_selected).flat()),
  };
  return chosen[payload.type_exam]();
}

async function paperPool(
  db: Database,
  payload: ExamPayload,
  asked: readonly BlueprintRow[],
): Promise<PoolRow[]> {
  const choice = { examType: payload.type_exam, sourceId: TEACHER_SOURCE_ID, years: payload.years };
  const holders = await listKindHolders(db, choice);
  const picks = asked.flatMap(({ kind }) => {
    const categoriesWithKind = holders.filter((row) => row.kind === kind).map((row) => row.categoryId);
    const categoryId = poolCategoryFor({ kind, ownCategoryId: categoryOf(payload), categoriesWithKind });
    return categoryId === null ? [] : [{ categoryId, kind }];
  });
  return listPool(db, choice, picks);
}

function directivePool(db: Database, payload: ExamPayload): Promise<PoolRow[]> {
  const picks = Object.entries(payload.exams_selected).flatMap(([id, kinds]) =>
    [...new Set(kinds)].map((kind) => ({ directiveExamId: Number(id), kind })),
  );
  return listDirectivePool(db, TEACHER_SOURCE_ID, picks);
}
