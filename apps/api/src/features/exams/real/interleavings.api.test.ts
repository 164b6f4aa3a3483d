import type { ExamFact } from '@amauta/contract/exams/real.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openExamClient, startExam } from '../../../testing/exam-client.ts';
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

/** A change that a person makes on a device, at a second of the exam that the device's clock tells. */
const change = fc.record({
  device: fc.nat(DEVICES.length - 1),
  item: fc.nat(ITEMS - 1),
  alternative: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  // Clocks jump back and forth within the hour that has passed.
  second: fc.integer({ min: 0, max: 3600 }),
});
const history = fc.array(change, { maxLength: 24 });
/** How the changes reach the server: parts of the list, some sent twice, in any order. */
const sending = fc.array(fc.record({ from: fc.nat(24), count: fc.integer({ min: 1, max: 24 }) }), {
  maxLength: 8,
});

test('whatever is changed, lost on the way, sent twice or out of order: what arrived stands, and nothing else', async () => {
  const client = await openExamClient(server);
  await fc.assert(
    fc.asyncProperty(history, sending, async (changes, parts) => {
      await client.renew();
      const { id, items } = await startExam(server, client, REAL);
      server.clock.advance({ minutes: 60 });
      await client.renew();
      const facts = changes.map((one, index) => ({
        ...one,
        fact: {
          type: 'ANSWER',
          sequence: index + 1,
          question_id: items[one.item]?.itemId ?? 0,
          alternative_id: one.alternative,
          elapsed_seconds: one.second,
        } as ExamFact,
      }));
      const arrived = new Set<number>();
      const sends = parts.map(({ from, count }) => facts.slice(from, from + count));
      for (const part of sends) {
        for (const [index, device] of DEVICES.entries()) {
          const own = part.filter((one) => one.device === index).toReversed();
          const response = await client.post(`/mock/${id}/answers/`, {
            device_id: device,
            sent_at: server.clock.now().toISOString(),
            elapsed_seconds: 3600,
            facts: own.map(({ fact }) => fact),
          });
          expect(response.json().data.refused).toEqual([]);
          for (const sequence of response.json().data.kept) arrived.add(sequence);
        }
      }
      const { items: choices } = (await client.get(`/mock/${id}/choices/`)).json().data;
      const expected = model(facts.filter(({ fact }) => arrived.has(fact.sequence)));
      const standing = choices
        .slice(0, ITEMS)
        .map((one: { selected_alternative_id: number | null }) => one.selected_alternative_id);
      expect(standing).toEqual(expected);
      await client.post(`/mock/${id}/finish/`);
      const { answers } = (await client.get(`/mock/results/${id}/`)).json().data;
      expect(
        answers
          .slice(0, ITEMS)
          .map((one: { selected_alternative_id: number | null }) => one.selected_alternative_id),
      ).toEqual(expected);
      expect(answers.slice(ITEMS).every((one: { status: string }) => one.status === 'unanswered')).toBe(true);
    }),
    { numRuns: 15 },
  );
}, 120_000);

/** The answers that must stand: each device in its order, its clock never going back, the latest of all devices. */
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
    latest[one.device] = Math.max(latest[one.device] ?? 0, one.second);
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
