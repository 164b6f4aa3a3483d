import {
  type BlueprintRow,
  DIRECTIVE_CATEGORY_ID,
  type ExamType,
  type Kind,
  TEACHER_SOURCE_ID,
} from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { poolCategoryFor } from '@amauta/exam-rules/drawing/draw.ts';
import { chosenKinds } from '@amauta/exam-rules/setup/payload.ts';
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
  /** The rows of `blueprint` whose kinds the payload asks for. */
  asked: BlueprintRow[];
  /** Whether the teacher chose the kinds. Only then is the teacher told of kinds that the papers lack. */
  choosesKinds: boolean;
}

export async function findPapers(db: Database, payload: ExamPayload, now: Date): Promise<Papers> {
  const blueprint = await listBlueprint(db, payload.type_exam, now);
  const kinds = chosenKinds(payload);
  // The other exam types always name their kinds, so none means that nothing is asked for yet.
  const isWhole = payload.type_exam === 'Ascenso' && kinds.length === 0;
  const asked = isWhole ? blueprint : blueprint.filter((row) => kinds.includes(row.kind));
  const isDirective = payload.type_exam === 'Directivos';
  const pool = isDirective
    ? directivePool(db, payload)
    : listYearPool(db, {
        examType: payload.type_exam,
        categoryId: categoryOf(payload),
        kinds: asked.map((row) => row.kind),
        years: payload.years,
      });
  return { pool: await pool, blueprint, asked, choosesKinds: !isWhole };
}

/**
 * Returns the failure for a choice whose papers are empty. Its message names the years that have questions.
 */
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

/**
 * Years in which a category has questions of these kinds. Always empty for Directivos, whose exams have no
 * year.
 */
export function filledYearsOf(
  db: Database,
  choice: { examType: ExamType; categoryId: number; kinds: readonly Kind[] },
): Promise<number[]> {
  if (choice.examType === 'Directivos') return Promise.resolve([]);
  return listFilledYears(db, { ...choice, sourceId: TEACHER_SOURCE_ID });
}

/**
 * The category of the papers. Only Directivos has no category in its payload: the policy refuses other exam
 * types without one.
 */
export function categoryOf(payload: ExamPayload): number {
  return payload.category_id ?? DIRECTIVE_CATEGORY_ID;
}

/**
 * Entries of the papers of a category in some years. The kinds that all categories share may be held by another
 * category.
 */
export async function listYearPool(
  db: Database,
  choice: { examType: ExamType; categoryId: number; kinds: readonly Kind[]; years: readonly number[] },
): Promise<PoolRow[]> {
  const papers = { examType: choice.examType, sourceId: TEACHER_SOURCE_ID, years: choice.years };
  const holders = await listKindHolders(db, papers);
  const picks = choice.kinds.flatMap((kind) => {
    const categoriesWithKind = holders.filter((row) => row.kind === kind).map((row) => row.categoryId);
    const categoryId = poolCategoryFor({ kind, ownCategoryId: choice.categoryId, categoriesWithKind });
    return categoryId === null ? [] : [{ categoryId, kind }];
  });
  return listPool(db, papers, picks);
}

function directivePool(db: Database, payload: ExamPayload): Promise<PoolRow[]> {
  const picks = Object.entries(payload.exams_selected).flatMap(([id, kinds]) =>
    [...new Set(kinds)].map((kind) => ({ directiveExamId: Number(id), kind })),
  );
  return listDirectivePool(db, TEACHER_SOURCE_ID, picks);
}
