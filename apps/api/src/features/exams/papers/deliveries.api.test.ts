import { describe, expect, test } from 'vitest';
import { at, MATHEMATICS, readKeys } from '../../../testing/exam-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { deliveryDevice, type Taken } from './delivery-device.testing.ts';
import { answer, DAY_MINUTES, REAL } from './paper-device.testing.ts';

const server = useTestServer({ content: 'demo' });
const { store, moment, deliver, sendByPage, countFacts } = deliveryDevice(server);
const DONE = { success: true, message: 'Recibimos lo que hiciste en este examen.' };

async function resultsOf({ client, paper }: Taken) {
  const response = await client.get(`/mock/results/${paper.exam_attempt_id}/`);
  expect(response.statusCode, response.body).toBe(200);
  const { answers, offline } = response.json().data;
  return {
    offline,
    given: answers.map((row: { selected_alternative_id: number | null }) => row.selected_alternative_id),
  };
}

describe('a delivery', () => {
  test('hands in a whole exam, and the page that sends it again changes nothing and is told that all is kept', async () => {
    const taken = await store(REAL, 3 * DAY_MINUTES);
    const facts = taken.itemIds.map((id, index) => answer(index + 1, id, 1 + (index % 3), index * 60));
    const batch = { minutesAgo: 2 * DAY_MINUTES, facts, finish: { elapsed_seconds: 170 * 60 } };
    const delivered = await deliver(taken.paper.delivery_pass, batch);
    expect(delivered.statusCode).toBe(200);
    expect(delivered.json()).toEqual(DONE);
    expect((await deliver(taken.paper.delivery_pass, batch)).json()).toEqual(DONE);
    const again = (await sendByPage(taken, batch)).json().data;
    expect(again).toMatchObject({ refused: [], other_device_facts: 0 });
    expect(again.kept).toHaveLength(60);
    expect(again.finished_at).toBe(moment(-2 * DAY_MINUTES + 170));
    expect(await countFacts(taken)).toBe(60);
    expect(await resultsOf(taken)).toEqual({
      offline: { clock: 'steady', message: null },
      given: facts.map((_, index) => 1 + (index % 3)),
    });
  });

  test('of a part leaves the exam open, and the rest comes by the page', async () => {
    const taken = await store();
    const [first, second] = taken.itemIds;
    await deliver(taken.paper.delivery_pass, { facts: [answer(1, first, 2)] });
    const facts = [answer(1, first, 2), answer(2, first, 3, 70), answer(3, second, 1, 80)];
    const sent = await sendByPage(taken, { facts, finish: { elapsed_seconds: 600 } });
    expect(sent.json().data).toMatchObject({ kept: [1, 2, 3], refused: [], other_device_facts: 0 });
    // An older copy of the batch that arrives after the end.
    expect((await deliver(taken.paper.delivery_pass, { facts: facts.slice(0, 1) })).json()).toEqual(DONE);
    expect((await resultsOf(taken)).given.slice(0, 2)).toEqual([3, 1]);
  });

  test('tells no verdict in learning mode; the page gets them when it sends the same answers', async () => {
    const taken = await store(MATHEMATICS);
    const facts = [answer(1, taken.itemIds[0], 1), answer(2, taken.itemIds[1], 1, 80)];
    const delivered = await deliver(taken.paper.delivery_pass, { facts });
    expect(delivered.json()).toEqual(DONE);
    const keys = await readKeys(server, taken.paper.exam_attempt_id);
    const { results } = (await sendByPage(taken, { facts })).json().data;
    expect(results).toMatchObject([
      { question_id: taken.itemIds[0], correct_alternative_id: at(keys, 0).key },
      { question_id: taken.itemIds[1], correct_alternative_id: at(keys, 1).key },
    ]);
  });

  test.each([
    ['REAL', REAL],
    ['LEARN', MATHEMATICS],
  ])(
    '%s: what was delivered in time is not told as lost to a page that comes back too late',
    async (_way, payload) => {
      const taken = await store(payload);
      const [first, second] = taken.itemIds;
      await deliver(taken.paper.delivery_pass, { facts: [answer(1, first, 2)] });
      server.clock.advance({ minutes: 8 * DAY_MINUTES });
      await taken.client.renew();
      const minutesAgo = 8 * DAY_MINUTES + 60;
      const sent = await sendByPage(taken, {
        minutesAgo,
        facts: [answer(1, first, 2), answer(2, second, 1)],
      });
      expect(sent.json().data).toMatchObject({ kept: [1], refused: [{ sequence: 2, reason: 'TOO_LATE' }] });
      expect((await resultsOf(taken)).given.slice(0, 2)).toEqual([2, null]);
    },
  );

  test('with a number that is taken stores the rest and ends nothing, so that the fact can come again', async () => {
    const taken = await store();
    const [first, second] = taken.itemIds;
    await deliver(taken.paper.delivery_pass, { facts: [answer(1, first, 2)] });
    const end = { finish: { elapsed_seconds: 600 } };
    await deliver(taken.paper.delivery_pass, { facts: [answer(1, second, 1), answer(2, first, 3)], ...end });
    const sent = await sendByPage(taken, { facts: [answer(2, first, 3), answer(3, second, 1)], ...end });
    expect(sent.json().data).toMatchObject({ kept: [2, 3], refused: [] });
    expect((await resultsOf(taken)).given.slice(0, 2)).toEqual([3, 1]);
  });

  test('in two calls at once stores each fact once', async () => {
    const taken = await store();
    const facts = taken.itemIds.map((id, index) => answer(index + 1, id));
    const batch = { facts, finish: { elapsed_seconds: 600 } };
    const replies = await Promise.all([
      deliver(taken.paper.delivery_pass, batch),
      sendByPage(taken, batch),
      deliver(taken.paper.delivery_pass, batch),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(replies[1].json().data.refused).toEqual([]);
    expect(await countFacts(taken)).toBe(60);
  });

  test('of an ended exam changes nothing', async () => {
    const taken = await store();
    const [first] = taken.itemIds;
    await sendByPage(taken, { facts: [answer(1, first, 2)], finish: { elapsed_seconds: 600 } });
    const late = await deliver(taken.paper.delivery_pass, { facts: [answer(2, first, 3)] });
    expect(late.json()).toEqual(DONE);
    expect((await resultsOf(taken)).given[0]).toBe(2);
  });

  test('that is malformed or too large is refused whole', async () => {
    const taken = await store();
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => answer(index + 1, taken.itemIds[0]));
    for (const [facts, status] of [
      [many(10_000), 413],
      [many(1001), 400],
      [[{ ...answer(1), sequence: -1 }], 400],
    ] as const) {
      const refused = await deliver(taken.paper.delivery_pass, { facts: [...facts] });
      expect(refused.statusCode).toBe(status);
    }
    expect(await countFacts(taken)).toBe(0);
  });
});
