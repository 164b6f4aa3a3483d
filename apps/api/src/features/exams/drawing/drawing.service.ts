import { DIRECTIVE_CATEGORY_ID, type ExamType } from '@amauta/contract/catalogue.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode, ExamPayload, ExamPreview, FilledYears } from '@amauta/contract/exams/setup.ts';
import { TIMER_TYPES } from '@amauta/exam-rules/attempt-clock.ts';
import { durationMinutes, EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { decisiveChoice, explainForeignChoice, explainUselessChoice } from '@amauta/exam-rules/payload.ts';
import type { Config } from '../../../config.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import { refuseTooManyAttempts } from '../attempt-pace.service.ts';
import { insertAttempt, lockAttemptsOf } from '../attempts.queries.ts';
import { type ExamTaker, refuseExam } from '../exams.policy.ts';
import { toAttemptCreated, toPreview } from '../exams.presenter.ts';
import { keepPreferences } from '../real/official.queries.ts';
import { bankDraw } from './bank-draw.service.ts';
import type { Draw } from './draw.ts';
import { listEditions } from './exam-editions.queries.ts';
import { filledYearsOf } from './exam-papers.service.ts';
import { mockDraw } from './mock-draw.service.ts';
import { officialDraw } from './official-draw.service.ts';
import { practiceDraw } from './practice-draw.service.ts';

const DRAWS: Record<AttemptMode, Draw> = { MOCK: mockDraw, BANK: bankDraw, WRONG: practiceDraw };

type DrawingContext = Pick<ServerContext, 'db' | 'clock' | 'random'>;
/** Starting one, too, which is counted. */
type StartingContext = DrawingContext & { config: Pick<Config, 'attemptsPerHour'> };

/** What an exam of a payload would be made up of. Counts also what can't be started yet, such as a single year. */
export async function previewExam(
  { db, clock }: DrawingContext,
  taker: ExamTaker,
  asked: ExamPayload,
): Promise<ExamPreview> {
  const { draw, payload } = await admit(db, taker, asked);
  const { asked: rows, counts } = await draw.count({ db, taker, payload, now: clock.now() });
  return toPreview(rows, counts);
}

/** Years from which a teacher can take an exam of a category that holds something. */
export async function filledYears(
  db: Database,
  taker: ExamTaker,
  { examType, categoryId }: { examType: ExamType; categoryId: number },
): Promise<FilledYears> {
  const refusal = refuseExam(taker, { type: 'MOCK', type_exam: examType, category_id: categoryId });
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  return { years: await filledYearsOf(db, { examType, categoryId, kinds: EXAM_KINDS[examType] }) };
}

/**
 * Draws an exam, stores it and starts its clock. `message` says when it holds less than was asked for.
 * @throws RequestFailure by the policy, RULE_BROKEN or TOO_MANY_QUESTIONS for a choice that breaks a rule,
 *   NO_QUESTIONS for an empty one, TOO_MANY_REQUESTS for a teacher who started too many within the hour.
 */
export async function createAttempt(
  { db, clock, random, config }: StartingContext,
  taker: ExamTaker,
  asked: ExamPayload,
): Promise<{ attempt: AttemptCreated; message: string | undefined }> {
  const { draw, payload } = await admit(db, taker, asked);
  const startedAt = clock.now();
  const pace = { accountId: taker.id, perHour: config.attemptsPerHour, now: startedAt };
  // Before the draw, which is the dear part. The count that holds is the one within the transaction.
  await refuseTooManyAttempts(db, pace);
  const { message, official, ...exam } = await draw.draw({ db, taker, payload, now: startedAt, random });
  const itemCount = exam.drawn.reduce((sum, page) => sum + page.itemCount, 0);
  const attempt = {
    ...exam,
    accountId: taker.id,
    mode: payload.type,
    examType: payload.type_exam,
    timerType: TIMER_TYPES[payload.type],
    durationSeconds: official?.durationSeconds ?? durationMinutes(itemCount) * 60,
    startedAt,
    ...(official ? { way: 'REAL' as const, official } : {}),
  };
  const id = await db.transaction(async (tx) => {
    await lockAttemptsOf(tx, taker.id);
    await refuseTooManyAttempts(tx, pace);
    if (payload.type === 'MOCK') await rememberChoice(tx, taker.id, exam.payload);
    return insertAttempt(tx, attempt);
  });
  return { attempt: toAttemptCreated({ ...attempt, id, itemCount }, clock.now()), message };
}

/** How the exam of a payload is drawn, and what of the payload decides it. */
async function admit(
  db: Database,
  taker: ExamTaker,
  asked: ExamPayload,
): Promise<{ draw: Draw; payload: ExamPayload }> {
  if (asked.type !== 'WRONG' && asked.category_id === undefined) {
    const message =
      asked.type_exam === 'Directivos'
        ? `Los exámenes de Directivos son de la categoría ${DIRECTIVE_CATEGORY_ID}.`
        : 'Elige la modalidad, el nivel o la especialidad de tu examen.';
    throw wrongField('category_id', message);
  }
  const refusal = refuseExam(taker, asked);
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  const useless = explainUselessChoice(asked);
  if (useless) throw wrongField(useless.field, useless.message, 'RULE_BROKEN');
  const foreign = explainForeignChoice(asked, await listEditions(db));
  if (foreign) throw new RequestFailure('RULE_BROKEN', foreign);
  const draw = asked.way === 'REAL' ? officialDraw : DRAWS[asked.type];
  return { draw, payload: decisiveChoice(asked) };
}

/** Keeps how the teacher took a mock, and the escala that they go for. Another account's setup begins with LEARN. */
async function rememberChoice(
  tx: Database,
  accountId: number,
  { way, target_scale }: ExamPayload,
): Promise<void> {
  await keepPreferences(tx, accountId, { way: way ?? 'LEARN', targetScale: target_scale });
}
