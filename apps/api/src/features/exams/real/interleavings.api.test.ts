import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import type { ExamFact } from '@amauta/contract/exams/real.ts';
import { DELIVERY_PASS_HEADER } from '@amauta/contract/route.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExamClient, openExamClient, startExam } from '../../../testing/exam-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const REAL = {
  type: 'MOCK',
  way: 'REAL',
  type_exam: 'Ascenso',
  category_id: 14,
  blueprint_id: 1,
  target_scale: 2,
};
const DEVICES = ['telefono-1', 'portatil-1'];
const ITEMS = 4;

/** Seconds that have passed since the start when the changes are sent. */
const PASSED = 3600;
/** The latest second that a clock tells which jumped ahead. */
const AHEAD = 9000;
/** A change that a person makes on a device, at a second of the exam that the device's clock tells. */
const changeUntil = (latest: number) =>
  fc.record({
    device: fc.nat(DEVICES.length - 1),
    item: fc.nat(ITEMS - 1),
    alternative: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    // Clocks jump back and forth.
    second: fc.integer({ min: 0, max: latest }),
  });
const historyUntil = (latest: number) => fc.array(changeUntil(latest), { maxLength: 24, size: 'max' });
/**
 * How the changes reach the server: parts of the list, some sent twice, in any order. The service worker sends some
 * parts of a stored paper, with its pass.
 */
const sending = fc.array(
  fc.record({ from: fc.nat(24), count: fc.integer({ min: 1, max: 24 }), byWorker: fc.boolean() }),
  { maxLength: 8 },
);

/** An exam whose first hour has passed, and what each of its batches holds beside the facts. */
interface TakenHour {
  id: number;
  itemIds: number[];
  batch: object;
  /** The delivery pass of a stored paper. */
  pass?: string;
}

async function takenOnline(client: ExamClient): Promise<TakenHour> {
  const { id, items } = await startExam(server, client, REAL);
  server.clock.advance({ minutes: 60 });
  const batch = { sent_at: server.clock.now().toISOString(), elapsed_seconds: AHEAD };
  return { id, itemIds: items.map((item) => item.itemId), batch };
}

/**
 * An exam begun without a network, some days after it was stored, on a device whose clock is wrong by some
 * hours.
 */
async function takenFromPaper(
  client: ExamClient,
  { daysStored, daysSince, hoursWrong }: { daysStored: number; daysSince: number; hoursWrong: number },
): Promise<TakenHour> {
  const paper = (await client.post('/mock/papers/', REAL)).json().data as ExamPaper;
  server.clock.advance({ minutes: (daysStored + daysSince) * 1440 + 60 });
  const deviceNow = server.clock.now().getTime() + hoursWrong * 3_600_000;
  const elapsed = daysSince * 86_400 + 3600;
  return {
    id: paper.exam_attempt_id,
    itemIds: paper.pages.flatMap((page) => page.questions.map((item) => item.id)),
    batch: {
      sent_at: new Date(deviceNow).toISOString(),
      elapsed_seconds: elapsed,
      start: { started_at: new Date(deviceNow - elapsed * 1000).toISOString() },
    },
    pass: paper.delivery_pass,
  };
}

type Change = ReturnType<typeof changeUntil> extends fc.Arbitrary<infer T> ? T : never;

/** Sends changes to the server in parts, and compares the resulting answers with the model. */
async function play(
  client: ExamClient,
  { id, itemIds, batch, pass }: TakenHour,
  changes: readonly Change[],
  parts: readonly { from: number; count: number; byWorker: boolean }[],
) {
  const facts = changes.map((one, index) => ({
    ...one,
    fact: {
      type: 'ANSWER',
      sequence: index + 1,
      question_id: itemIds[one.item] ?? 0,
      alternative_id: one.alternative,
      elapsed_seconds: one.second,
    } as ExamFact,
  }));
  const send = (device: string | undefined, own: readonly ExamFact[], more: object = {}) =>
    client.post(`/mock/${id}/answers/`, { device_id: device, ...batch, facts: own, ...more });
  const arrived = new Set<number>();
  for (const { from, count, byWorker } of parts) {
    for (const [index, device] of DEVICES.entries()) {
      const own = facts
        .slice(from, from + count)
        .flatMap((one) => (one.device === index ? [one.fact] : []))
        .toReversed();
      if (byWorker && pass !== undefined) {
        const payload = { device_id: device, ...batch, facts: own };
        const headers = { [DELIVERY_PASS_HEADER]: pass };
        const url = '/api/mock/deliveries/';
        expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
        for (const { sequence } of own) arrived.add(sequence);
        continue;
      }
      const response = await send(device, own);
      expect(response.json().data.refused).toEqual([]);
      for (const sequence of response.json().data.kept) arrived.add(sequence);
    }
  }
  const expected = model(facts.filter(({ fact }) => arrived.has(fact.sequence)));
  const selected = (list: { selected_alternative_id: number | null }[]) =>
    list.slice(0, ITEMS).map((one) => one.selected_alternative_id);
  if (parts.length > 0) {
    expect(selected((await client.get(`/mock/${id}/choices/`)).json().data.items)).toEqual(expected);
  }
  await send(DEVICES[0], [], { finish: { elapsed_seconds: 3600 } });
  const { answers } = (await client.get(`/mock/results/${id}/`)).json().data;
  expect(selected(answers)).toEqual(expected);
  expect(answers.slice(ITEMS).every((one: { status: string }) => one.status === 'unanswered')).toBe(true);
}

test('whatever is changed, lost on the way, sent twice or out of order: what arrived stands, and nothing else', async () => {
  const client = await openExamClient(server);
  await fc.assert(
    fc.asyncProperty(historyUntil(AHEAD), sending, async (changes, parts) => {
      await client.renew();
      const taken = await takenOnline(client);
      await client.renew();
      await play(client, taken, changes, parts);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('a stored paper, too, by a device with a wrong clock and days after it was taken', async () => {
  const client = await openExamClient(server);
  const absence = fc.record({
    daysStored: fc.nat(6),
    daysSince: fc.nat(6),
    hoursWrong: fc.integer({ min: -48, max: 48 }),
  });
  await fc.assert(
    fc.asyncProperty(historyUntil(PASSED), sending, absence, async (changes, parts, away) => {
      await client.renew();
      const taken = await takenFromPaper(client, away);
      await client.renew();
      await play(client, taken, changes, parts);
    }),
    { numRuns: 15 },
  );
}, 120_000);

/**
 * The answers that must result: each device in its own order, with a clock that never goes back nor beyond now, and
 * the latest change of all devices.
 */
function model(
  arrived: readonly {
    device: number;
    item: number;
    alternative: number | null;
    second: number;
    fact: ExamFact;
  }[],
) {
  const latest = DEVICES.map(() => 0);
  const timed = arrived.map((one) => {
    latest[one.device] = Math.max(latest[one.device] ?? 0, Math.min(one.second, PASSED));
    return { ...one, at: latest[one.device] ?? 0, name: DEVICES[one.device] ?? '' };
  });
  return Array.from({ length: ITEMS }, (_, item) => {
    let best: (typeof timed)[number] | undefined;
    for (const one of timed.filter((row) => row.item === item)) {
      if (!best || one.at > best.at || (one.at === best.at && one.name >= best.name)) best = one;
    }
    return best?.alternative ?? null;
  });
}
