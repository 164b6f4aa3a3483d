import { LONGEST_SECONDS } from '@amauta/contract/exams/real.ts';
import { describe, expect, test } from 'vitest';
import { at, MATHEMATICS, openExamClient, readKeys } from '../../../testing/exam-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import {
  answer,
  DAY_MINUTES,
  DEVICE,
  itemsOf,
  paperDevice,
  REAL,
  type SentBatch,
} from './paper-device.testing.ts';

const server = useTestServer({ content: 'demo' });
const { store, moment, send, pass } = paperDevice(server);

describe('coming back', () => {
  test('a whole exam is taken in one batch days after its end, and a second sending changes nothing', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 3 * DAY_MINUTES);
    const facts = itemsOf(paper).map((item, index) =>
      answer(index + 1, item.id, 1 + (index % 3), index * 60),
    );
    const minutesAgo = 2 * DAY_MINUTES;
    const batch = { minutesAgo, facts, finish: { elapsed_seconds: 170 * 60 } };
    const sent = await send(client, paper, batch);
    expect(sent.json()).toMatchObject({
      message: 'Guardamos los 60 cambios.',
      data: { refused: [], finished_at: moment(-minutesAgo + 170), start_time: moment(-minutesAgo) },
    });
    expect((await send(client, paper, batch)).json().data.kept).toHaveLength(60);
    const results = (await client.get(`/mock/results/${paper.exam_attempt_id}/`)).json().data;
    expect(
      results.answers.map((row: { selected_alternative_id: number }) => row.selected_alternative_id),
    ).toEqual(facts.map((_, index) => 1 + (index % 3)));
    expect(results.offline).toEqual({ clock: 'steady', message: null });
    expect(results.exam_attempt.duration_in_seconds).toBe(170 * 60);
    expect((await client.get('/mock/attempts/')).json().data.attempts[0]).toMatchObject({ offline: true });
    expect((await client.get(`/mock/papers/${paper.exam_attempt_id}/`)).json().code).toBe('ATTEMPT_FINISHED');
  });

  test('another device waits for the results until nothing more is accepted', async () => {
    const client = await openExamClient(server);
    for (const payload of [REAL, MATHEMATICS]) {
      const paper = await store(client, payload);
      await pass(client, 10);
      await send(client, paper, { minutesAgo: 0 });
      await pass(client, DAY_MINUTES);
      const url = `/mock/results/${paper.exam_attempt_id}/`;
      const early = await client.get(url);
      expect(early.statusCode).toBe(409);
      expect(early.json().message).toContain('cuando ese equipo se conecte');
      await pass(client, 8 * DAY_MINUTES);
      expect((await client.get(url)).statusCode).toBe(200);
      const late = await send(client, paper, { facts: [answer(1, at(itemsOf(paper), 0).id, 1, 5)] });
      expect(late.json().data).toMatchObject({ kept: [], refused: [{ sequence: 1 }] });
    }
  });

  test('learning mode: the first answers stand and their verdicts come with the batch', async () => {
    const client = await openExamClient(server);
    const paper = await store(client, MATHEMATICS);
    await pass(client, 3 * DAY_MINUTES);
    const [first, second] = itemsOf(paper);
    const facts = [
      answer(1, first?.id ?? 0, 1),
      answer(2, first?.id ?? 0, 2, 70),
      answer(3, second?.id ?? 0, 1, 80),
    ];
    const sent = (await send(client, paper, { minutesAgo: 2 * DAY_MINUTES, facts })).json().data;
    expect(sent.kept).toEqual([1, 2, 3]);
    const keys = await readKeys(server, paper.exam_attempt_id);
    expect(sent.results).toMatchObject([
      { question_id: first?.id, selected_alternative_id: 1, correct_alternative_id: at(keys, 0).key },
      { question_id: first?.id, selected_alternative_id: 1 },
      { question_id: second?.id, selected_alternative_id: 1, is_correct: at(keys, 1).key === 1 },
    ]);
  });

  test.each(['REAL', 'LEARN'])(
    '%s: each bad fact is refused by itself, and the others are kept',
    async (way) => {
      const client = await openExamClient(server);
      const paper = await store(client, way === 'REAL' ? REAL : MATHEMATICS);
      await pass(client, DAY_MINUTES);
      const [first, second, third] = itemsOf(paper).map((item) => item.id) as [number, number, number];
      const end = paper.duration_in_seconds;
      const minutesAgo = end / 60 + 60;
      const sent = await send(client, paper, {
        minutesAgo,
        facts: [
          answer(9, third, 1, end),
          answer(1, first, 2, 10),
          answer(2, 2_147_483_647, 1, 10),
          answer(3, second, 30_000, 10),
          answer(4, second, 1, -1),
          answer(5, second, 1, end + 1),
        ],
      });
      const { kept, refused } = sent.json().data;
      expect(kept.toSorted()).toEqual([1, 9]);
      expect(
        Object.fromEntries(
          refused.map((row: { sequence: number; reason: string }) => [row.sequence, row.reason]),
        ),
      ).toEqual({ 2: 'FOREIGN_QUESTION', 3: 'FOREIGN_ALTERNATIVE', 4: 'BEFORE_START', 5: 'AFTER_END' });
      for (const { message } of refused) expect(message).toMatch(/^[\p{Lu}].*\.$/u);
      expect(sent.json().message).toContain('Guardamos 2 de 6 cambios.');
    },
  );

  test('a time that lies in the future is refused', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 10);
    const sent = await send(client, paper, {
      minutesAgo: 5,
      facts: [answer(1, at(itemsOf(paper), 0).id, 1, 600)],
    });
    expect(sent.json().data.refused).toMatchObject([{ sequence: 1, reason: 'IN_FUTURE' }]);
  });

  test.each(['REAL', 'LEARN'])(
    '%s: a clock that jumped 40 minutes ahead costs no answer, and the results tell of it',
    async (way) => {
      const client = await openExamClient(server);
      const paper = await store(client, way === 'REAL' ? REAL : MATHEMATICS);
      await pass(client, 10);
      const [first, second] = itemsOf(paper).map((item) => item.id) as [number, number];
      const facts = [answer(1, first, 1, 60), answer(2, second, 2, 2700)];
      const sent = await send(client, paper, {
        elapsed_seconds: 3000,
        start: { started_at: moment(-50) },
        facts,
        finish: { elapsed_seconds: 3000 },
      });
      expect(sent.json().data).toMatchObject({ kept: [1, 2], refused: [] });
      const { answers, offline } = (await client.get(`/mock/results/${paper.exam_attempt_id}/`)).json().data;
      expect(answers.slice(0, 2)).toMatchObject([
        { selected_alternative_id: 1 },
        { selected_alternative_id: 2 },
      ]);
      expect(offline.clock).toBe('went_back');
    },
  );

  test('a clock that was reset to years ago costs no answer of a paper that was started in time', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 9 * DAY_MINUTES);
    const sent = await send(client, paper, {
      sent_at: moment(-3000 * DAY_MINUTES),
      elapsed_seconds: 600,
      start: { started_at: moment(-4 * DAY_MINUTES) },
      facts: [answer(1, at(itemsOf(paper), 0).id, 3, 600)],
      finish: { elapsed_seconds: 600 },
    });
    expect(sent.json().data).toMatchObject({ kept: [1], refused: [] });
    const { answers, offline } = (await client.get(`/mock/results/${paper.exam_attempt_id}/`)).json().data;
    expect(answers[0].selected_alternative_id).toBe(3);
    expect(offline.clock).toBe('went_back');
  });

  test('a clock that was years back until the end costs no answer of a paper that was begun on its sixth day', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 8 * DAY_MINUTES);
    const facts = itemsOf(paper).map((item, index) => answer(index + 1, item.id, 2, index * 100));
    const sent = await send(client, paper, {
      elapsed_seconds: LONGEST_SECONDS,
      start: { started_at: moment(-11 * 365 * DAY_MINUTES) },
      facts,
      finish: { elapsed_seconds: paper.duration_in_seconds },
    });
    expect(sent.json().data).toMatchObject({ refused: [] });
    expect(sent.json().data.kept).toHaveLength(60);
    const { answers, offline } = (await client.get(`/mock/results/${paper.exam_attempt_id}/`)).json().data;
    expect(
      new Set(answers.map((row: { selected_alternative_id: number }) => row.selected_alternative_id)),
    ).toEqual(new Set([2]));
    expect(offline.clock).toBe('went_back');
  });

  test('ten thousand at once are refused whole, and say so', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 60);
    const [first] = itemsOf(paper);
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => answer(index + 1, first?.id ?? 0, 1));
    for (const [count, status] of [
      [10_000, 413],
      [1001, 400],
    ] as const) {
      const refused = await send(client, paper, { facts: many(count) });
      expect(refused.statusCode).toBe(status);
      expect(refused.json().message).toContain('De este envío no se guardó nada');
    }
  });

  test('a batch without the start, or for a paper of somebody else, is not found', async () => {
    const client = await openExamClient(server);
    const stranger = await openExamClient(server);
    const paper = await store(client);
    const { start: _none, ...batch } = {
      device_id: DEVICE,
      sent_at: moment(0),
      elapsed_seconds: 1,
      facts: [],
      start: {},
    };
    expect((await client.post(`/mock/${paper.exam_attempt_id}/answers/`, batch)).statusCode).toBe(404);
    expect((await send(stranger, paper, { minutesAgo: 0 })).statusCode).toBe(404);
    expect((await client.get(`/mock/${paper.exam_attempt_id}/`)).statusCode).toBe(404);
  });
});

