import {
  type BlueprintRow,
  type ExamType,
  type Kind,
  TEACHER_SOURCE_ID,
} from '@amauta/contract/catalogue.ts';
import type { AttemptCreated, ExamPayload, ExamPreview } from '@amauta/contract/exam.ts';
import { TIMER_TYPES } from '@amauta/exam-rules/attempt-clock.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS, durationMinutes } from '@amauta/exam-rules/blueprint.ts';
import { countDraw, drawMock, type PoolEntry, poolCategoryFor } from '@amauta/exam-rules/draw.ts';
import { validateMockPayload } from '@amauta/exam-rules/setup.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { listBlueprint, nameDirectiveExams } from '../catalogue/catalogue.service.ts';
import { insertAttempt } from './attempts.queries.ts';
import { type ExamTaker, refuseExam } from './exams.policy.ts';
import { toAttemptCreated, toPreview } from './exams.presenter.ts';
import { listDirectivePool, listFilledYears, listKindHolders, listPool } from './pool.queries.ts';
import { explainEmptyDraw, explainShortDraw } from './shortage.ts';

type DrawingContext = Pick<ServerContext, 'db' | 'clock' | 'random'>;

/** What an exam of a payload would be made up of. Counts also what can't be started yet, such as a single year. */
export async function previewExam(
  { db, clock }: DrawingContext,
  taker: ExamTaker,
  payload: ExamPayload,
): Promise<ExamPreview> {
  const choice = withCategory(payload);
  checkPolicy(taker, choice);
  const source = await findDrawSource(db, choice, clock.now());
  return toPreview(source.asked, countDraw({ ...source, blueprint: source.asked }));
}

/**
 * Draws an exam, stores it and starts its clock. `message` says when it holds less than the blueprint asks for.
 * @throws RequestFailure by the policy, RULE_BROKEN for a choice that breaks a rule, NO_QUESTIONS for an empty one.
 */
export async function createAttempt(
  { db, clock, random }: DrawingContext,
  taker: ExamTaker,
  payload: ExamPayload,
): Promise<{ attempt: AttemptCreated; message: string | undefined }> {
  const choice = withCategory(payload);
  checkPolicy(taker, choice);
  checkSetup(payload);
  await checkDirectiveExams(db, payload);
  const now = clock.now();
  const source = await findDrawSource(db, choice, now);
  const drawn = drawMock({ ...source, blueprint: source.asked, random });
  if (drawn.length === 0) throw await emptyDraw(db, choice, source.asked);

  const itemCount = drawn.reduce((sum, entry) => sum + entry.itemCount, 0);
  const attempt = {
    accountId: taker.id,
    mode: payload.type,
    examType: payload.type_exam,
    categoryId: choice.category_id,
    payload,
    blueprint: source.blueprint,
    timerType: TIMER_TYPES[payload.type],
    durationSeconds: durationMinutes(itemCount) * 60,
    startedAt: now,
    drawn,
  };
  const id = await insertAttempt(db, attempt);
  return {
    attempt: toAttemptCreated({ ...attempt, id, itemCount }, clock.now()),
    message: explainShortDraw(payload.type_exam, countDraw({ ...source, blueprint: source.asked })),
  };
}

/** A choice of papers, which always belongs to a category. */
type PaperPayload = ExamPayload & { category_id: number };

function withCategory(payload: ExamPayload): PaperPayload {
  if (payload.category_id !== undefined) return { ...payload, category_id: payload.category_id };
  const message = 'Elige la modalidad, el nivel o la especialidad de tu examen.';
  throw new RequestFailure('INVALID_INPUT', message, { fields: { category_id: [message] } });
}

function checkPolicy(taker: ExamTaker, payload: PaperPayload): void {
  const refusal = refuseExam(taker, payload);
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
}

function checkSetup(payload: ExamPayload): void {
  const problem = validateMockPayload(payload);
  if (problem) throw new RequestFailure('RULE_BROKEN', problem.message);
}

async function checkDirectiveExams(db: Database, payload: ExamPayload): Promise<void> {
  if (payload.type_exam !== 'Directivos') return;
  const ids = Object.keys(payload.exams_selected).map(Number);
  if ((await nameDirectiveExams(db, ids)).length < ids.length) {
    throw new RequestFailure(
      'RULE_BROKEN',
      'Uno de los exámenes elegidos ya no existe. Recarga la página y elige de nuevo.',
    );
  }
}

/** What an exam is drawn from. */
interface DrawSource {
  pool: PoolEntry[];
  /** The whole blueprint of the exam type. */
  blueprint: BlueprintRow[];
  /** The rows of it that the payload asks for. */
  asked: BlueprintRow[];
  maximumItems: number | undefined;
}

async function findDrawSource(db: Database, payload: PaperPayload, now: Date): Promise<DrawSource> {
  const blueprint = await listBlueprint(db, payload.type_exam, now);
  const kinds = askedKinds(payload);
  const asked = kinds ? blueprint.filter((row) => kinds.has(row.kind)) : blueprint;
  const isDirective = payload.type_exam === 'Directivos';
  return {
    pool: isDirective ? await directivePool(db, payload) : await paperPool(db, payload, asked),
    blueprint,
    asked,
    maximumItems: isDirective ? DIRECTIVE_MAXIMUM_QUESTIONS : undefined,
  };
}

/** Kinds that the teacher chose; null where an exam type leaves no choice. */
function askedKinds(payload: ExamPayload): Set<Kind> | null {
  const chosen: Record<ExamType, () => Set<Kind> | null> = {
    Ascenso: () => null,
    Nombramiento: () => new Set(payload.question_types),
    Directivos: () => new Set(Object.values(payload.exams_selected).flat()),
  };
  return chosen[payload.type_exam]();
}

async function paperPool(
  db: Database,
  payload: PaperPayload,
  asked: readonly BlueprintRow[],
): Promise<PoolEntry[]> {
  const choice = { examType: payload.type_exam, sourceId: TEACHER_SOURCE_ID, years: payload.years };
  const holders = await listKindHolders(db, choice);
  const picks = asked.flatMap(({ kind }) => {
    const categoriesWithKind = holders.filter((row) => row.kind === kind).map((row) => row.categoryId);
    const categoryId = poolCategoryFor({ kind, ownCategoryId: payload.category_id, categoriesWithKind });
    return categoryId === null ? [] : [{ categoryId, kind }];
  });
  return listPool(db, choice, picks);
}

function directivePool(db: Database, payload: ExamPayload): Promise<PoolEntry[]> {
  const picks = Object.entries(payload.exams_selected).flatMap(([id, kinds]) =>
    [...new Set(kinds)].map((kind) => ({ directiveExamId: Number(id), kind })),
  );
  return listDirectivePool(db, TEACHER_SOURCE_ID, picks);
}

async function emptyDraw(
  db: Database,
  payload: PaperPayload,
  asked: readonly BlueprintRow[],
): Promise<RequestFailure> {
  const filledYears =
    payload.type_exam === 'Directivos'
      ? []
      : await listFilledYears(db, {
          examType: payload.type_exam,
          sourceId: TEACHER_SOURCE_ID,
          categoryId: payload.category_id,
          kinds: asked.map((row) => row.kind),
        });
  return new RequestFailure('NO_QUESTIONS', explainEmptyDraw(payload.type_exam, filledYears));
}
