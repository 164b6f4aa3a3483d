import { LONGEST_SECONDS } from '@amauta/contract/exams/real.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, SessionEndedError } from '../../../../api/api-error.ts';
import type { PendingAnswer, PendingFact } from './answer-outbox.ts';
import { outcomeOfFailure, sendAnswer, sendWaiting } from './answer-transport.ts';

const ANSWER: PendingAnswer = {
  attempt_id: 7,
  question_id: 5,
  selected_alternative_id: 51,
  elapsed_time: 12,
  number: 3,
  page: 3,
  queued_at: 1,
};
const RESULT = {
  question_id: 5,
  selected_alternative_id: 51,
  is_correct: true,
  correct_alternative_id: 51,
  justification: [],
};

function answerWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status, headers }));
}

const failure = (code: string) => ({ success: false, code, message: 'No se puede.', error: 'No se puede.' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('outcomeOfFailure', () => {
  const refusals = [
    [400, 'INVALID_INPUT'],
    [404, 'NOT_FOUND'],
    [409, 'TIME_OVER'],
    [409, 'ATTEMPT_FINISHED'],
    [422, 'RULE_BROKEN'],
  ] as const;
  it.each(refusals)('%i %s can never succeed', (status, code) => {
    expect(outcomeOfFailure(new ApiError({ status, code, message: 'No.' }))).toEqual({
      kind: 'refused',
      message: 'No.',
    });
  });

  const passing = [
    [401, 'TOKEN_EXPIRED'],
    [403, 'PASSWORD_CHANGE_REQUIRED'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'INTERNAL'],
    [503, 'OVERLOADED'],
    [404, 'INTERNAL'],
  ] as const;
  it.each(passing)('%i %s may pass', (status, code) => {
    expect(outcomeOfFailure(new ApiError({ status, code, message: 'No.' })).kind).toBe('failed');
  });

  it.each([
    new NetworkError('sin red', 'offline'),
    new NetworkError('tarde', 'timeout'),
    new SessionEndedError('fin'),
    new TypeError('x'),
  ])('no answer is no refusal: %s', (error) => {
    expect(outcomeOfFailure(error)).toEqual({ kind: 'failed', retryAfterSeconds: null, isServerAway: false });
  });
});

describe('sendAnswer', () => {
  it('sends the answer alone and gives the reply', async () => {
    answerWith(200, { success: true, data: RESULT });
    expect(await sendAnswer(ANSWER)).toEqual({ kind: 'saved', result: RESULT });
    const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(address).toBe('/api/mock/7/answer/');
    expect(JSON.parse(String(init?.body))).toEqual({
      question_id: 5,
      selected_alternative_id: 51,
      elapsed_time: 12,
    });
  });

  it('takes the page of a captive network for no connection', async () => {
    answerWith(200, '<html>Inicia sesión en el wifi</html>');
    expect((await sendAnswer(ANSWER)).kind).toBe('failed');
  });

  it('takes the reply to another question for no reply', async () => {
    answerWith(200, { success: true, data: { ...RESULT, question_id: 6 } });
    expect((await sendAnswer(ANSWER)).kind).toBe('failed');
  });

  it('keeps the wait of an overloaded server', async () => {
    answerWith(503, failure('OVERLOADED'), { 'retry-after': '7' });
    expect(await sendAnswer(ANSWER)).toEqual({ kind: 'failed', retryAfterSeconds: 7, isServerAway: true });
  });

  it('passes on why the server refused', async () => {
    answerWith(409, failure('TIME_OVER'));
    expect(await sendAnswer(ANSWER)).toEqual({ kind: 'refused', message: 'No se puede.' });
  });
});

const factOf = (sequence: number, attemptId = 7): PendingFact => ({
  attempt_id: attemptId,
  question_id: 5,
  number: 3,
  page: 3,
  queued_at: sequence,
  started_at: 0,
  fact: { type: 'ANSWER', sequence, question_id: 5, elapsed_seconds: 9, alternative_id: 2 },
});
const receipt = (kept: number[], refused: { sequence: number; reason: string; message: string }[] = []) => ({
  success: true,
  data: { kept, refused, results: [], other_device_facts: 4 },
});

describe('sendWaiting', () => {
  it('never tells less time than its facts have, nor more than the server can read', async () => {
    answerWith(200, receipt([1]));
    const fact = { ...factOf(1), started_at: Date.now() };
    await sendWaiting([{ ...fact, fact: { ...fact.fact, elapsed_seconds: 4000 } }]);
    await sendWaiting([{ ...fact, started_at: 0 }]);
    const bodies = vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
    expect(bodies).toMatchObject([{ elapsed_seconds: 4000 }, { elapsed_seconds: LONGEST_SECONDS }]);
  });

  it('keeps its facts when the server can not read what the batch says beside them', async () => {
    answerWith(400, {
      ...failure('INVALID_INPUT'),
      errors: { elapsed_seconds: ['El tiempo no es válido.'] },
    });
    expect(await sendWaiting([factOf(1), factOf(2)])).toEqual({
      settled: [],
      failed: { kind: 'failed', retryAfterSeconds: null, isServerAway: false },
    });
    answerWith(400, { ...failure('INVALID_INPUT'), errors: { 'facts.0.sequence': ['No es válido.'] } });
    expect(await sendWaiting([factOf(1)])).toMatchObject({ settled: [{ kind: 'refused' }], failed: null });
  });

  it('sends the facts of one exam in one call, and an answer by itself', async () => {
    answerWith(200, receipt([1, 2]));
    const waiting = [factOf(1), { ...ANSWER, attempt_id: 9 }, factOf(2), factOf(3, 8)];
    const { settled, failed } = await sendWaiting(waiting);
    const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(address).toBe('/api/mock/7/answers/');
    expect(JSON.parse(String(init?.body))).toMatchObject({ facts: [{ sequence: 1 }, { sequence: 2 }] });
    expect(settled).toMatchObject([
      { kind: 'stored', otherDeviceFacts: 4 },
      { kind: 'stored', otherDeviceFacts: 4 },
    ]);
    expect(failed).toBeNull();
    answerWith(200, { success: true, data: RESULT });
    expect((await sendWaiting([ANSWER, factOf(1)])).settled).toEqual([
      { kind: 'saved', entry: ANSWER, result: RESULT },
    ]);
  });

  it('settles each fact as the receipt says, and sends facts again that it does not name', async () => {
    const gone = { sequence: 2, reason: 'AFTER_END', message: 'Tarde.' };
    const taken = { sequence: 3, reason: 'SEQUENCE_TAKEN', message: 'Ya está.' };
    answerWith(200, receipt([1], [gone, taken]));
    const { settled, failed } = await sendWaiting([1, 2, 3, 4].map((sequence) => factOf(sequence)));
    expect(settled.map(({ kind }) => kind)).toEqual(['stored', 'refused', 'number-taken']);
    expect(failed).toEqual({ kind: 'failed', retryAfterSeconds: null, isServerAway: false });
  });

  it('sends ten thousand facts in portions, as many as one call takes', async () => {
    const waiting = Array.from({ length: 10_000 }, (_, index) => factOf(index + 1));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
      const { facts } = JSON.parse(String(init?.body)) as { facts: { sequence: number }[] };
      return facts.length > 1000
        ? Response.json(failure('PAYLOAD_TOO_LARGE'), { status: 413 })
        : Response.json(receipt(facts.map(({ sequence }) => sequence)));
    });
    let left = waiting;
    while (left.length > 0) {
      const { settled, failed } = await sendWaiting(left);
      expect(failed).toBeNull();
      expect(settled.every(({ kind }) => kind === 'stored')).toBe(true);
      left = left.slice(settled.length);
    }
    expect(fetch).toHaveBeenCalledTimes(50);
  });

  it.each([
    ['malformed', { ...failure('INVALID_INPUT'), errors: { 'facts.2.elapsed_seconds': ['No.'] } }, 400],
    ['too large', failure('PAYLOAD_TOO_LARGE'), 413],
  ])('a fact that is %s is refused alone', async (_what, body, status) => {
    const bad = 3;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
      const { facts } = JSON.parse(String(init?.body)) as { facts: { sequence: number }[] };
      const sequences = facts.map(({ sequence }) => sequence);
      return sequences.includes(bad) ? Response.json(body, { status }) : Response.json(receipt(sequences));
    });
    const kinds = new Map<number, string>();
    let left = Array.from({ length: 9 }, (_, index) => factOf(index + 1));
    while (left.length > 0) {
      const { settled } = await sendWaiting(left);
      for (const each of settled) kinds.set((each.entry as PendingFact).fact.sequence, each.kind);
      left = left.filter(({ fact }) => !kinds.has(fact.sequence));
    }
    expect([...kinds].filter(([, kind]) => kind === 'refused')).toEqual([[bad, 'refused']]);
  });

  it.each([
    [200, '<html>Inicia sesión en el wifi</html>', {}, null, false],
    [404, '<html>Inicia sesión en el wifi</html>', {}, null, false],
    [500, failure('INTERNAL'), {}, null, true],
    [502, '<html>Bad Gateway</html>', {}, null, true],
    [503, failure('OVERLOADED'), { 'retry-after': '7' }, 7, true],
  ])('keeps all facts after %i %j', async (status, body, headers, retryAfterSeconds, isServerAway) => {
    answerWith(status, body, headers);
    expect(await sendWaiting([factOf(1)])).toEqual({
      settled: [],
      failed: { kind: 'failed', retryAfterSeconds, isServerAway },
    });
  });
});
