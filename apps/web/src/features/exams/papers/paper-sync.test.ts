import '../../../testing/fake-indexeddb.ts';
import { startPaperRoute } from '@amauta/contract/exams/papers.ts';
import {
  type FactBatch,
  type FactReceipt,
  factsRoute,
  LONGEST_SECONDS,
} from '@amauta/contract/exams/real.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../api/device-storage.ts';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { keepPaperRun, paperRun } from '../../../api/kept/paper-runs.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { createAnswerOutbox, type PendingAnswer } from '../taking/answers/answer-outbox.ts';
import { sendWaiting } from '../taking/answers/answer-transport.ts';
import { samplePaper } from './paper-samples.fixture.ts';
import type { StoredPaper } from './paper-shelf.ts';
import { endRun, startRun, tellEnd, tellRuns } from './paper-sync.ts';

const STARTED = Date.now() - 100_000;
const answer = (number: number): PendingAnswer => ({
  attempt_id: 7,
  question_id: number,
  selected_alternative_id: number * 10 + 1,
  elapsed_time: 10 * number,
  number,
  page: 1,
  queued_at: number,
});
const shelf = deviceShelf<StoredPaper>('papers');
let api: ReturnType<typeof fakeApi>;
let finishedAt: string | null;

beforeEach(async () => {
  signInAs(teacher);
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) });
  keepPaperRun(7, { startedAt: STARTED, durationSeconds: 540, isKnown: false, endedAfter: null });
  await shelf.put('7', { paper: samplePaper(), bytes: 1000 });
  finishedAt = null;
  api = fakeApi();
  api.answer(factsRoute, ({ body }) => {
    const { facts, finish } = body as FactBatch;
    if (finish) finishedAt = new Date(STARTED + finish.elapsed_seconds * 1000).toISOString();
    const receipt: FactReceipt = {
      kept: facts.map(({ sequence }) => sequence),
      refused: [],
      results: facts.map(({ question_id }) => ({
        question_id,
        selected_alternative_id: 11,
        is_correct: true,
        correct_alternative_id: 11,
        justification: [],
      })),
      other_device_facts: 0,
      start_time: new Date(STARTED).toISOString(),
      server_time: new Date().toISOString(),
      finished_at: finishedAt,
    };
    return { success: true as const, message: 'Guardamos los cambios.', data: receipt };
  });
});
const batches = () =>
  api.received.filter(({ path }) => path === '/mock/7/answers/').map(({ body }) => body as FactBatch);

it('sends all answers of a paper in one call, with its start until the server knows it', async () => {
  const { settled, failed } = await sendWaiting([answer(1), answer(2)]);
  expect(failed).toBeNull();
  expect(settled.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
  expect(batches()).toMatchObject([
    {
      start: { started_at: new Date(STARTED).toISOString() },
      facts: [
        { type: 'ANSWER', sequence: 1, question_id: 1, alternative_id: 11, elapsed_seconds: 10 },
        { sequence: 2 },
      ],
    },
  ]);
  expect(batches()[0]).not.toHaveProperty('finish');
  expect(batches()[0]?.elapsed_seconds).toBeGreaterThanOrEqual(100);
  await sendWaiting([answer(3)]);
  expect(batches()[1]).not.toHaveProperty('start');
});

it('tells of a start by a clock that was years back in a way that the server can read', async () => {
  const startedAt = Date.parse('2015-01-01T10:00:00Z');
  keepPaperRun(7, { startedAt, durationSeconds: 540, isKnown: false, endedAfter: null });
  await sendWaiting([answer(1)]);
  expect(batches()).toMatchObject([
    {
      elapsed_seconds: LONGEST_SECONDS,
      start: { started_at: '2015-01-01T10:00:00.000Z' },
      finish: { elapsed_seconds: 540 },
    },
  ]);
});

it('does not start the time again when another tab has started it', () => {
  startRun(7, 540);
  expect(paperRun(7)?.startedAt).toBe(STARTED);
});

it('sends the end of a paper with its last answers, and removes the paper from the device', async () => {
  endRun(7);
  await sendWaiting([answer(1)]);
  expect(batches()).toHaveLength(1);
  expect(batches()[0]?.finish?.elapsed_seconds).toBeGreaterThanOrEqual(100);
  expect(paperRun(7)).toBeNull();
  expect(await shelf.get('7')).toBeUndefined();
});

it('ends a paper whose time was over while the device was off, at the end of its time', async () => {
  const startedAt = Date.now() - 10_000_000;
  keepPaperRun(7, { startedAt, durationSeconds: 540, isKnown: true, endedAfter: null });
  await tellEnd(7);
  expect(batches()).toMatchObject([{ facts: [], finish: { elapsed_seconds: 540 } }]);
  expect(paperRun(7)).toBeNull();
});

it('sends no end while an answer waits or the exam goes on', async () => {
  await tellEnd(7);
  endRun(7);
  createAnswerOutbox(deviceStorage, teacher.id).add(answer(1));
  await tellEnd(7);
  expect(batches()).toEqual([]);
});

it('keeps run, paper and answers on the device without a connection', async () => {
  endRun(7);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await tellRuns();
  const { settled, failed } = await sendWaiting([answer(1)]);
  expect(settled).toEqual([]);
  expect(failed).not.toBeNull();
  expect(paperRun(7)).toMatchObject({ isKnown: false, endedAfter: expect.any(Number) });
  expect(await shelf.get('7')).toBeDefined();
});

it('sends the start without answers when the connection is back', async () => {
  api.answer(startPaperRoute, {
    success: true,
    data: {
      exam_attempt_id: 7,
      start_time: new Date(STARTED).toISOString(),
      server_time: new Date().toISOString(),
      timer_type: 'COUNTDOWN',
      duration_minutes: 9,
      duration_in_seconds: 540,
      total_questions: 3,
    },
  });
  await tellRuns();
  expect(paperRun(7)?.isKnown).toBe(true);
  expect(batches()).toEqual([]);
});
