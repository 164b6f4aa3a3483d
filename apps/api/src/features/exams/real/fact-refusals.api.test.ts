import type { FactRefusal } from '@amauta/contract/exams/real.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startAdministrator } from '../../../testing/administrator.ts';
import {
  at,
  type ExamClient,
  type KeyedItem,
  openExamClient,
  startExam,
} from '../../../testing/exam-client.ts';
import { createFacts, type NewFact, sendFacts } from '../../../testing/send-facts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const REAL = {
  type: 'MOCK',
  way: 'REAL',
  type_exam: 'Ascenso',
  category_id: 14,
  blueprint_id: 1,
  target_scale: 3,
};

let client: ExamClient;
let id: number;
let items: KeyedItem[];
let fact: ReturnType<typeof createFacts>;

/** An exam that has gone on for ten minutes, with alternative 2 chosen in its first item. */
beforeEach(async () => {
  client = await openExamClient(server);
  ({ id, items } = await startExam(server, client, REAL));
  server.clock.advance({ minutes: 10 });
  fact = createFacts();
  await send([{ type: 'ANSWER', question_id: first(), alternative_id: 2 }]);
});

const first = () => at(items, 0).itemId;
const send = async (facts: NewFact[], change = {}) =>
  sendFacts(
    server,
    client,
    id,
    facts.map((one) => fact(one)),
    change,
  );
const chosen = async (index = 0): Promise<number | null> => {
  const { data } = (await client.get(`/mock/${id}/choices/`)).json();
  return data.items[index].selected_alternative_id;
};

describe('an answer that is refused says why, and leaves what stood', () => {
  const wrong = (change: object) => [
    { type: 'ANSWER' as const, question_id: first(), alternative_id: 3, ...change },
  ];
  test.each<[string, FactRefusal, () => NewFact[]]>([
    ['an alternative that only another item has', 'FOREIGN_ALTERNATIVE', () => wrong({ alternative_id: 8 })],
    ['an item of another exam', 'FOREIGN_QUESTION', () => wrong({ question_id: 2_000_000_000 })],
    ['a number that another answer has', 'SEQUENCE_TAKEN', () => wrong({ sequence: 1 })],
    ['given before the start', 'BEFORE_START', () => wrong({ elapsed_seconds: -0.5 })],
    ['given after the end', 'AFTER_END', () => wrong({ elapsed_seconds: 10_800.5 })],
    ['given in the future', 'IN_FUTURE', () => wrong({ elapsed_seconds: 721 })],
  ])('%s', async (_name, reason, facts) => {
    const { data, message } = (await send(facts())).json();
    expect(data).toMatchObject({ kept: [], refused: [{ reason }] });
    expect(message).toBe(`Guardamos 0 de 1 cambios. ${data.refused[0].message}`);
    expect(await chosen()).toBe(2);
  });

  test('of an exam that was ended, from any device', async () => {
    await client.post(`/mock/${id}/finish/`);
    for (const device_id of ['telefono-1', 'portatil-1']) {
      const { data } = (await send(wrong({}), { device_id })).json();
      expect(data).toMatchObject({ kept: [], refused: [{ reason: 'ATTEMPT_FINISHED' }] });
    }
    // A fact that was stored before is reported as kept, however late it is sent again.
    const again = { type: 'ANSWER' as const, question_id: first(), alternative_id: 2, sequence: 1 };
    expect((await send([again])).json().data).toMatchObject({ kept: [1], refused: [] });
    const { answers } = (await client.get(`/mock/results/${id}/`)).json().data;
    expect(answers[0].selected_alternative_id).toBe(2);
  });

  test('to an exam of somebody else: the exam is not found', async () => {
    const other = await openExamClient(server);
    const facts = [fact({ type: 'ANSWER', question_id: first(), alternative_id: 3 })];
    expect((await sendFacts(server, other, id, facts)).statusCode).toBe(404);
    expect(await chosen()).toBe(2);
  });
});

