import { DIRECTIVE_CATEGORY_ID, type ExamType } from '@amauta/contract/catalogue.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode, ExamPayload, ExamPreview, FilledYears } from '@amauta/contract/exams/setup.ts';
import { TIMER_TYPES } from '@amauta/exam-rules/attempt-clock.ts';
import { durationMinutes, EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import {
  decisiveChoice,
  explainForeignChoice,
  explainUselessChoice,
} from '@amauta/exam-rules/setup/payload.ts';
import type { Config } from '../../../config/config.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import {
  findRecentStart,
  insertAttempt,
  lockAttemptsOf,
  type NewAttempt,
} from '../attempt-writes.queries.ts';
import { type ExamTaker, refuseExam } from '../exams.policy.ts';
import { toAttemptCreated, toPreview } from '../exams.presenter.ts';
import { keepPreferences } from '../real/official.queries.ts';
import { topicDraw } from '../topics/topic-draw.service.ts';
import { bankDraw } from './bank-draw.service.ts';
import type { Draw } from './draw.ts';
import { filledYearsOf } from './exam-papers.service.ts';
import { mockDraw } from './mock-draw.service.ts';
import { officialDraw } from './official-draw.service.ts';
import { listEditions } from './pool.queries.ts';
import { practiceDraw } from './practice-draw.service.ts';

const DRAWS: Record<AttemptMode, Draw> = {
  MOCK: mockDraw,
  BANK: bankDraw,
  WRONG: practiceDraw,
  TOPIC: topicDraw,
};

type DrawingContext = Pick<ServerContext, 'db' | 'clock' | 'random'>;
/** The context of starting an exam. Starts are limited to `attemptsPerHour`. */
type StartingContext = DrawingContext & { config: Pick<Config, 'attemptsPerHour'> };

/**
 * Counts what an exam of this payload would hold. Also counts choices that can't be started yet, such as a
 * single year.
 */
export async function previewExam(
  { db, clock }: DrawingContext,
  taker: ExamTaker,
  asked: ExamPayload,
): Promise<ExamPreview> {
  const { draw, payload } = await admit(db, taker, asked);
  const { asked: rows, counts } = await draw.count({ db, taker, payload, now: clock.now() });
  return toPreview(rows, counts);
}

/**
 * Years in which a category has questions, for a teacher who may take its exams. Throws a RequestFailure
 * for a teacher who may not.
 */
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
 * Draws an exam, stores it and starts its clock. `message` says when the exam holds fewer items than asked
 * for.
 * @throws RequestFailure as `drawAttempt`
 */
export async function createAttempt(
  context: StartingContext,
  taker: ExamTaker,
  asked: ExamPayload,
): Promise<{ attempt: AttemptCreated; message: string | undefined }> {
  const { attempt, message } = await drawAttempt(context, taker, asked);
  const id = await keepDrawn(context, attempt, (tx) => insertAttempt(tx, attempt));
  const itemCount = attempt.drawn.reduce((sum, page) => sum + page.itemCount, 0);
  return { attempt: toAttemptCreated({ ...attempt, id, itemCount }, context.clock.now()), message };
}

/**
 * Draws an exam that starts now. `message` says when the exam holds fewer items than asked for.
 * @throws RequestFailure by the policy; RULE_BROKEN or TOO_MANY_QUESTIONS for a choice that breaks a rule;
 * NO_QUESTIONS for a choice without questions; TOO_MANY_REQUESTS for a teacher who started too many exams
 * within the hour
 */
export async function drawAttempt(
  { db, clock, random, config }: StartingContext,
  taker: ExamTaker,
  asked: ExamPayload,
): Promise<{ attempt: NewAttempt; message: string | undefined }> {
  const { draw, payload } = await admit(db, taker, asked);
  const startedAt = clock.now();
  // Refuses early, because the draw is expensive. `keepDrawn` counts again within its transaction, and that
  // count decides.
  await refuseTooManyAttempts(db, { accountId: taker.id, perHour: config.attemptsPerHour, now: startedAt });
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
  return { attempt, message };
}

/**
 * Stores a drawn exam with `insert` and remembers the teacher's choice. Throws when the teacher has started
 * too many exams within the hour.
 */
export function keepDrawn<T>(
  { db, config }: StartingContext,
  { accountId, startedAt, payload }: NewAttempt,
  insert: (tx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockAttemptsOf(tx, accountId);
    await refuseTooManyAttempts(tx, { accountId, perHour: config.attemptsPerHour, now: startedAt });
    // The next mock is offered in the way of this one, and with its escala.
    const { way = 'LEARN', target_scale: targetScale } = payload;
    if (payload.type === 'MOCK') await keepPreferences(tx, accountId, { way, targetScale });
    return insert(tx);
  });
}

/**
 * Checks that the teacher may take this exam. Returns how the exam is drawn, and the fields of the payload
 * that decide the draw.
 */
async function admit(
  db: Database,
  taker: ExamTaker,
  asked: ExamPayload,
): Promise<{ draw: Draw; payload: ExamPayload }> {
  if (asked.type !== 'WRONG' && asked.type !== 'TOPIC' && asked.category_id === undefined) {
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

const HOUR_MS = 60 * 60_000;

/** @throws RequestFailure TOO_MANY_REQUESTS, with the time to wait, for an account that started too many within the hour. */
async function refuseTooManyAttempts(
  db: Database,
  { accountId, perHour, now }: { accountId: number; perHour: number; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const oldest = await findRecentStart(db, { accountId, since, newerOnes: perHour - 1 });
  if (!oldest) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new RequestFailure(
    'TOO_MANY_REQUESTS',
    `Puedes empezar hasta ${perHour} exámenes por hora. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a intentarlo.`,
    { retryAfterSeconds },
  );
}