describe('clocks', () => {
  const noteAfter = async (change: SentBatch, facts?: [number, number][]) => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, DAY_MINUTES);
    const [first] = itemsOf(paper);
    const given = (facts ?? [[1, 60]]).map(([sequence, second]) =>
      answer(sequence, first?.id ?? 0, 1, second),
    );
    const sent = await send(client, paper, { ...change, facts: given, finish: { elapsed_seconds: 3000 } });
    expect(sent.json().data).toMatchObject({ kept: given.map((one) => one.sequence), refused: [] });
    return (await client.get(`/mock/results/${paper.exam_attempt_id}/`)).json().data.offline;
  };

  test.each([
    ['steady', {}, undefined],
    ['went_back', { clock_went_back: true }, undefined],
    [
      'went_back',
      {},
      [
        [1, 2000],
        [2, 60],
      ] as [number, number][],
    ],
    ['ran_slow', { elapsed_seconds: 1800 }, undefined],
    // The clock says that the exam began before the paper was stored.
    ['went_back', { minutesAgo: 3 * DAY_MINUTES, elapsed_seconds: 3600 }, undefined],
  ])('%s: %j %j', async (clock, change, facts) => {
    const note = await noteAfter(change, facts);
    expect(note.clock).toBe(clock);
    if (clock === 'steady') expect(note.message).toBeNull();
    else expect(note.message).toContain('Rendido sin conexión');
  });

  test('two devices: the later answer counts', async () => {
    const client = await openExamClient(server);
    const paper = await store(client);
    await pass(client, 60);
    const [first] = itemsOf(paper);
    const id = first?.id ?? 0;
    await send(client, paper, { facts: [answer(1, id, 1, 600)] });
    const other = await send(client, paper, { device_id: 'portatil-1', facts: [answer(1, id, 2, 500)] });
    expect(other.json().data).toMatchObject({ kept: [1], other_device_facts: 1 });
    const { items } = (await client.get(`/mock/${paper.exam_attempt_id}/choices/`)).json().data;
    expect(items[0].selected_alternative_id).toBe(1);
  });
});
