import type { AnswerBody, AnswerResult, Finished, UsedTime } from '@amauta/contract/exams/attempt.ts';
import { answeredAt, finishMoment, judgeAnswerTime } from '@amauta/exam-rules/attempt-clock.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { reschedule } from '../practice/practice.service.ts';
import { createFactsMemory } from './attempt-facts.ts';
import {
  type AttemptFacts,
  discardAttempt,
  findAttemptFacts,
  finishAttempt,
  keepUsedSeconds,
} from './attempts.queries.ts';
import { toAnswerResult } from './exams.presenter.ts';
import { type AnswerRow, type AnswerValues, prepareAnswer } from './steps.queries.ts';

const REMEMBERED_ATTEMPTS = 10_000;

export const ATTEMPT_NOT_FOUND = 'No encontramos ese examen entre los tuyos.';

/** What changes an attempt: answering its items and ending it. */
export interface Answering {
  answer(accountId: number, attemptId: number, body: AnswerBody): Promise<AnswerResult>;
  finish(accountId: number, attemptId: number): Promise<Finished>;
  discard(accountId: number, attemptId: number): Promise<Finished>;
  keepTime(accountId: number, attemptId: number, told: UsedTime): Promise<UsedTime>;
}

export function createAnswering(db: Database, clock: Clock): Answering {
  const store = prepareAnswer(db);
  const recallFacts = createFactsMemory((id) => findAttemptFacts(db, id), REMEMBERED_ATTEMPTS);

  async function getFacts(accountId: number, attemptId: number): Promise<AttemptFacts> {
    const facts = await recallFacts(attemptId);
    if (facts?.accountId !== accountId) throw notFound(ATTEMPT_NOT_FOUND);
    return facts;
  }

  async function finish(accountId: number, attemptId: number): Promise<Finished> {
    const facts = await getFacts(accountId, attemptId);
    const finishedAt = await finishAttempt(db, attemptId, finishMoment({ ...facts, now: clock.now() }));
    return { exam_attempt_id: attemptId, finished_at: finishedAt.toISOString() };
  }

  return {
    finish,

    async discard(accountId, attemptId) {
      await getFacts(accountId, attemptId);
      await discardAttempt(db, attemptId, clock.now());
      return finish(accountId, attemptId);
    },

    async keepTime(accountId, attemptId, { used_seconds: seconds }) {
      await getFacts(accountId, attemptId);
      return { used_seconds: await keepUsedSeconds(db, attemptId, { seconds, now: clock.now() }) };
    },

    async answer(accountId, attemptId, body) {
      const facts = await getFacts(accountId, attemptId);
      const values = toAnswerValues({ accountId, attemptId, facts, body, now: clock.now() });
      let [row] = await store(values);
      // No answer stands: refused, or another was being stored meanwhile, out of this statement's sight.
      if (row?.selected_alternative_id === null) [row] = await store({ ...values, inTime: false });
      const answer = standing(row);
      if (row?.failed_again) {
        await reschedule(db, { accountId, itemId: body.question_id, reviews: row.failed_again });
      }
      return toAnswerResult(body.question_id, answer);
    },
  };
}

function toAnswerValues(request: {
  accountId: number;
  attemptId: number;
  facts: AttemptFacts;
  body: AnswerBody;
  now: Date;
}): AnswerValues {
  const { facts, body, now } = request;
  const timing = { ...facts, now, elapsedSeconds: body.elapsed_time };
  const moment = answeredAt(timing);
  return {
    attemptId: request.attemptId,
    accountId: request.accountId,
    itemId: body.question_id,
    alternativeId: body.selected_alternative_id,
    // Whether the attempt has been finished is decided by the statement, under the attempt's lock.
    inTime: judgeAnswerTime({ ...timing, finishedAt: null }) === 'accepted',
    elapsedSeconds: Math.floor((moment.getTime() - facts.startedAt.getTime()) / 1000),
    answeredAt: moment.toISOString(),
    receivedAt: now.toISOString(),
  };
}

type StandingRow = { [K in Exclude<keyof AnswerRow, 'failed_again'>]: NonNullable<AnswerRow[K]> };

/** The row if an answer stands; else throws why none does. */
function standing(row: AnswerRow | undefined): StandingRow {
  if (!row) throw notFound(ATTEMPT_NOT_FOUND);
  if (row.is_offered === null) throw notFound('Esa pregunta no es de este examen.');
  if (isStanding(row)) return row;
  if (!row.is_offered) {
    throw new RequestFailure('INVALID_INPUT', 'Esa alternativa no es de esta pregunta.', {
      fields: { selected_alternative_id: ['Esa alternativa no es de esta pregunta.'] },
    });
  }
  if (row.is_finished) {
    throw new RequestFailure('ATTEMPT_FINISHED', 'Este examen ya terminó. Revisa tus resultados.');
  }
  throw new RequestFailure('TIME_OVER', 'El tiempo del examen terminó. Revisa tus resultados.');
}

function isStanding(row: AnswerRow): row is AnswerRow & StandingRow {
  return row.selected_alternative_id !== null;
}
