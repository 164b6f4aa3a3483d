import type { AnswerBody, AnswerResult, Finished, UsedTime } from '@amauta/contract/exams/attempt.ts';
import { answeredAt, finishMoment, isTimeOver, judgeAnswerTime } from '@amauta/exam-rules/attempt-clock.ts';
import { notFound, RequestFailure, wrongField } from '../../http/failure.ts';
import { reschedule } from '../practice/practice.service.ts';
import { discardAttempt, finishAttempt, keepUsedSeconds } from './attempt-writes.queries.ts';
import { toAnswerResult } from './exams.presenter.ts';
import type { GivenAnswer } from './memory/attempt-answers.ts';
import { attemptNotFound, type ExamContext } from './memory/exam-memory.service.ts';
import type { AttemptLayout } from './memory/layouts.ts';
import { sealAttempt } from './real/seal.service.ts';
import { type AnswerRow, type AnswerValues, prepareAnswer } from './steps.queries.ts';

const NO_VERDICTS =
  'Este examen se rinde como en el día: tus respuestas se corrigen al final. Recarga la página para seguir.';

export type Answering = ReturnType<typeof createAnswering>;

/** Changes an attempt: stores answers, ends or discards the attempt, and keeps the time that was used. */
export function createAnswering(context: ExamContext) {
  const { db, clock, memory } = context;
  const statementFor = prepareAnswer(db);

  /**
   * Ends an attempt `elapsedSeconds` after its start, but not later than now. Returns when the attempt
   * ended.
   */
  async function finishAt(accountId: number, attemptId: number, elapsedSeconds: number): Promise<Date> {
    const layout = await memory.ownLayout(accountId, attemptId);
    const now = clock.now();
    const moment = finishMoment({ ...layout, now: answeredAt({ ...layout, elapsedSeconds, now }) });
    if (layout.way === 'LEARN') return finishAttempt(db, attemptId, moment);
    return sealAttempt(context, { id: attemptId, layout, finishedAt: moment, receivedAt: now });
  }

  async function finish(accountId: number, attemptId: number): Promise<Finished> {
    const finishedAt = await finishAt(accountId, attemptId, Number.POSITIVE_INFINITY);
    return { exam_attempt_id: attemptId, finished_at: finishedAt.toISOString() };
  }

  return {
    finish,
    finishAt,

    async discard(accountId: number, attemptId: number): Promise<Finished> {
      const layout = await memory.ownLayout(accountId, attemptId);
      const now = clock.now();
      if (layout.way === 'LEARN') await discardAttempt(db, attemptId, now);
      else if (!isTimeOver({ ...layout, now })) {
        const given = { id: attemptId, layout, finishedAt: now, receivedAt: now, isDiscarded: true };
        await sealAttempt(context, given);
      }
      return finish(accountId, attemptId);
    },

    async keepTime(accountId: number, attemptId: number, told: UsedTime): Promise<UsedTime> {
      const { used_seconds: seconds } = told;
      await memory.ownLayout(accountId, attemptId);
      return { used_seconds: await keepUsedSeconds(db, attemptId, { seconds, now: clock.now() }) };
    },

    async answer(accountId: number, attemptId: number, body: AnswerBody): Promise<AnswerResult> {
      const layout = await memory.ownLayout(accountId, attemptId);
      if (layout.way === 'REAL') throw new RequestFailure('RULE_BROKEN', NO_VERDICTS);
      const place = layout.find(body.question_id);
      if (!place) throw notFound('Esa pregunta no es de este examen.');
      const content = await memory.contents.item(place.itemVersionId);
      if (!content.alternatives.some(({ id }) => id === body.selected_alternative_id)) {
        const given = (await memory.answers(attemptId)).get(body.question_id);
        if (!given) throw notOffered();
        return toAnswerResult(body.question_id, given, content);
      }
      const store = statementFor({
        isCorrect: body.selected_alternative_id === content.correctAlternativeId,
        isPractice: layout.mode === 'WRONG' || layout.mode === 'TOPIC',
      });
      const values = toAnswerValues({ accountId, attemptId, facts: layout, body, now: clock.now() });
      let [row] = await store(values);
      // No answer is stored: this one was refused, or another request stored an answer that this statement
      // could not see yet. The second try finds that answer.
      if (row?.selected_alternative_id === null) [row] = await store({ ...values, inTime: false });
      const answer = standing(row);
      if (row?.failed_again) {
        await reschedule(db, { accountId, itemId: body.question_id, reviews: row.failed_again });
      }
      return toAnswerResult(body.question_id, answer, content);
    },
  };
}

function toAnswerValues(request: {
  accountId: number;
  attemptId: number;
  facts: AttemptLayout;
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
    // The statement decides whether the attempt has been finished, because it holds the attempt's lock.
    inTime: judgeAnswerTime({ ...timing, finishedAt: null }) === 'accepted',
    elapsedSeconds: Math.floor((moment.getTime() - facts.startedAt.getTime()) / 1000),
    answeredAt: moment.toISOString(),
    receivedAt: now.toISOString(),
  };
}

/** Returns the stored answer. Throws a failure that says why there is none. */
function standing(row: AnswerRow | undefined): GivenAnswer {
  if (!row) throw attemptNotFound();
  const { selected_alternative_id: selectedAlternativeId, is_correct: isCorrect } = row;
  if (selectedAlternativeId !== null && isCorrect !== null) return { selectedAlternativeId, isCorrect };
  if (row.is_finished) {
    throw new RequestFailure('ATTEMPT_FINISHED', 'Este examen ya terminó. Revisa tus resultados.');
  }
  throw new RequestFailure('TIME_OVER', 'El tiempo del examen terminó. Revisa tus resultados.');
}

function notOffered(): RequestFailure {
  return wrongField('selected_alternative_id', 'Esa alternativa no es de esta pregunta.');
}