describe('numbers of a device', () => {
  const answer = (sequence: number, alternative_id: number | null): NewFact => ({
    type: 'ANSWER',
    question_id: first(),
    alternative_id,
    sequence,
  });

  test('that arrive out of order count in the order of the numbers, in one batch or in several', async () => {
    await send([answer(9, 3), answer(7, 1)]);
    expect(await chosen()).toBe(3);
    await send([answer(8, 1)]);
    expect(await chosen()).toBe(3);
    await send([answer(10, null)]);
    expect(await chosen()).toBeNull();
  });

  test('that arrive twice at once are stored once', async () => {
    const twice = await Promise.all([1, 2, 3].map(() => send([answer(20, 3), answer(21, 1)])));
    for (const response of twice) {
      expect(response.json().data).toMatchObject({ kept: [20, 21], refused: [] });
    }
    expect(await chosen()).toBe(1);
  });

  test('belong to that device: another device may use the same ones', async () => {
    const other = await send([{ ...answer(1, 3), elapsed_seconds: 30 } as NewFact], {
      device_id: 'portatil-1',
    });
    expect(other.json().data).toMatchObject({ kept: [1], refused: [], other_device_facts: 1 });
    expect(await chosen()).toBe(3);
  });

  test.each([0, -1, 1.5, 3_000_000_000, '1', null])('are whole and from 1: %j', async (sequence) => {
    const body = {
      device_id: 'telefono-1',
      sent_at: server.clock.now().toISOString(),
      elapsed_seconds: 60,
      facts: [{ ...answer(1, 3), elapsed_seconds: 1, sequence }],
    };
    const response = await client.post(`/mock/${id}/answers/`, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT']);
    expect(response.json().message).toContain('De este envío no se guardó nada');
    expect(await chosen()).toBe(2);
  });
});

test.each([1001, 10_000])(
  'a batch of %i is refused whole and says that nothing was stored',
  async (count) => {
    const facts: NewFact[] = Array.from({ length: count }, () => ({
      type: 'ANSWER',
      question_id: first(),
      alternative_id: 3,
    }));
    const response = await send(facts);
    expect(response.statusCode).toBe(count > 5000 ? 413 : 400);
    expect(response.json()).toMatchObject({ success: false });
    expect(response.body).toContain('no se guardó nada');
    expect(await chosen()).toBe(2);
  },
);

test('a blueprint without questions is offered with how many there are, and starts no exam', async () => {
  const admin = await startAdministrator(server);
  const added = await admin.call('POST', '/exams/official-blueprints/create/', {
    name: 'Ascenso de gestión',
    contest: 'Concurso de prueba',
    exam_type: 'Ascenso',
    sections: [
      {
        name: 'Gestión',
        kinds: [{ kind: 'CG', question_count: 50 }],
        points_per_question: 2,
        points_minimum: null,
      },
    ],
    points_minimum: null,
    scales: [{ scale: 3, points_minimum: 60 }],
    minutes: 150,
    valid_from: '2026-01-01',
    source: 'Inventado para una prueba.',
  });
  const { id: blueprint_id } = added.json().data;
  const offered = (await client.get('/mock/blueprints/?exam_type=Ascenso&category_id=14')).json().data;
  const shortage = 'Tu grupo tiene 0 de las 50 preguntas.';
  expect(offered.find((one: { id: number }) => one.id === blueprint_id)).toMatchObject({
    available: 0,
    is_complete: false,
    shortage,
  });
  for (const path of ['/mock/create/', '/mock/papers/']) {
    const response = await client.post(path, { ...REAL, blueprint_id });
    expect([response.statusCode, response.json().code]).toEqual([422, 'NO_QUESTIONS']);
    expect(response.json().message).toContain(shortage);
  }
  await admin.call('POST', `/exams/official-blueprints/${blueprint_id}/end/`);
});
