import type { ExamFact, FactBatch } from '@amauta/contract/exams/real.ts';
import { expect, test } from 'vitest';
import { at, type ExamClient, openExamClient, startExam, wrongOf } from '../../../testing/exam-client.ts';
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
const DEVICE = 'telefono-1';

let last = 0;
/** Makes a fact with the next sequence. */
const fact = (change: Partial<ExamFact> & { question_id: number }) =>
  ({ type: 'ANSWER', sequence: ++last, alternative_id: 1, elapsed_seconds: 1, ...change }) as ExamFact;

function send(client: ExamClient, id: number, facts: readonly ExamFact[], change: Partial<FactBatch> = {}) {
  return client.post(`/mock/${id}/answers/`, {
    device_id: DEVICE,
    sent_at: server.clock.now().toISOString(),
    elapsed_seconds: 60,
    facts,
    ...change,
  });
}

const choicesOf = async (client: ExamClient, id: number) =>
  (await client.get(`/mock/${id}/choices/?device_id=${DEVICE}`)).json().data;

test('an exam as on the day keeps changes and marks, and has results at its end', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, REAL);
  expect(items).toHaveLength(60);
  expect((await client.get(`/mock/${id}/`)).json().data).toMatchObject({
    way: 'REAL',
    official: { id: 1, name: 'Ascenso 2025', target_scale: 3 },
    duration_minutes: 180,
  });
  server.clock.advance({ minutes: 30 });
  await client.renew();
  const [first, second, third] = [at(items, 0), at(items, 1), at(items, 2)];
  const facts = [
    ...items.slice(0, 36).map((item) => fact({ question_id: item.itemId, alternative_id: item.key })),
    ...items.slice(36, 56).map((item) => fact({ question_id: item.itemId, alternative_id: wrongOf(item) })),
    fact({ question_id: first.itemId, alternative_id: wrongOf(first), elapsed_seconds: 400 }),
    fact({ question_id: first.itemId, alternative_id: first.key, elapsed_seconds: 410 }),
    fact({ question_id: second.itemId, alternative_id: wrongOf(second), elapsed_seconds: 420 }),
    fact({ question_id: at(items, 40).itemId, alternative_id: at(items, 40).key, elapsed_seconds: 430 }),
    fact({ type: 'MARK', question_id: third.itemId, on: true } as never),
    fact({ type: 'DISCARD', question_id: third.itemId, alternative_id: 2, on: true } as never),
    fact({ type: 'TIME', question_id: third.itemId, spent_seconds: 528 } as never),
  ].map((one) => {
    const { alternative_id: _none, ...rest } = one as { alternative_id?: number } & ExamFact;
    return one.type === 'MARK' || one.type === 'TIME' ? (rest as ExamFact) : one;
  });
  const sent = await send(client, id, facts);
  expect(sent.statusCode).toBe(200);
  expect(sent.json().data).toMatchObject({
    refused: [],
    results: [],
    other_device_facts: 0,
    finished_at: null,
  });
  expect(sent.json().data.kept).toEqual(facts.map((one) => one.sequence));
  // Sent again, nothing changes.
  expect((await send(client, id, facts)).json().data.kept).toEqual(facts.map((one) => one.sequence));
  const choices = await choicesOf(client, id);
  expect(choices).toMatchObject({ total: 60, answered: 56, blank: 4, marked: 1, other_device_facts: 0 });
  expect(choices.last_sequence).toBe(last);
  expect(choices.items[1]).toMatchObject({
    selected_alternative_id: wrongOf(second),
    changed_from: second.key,
  });
  expect(choices.items[2]).toMatchObject({ marked: true, discarded_alternative_ids: [2] });
  expect((await client.get('/mock/attempts/')).json().data.unfinished).toMatchObject({
    way: 'REAL',
    official_name: 'Ascenso 2025',
    answered: 56,
  });

  expect((await client.post(`/mock/${id}/finish/`)).statusCode).toBe(200);
  const { data } = (await client.get(`/mock/results/${id}/`)).json();
  expect(data.summary).toMatchObject({
    correct: 36,
    incorrect: 20,
    unanswered: 4,
    points_earned: 54,
    points_possible: 90,
  });
  expect(data.real.outcome).toMatchObject({
    points: 54,
    scale_reached: 2,
    headline: 'Llegas a la 2.ª escala.',
    detail: 'Te faltan 3 puntos (2 preguntas) para la 3.ª, tu meta.',
  });
  expect(data.real.filter_counts).toEqual({ all: 60, wrong: 20, blank: 4, marked: 1, changed: 2, slow: 1 });
  expect(data.real.changes).toMatchObject({ wrong_to_right: 1, right_to_wrong: 1 });
  expect(data.real.items[0]).toMatchObject({
    given: [first.key, wrongOf(first), first.key],
    changed: false,
    others: null,
  });
  expect((await client.get('/mock/attempts/')).json().data.attempts[0]).toMatchObject({
    points_earned: 54,
    minimums_reached: 0,
    minimums_total: 1,
    points_minimum: 57,
  });
  const summary = (await client.get(`/teachers/results/${client.teacher.id}/summary/`)).json().data;
  expect(summary.by_exam_type).toMatchObject([
    { type_exam: 'Ascenso', scores: [{ points_earned: 54, points_minimum: 57 }] },
  ]);
  expect((await client.get('/mock/preferences/')).json().data).toEqual({ way: 'REAL', target_scale: 3 });
  // Nothing changes an exam that has ended.
  const late = await send(client, id, [fact({ question_id: first.itemId })]);
  expect(late.json().data).toMatchObject({ kept: [], refused: [{ reason: 'ATTEMPT_FINISHED' }] });
  expect(
    (await client.get('/mock/wrong-answers/?exam_type=Ascenso')).json().data.history_summary,
  ).toMatchObject({
    total_errors: 20,
    questions_to_practise: 20,
  });
});

test('no call tells a verdict before the end', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, REAL);
  const [item] = items;
  if (!item) throw new Error('an exam without items');
  const sent = await send(client, id, [fact({ question_id: item.itemId, alternative_id: item.key })]);
  const refused = await client.answer(id, item, item.key);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'RULE_BROKEN']);
  const paths = ['', 'questions/', 'choices/', 'review/', 'review/status/'].map(
    (end) => `/mock/${id}/${end}`,
  );
  const more = [
    `/mock/live-progress/${id}/`,
    `/mock/results/${id}/`,
    '/mock/attempts/',
    '/mock/wrong-answers/?exam_type=Ascenso',
  ];
  const summary = `/teachers/results/${client.teacher.id}/summary/`;
  const answers = [
    sent,
    refused,
    ...(await Promise.all([...paths, ...more, summary].map((path) => client.get(path)))),
  ];
  for (const answer of answers) {
    expect(answer.body).not.toMatch(
      /correct_alternative_id|justification|is_correct|"correct":[1-9]|"incorrect":[1-9]/,
    );
    expect(answer.body).not.toMatch(/"status":"(in)?correct"/);
  }
  expect((await client.get(`/mock/results/${id}/`)).json().code).toBe('ATTEMPT_NOT_FINISHED');
  expect((await client.get(`/mock/${id}/review/`)).statusCode).toBe(409);
});

test('an exam ends by its time, and answers given in time may arrive ten minutes later', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, REAL);
  server.clock.advance({ minutes: 185 });
  await client.renew();
  const [one, two] = [at(items, 0), at(items, 1)];
  const sent = await send(client, id, [
    fact({ question_id: one.itemId, alternative_id: one.key, elapsed_seconds: 10_799 }),
    fact({ question_id: two.itemId, alternative_id: two.key, elapsed_seconds: 10_801 }),
  ]);
  expect(sent.json().data).toMatchObject({
    kept: [last - 1],
    refused: [{ sequence: last, reason: 'AFTER_END' }],
  });
  expect(sent.json().message).toContain('Guardamos 1 de 2 cambios.');
  expect((await client.get('/mock/attempts/')).json().data.attempts[0]).toMatchObject({
    state: 'time_over',
    points_earned: null,
    answered: 1,
  });
  server.clock.advance({ minutes: 6 });
  await client.renew();
  const late = await send(client, id, [fact({ question_id: two.itemId, alternative_id: two.key })]);
  expect(late.json().data.refused).toMatchObject([{ reason: 'TOO_LATE' }]);
  expect((await client.get('/mock/attempts/')).json().data.attempts[0]).toMatchObject({
    state: 'finished',
    points_earned: 1.5,
  });
});

test('of two devices the later answer counts, and the other device is told', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, REAL);
  server.clock.advance({ minutes: 10 });
  const item = at(items, 0);
  await send(client, id, [
    { ...fact({ question_id: item.itemId }), elapsed_seconds: 100, alternative_id: 2 } as ExamFact,
  ]);
  const other = await send(
    client,
    id,
    [{ ...fact({ question_id: item.itemId }), elapsed_seconds: 90, alternative_id: 3 } as ExamFact],
    { device_id: 'portatil-1' },
  );
  expect(other.json().data).toMatchObject({ other_device_facts: 1 });
  expect((await choicesOf(client, id)).items[0]).toMatchObject({ selected_alternative_id: 2 });
});

test('wrong facts of a batch are refused with their reasons, and the others are kept', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, REAL);
  server.clock.advance({ minutes: 10 });
  const { itemId } = at(items, 0);
  const good = fact({ question_id: itemId, alternative_id: 2, elapsed_seconds: 50 });
  const wrong = [
    [{ ...good, alternative_id: 3 }, 'SEQUENCE_TAKEN'],
    [fact({ question_id: 2_000_000_000 }), 'FOREIGN_QUESTION'],
    [fact({ question_id: itemId, alternative_id: 9 }), 'FOREIGN_ALTERNATIVE'],
    [fact({ question_id: itemId, elapsed_seconds: -1 }), 'BEFORE_START'],
    [fact({ question_id: itemId, elapsed_seconds: 900 }), 'IN_FUTURE'],
    [fact({ question_id: itemId, elapsed_seconds: 10_801 }), 'AFTER_END'],
  ] as const;
  // Out of order, too.
  const { data } = (
    await send(client, id, [...wrong.slice(1).map(([one]) => one as ExamFact), good, wrong[0][0] as ExamFact])
  ).json();
  expect(data.kept).toEqual([good.sequence]);
  expect(new Set(data.refused.map((row: { reason: string }) => row.reason))).toEqual(
    new Set(wrong.map(([, reason]) => reason)),
  );
  for (const row of data.refused) expect(row.message.length).toBeGreaterThan(20);
  const again = await send(client, id, [{ ...good, alternative_id: 1 } as ExamFact]);
  expect(again.json().data.refused).toMatchObject([{ reason: 'SEQUENCE_TAKEN' }]);
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...good, sequence: 1000 + index }));
  const huge = await send(client, id, many);
  expect(huge.statusCode).toBe(413);
  expect(huge.body).toContain('no se guardó nada');
  const over = await send(client, id, many.slice(0, 1001));
  expect(over.statusCode).toBe(400);
  expect(over.body).toContain('no se guardó nada');
  expect((await choicesOf(client, id)).items[0].selected_alternative_id).toBe(2);
});

test('learning mode takes the same call: the first answer stands and gets its verdict', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client);
  const item = at(items, 0);
  const facts = [
    fact({ question_id: item.itemId, alternative_id: item.key }),
    fact({ question_id: at(items, 1).itemId, alternative_id: null } as never),
  ];
  const { data } = (await send(client, id, facts)).json();
  expect(data).toMatchObject({ kept: [at(facts, 0).sequence], refused: [{ reason: 'NOT_IN_LEARNING' }] });
  expect(data.results).toMatchObject([
    { question_id: item.itemId, is_correct: true, correct_alternative_id: item.key },
  ]);
});

test.each([
  ['without a blueprint', { blueprint_id: undefined }, 'blueprint_id'],
  ['of an unknown blueprint', { blueprint_id: 9999 }, 'blueprint_id'],
  ['of another exam type', { blueprint_id: 3 }, 'blueprint_id'],
  ['with question types', { question_types: ['CL'] }, 'question_types'],
  ['of the bank', { type: 'BANK', years: [2023] }, 'way'],
  ['without an escala', { target_scale: undefined }, 'target_scale'],
])('a real exam %s is refused', async (_name, change, field) => {
  const client = await openExamClient(server);
  const response = await client.post('/mock/create/', { ...REAL, ...change });
  expect([response.statusCode, response.json().code]).toEqual([422, 'RULE_BROKEN']);
  expect(Object.keys(response.json().errors)).toEqual([field]);
});

test('an official exam says how many of its questions the bank has, and does not start without all', async () => {
  const client = await openExamClient(server);
  const ascenso = (await client.get('/mock/blueprints/?exam_type=Ascenso&category_id=14')).json().data;
  expect(ascenso).toMatchObject([
    { name: 'Ascenso 2025', question_count: 60, available: 60, is_complete: true, shortage: null },
  ]);
  const appointment = '/mock/blueprints/?exam_type=Nombramiento&category_id=';
  const { data } = (await client.get(`${appointment}2`)).json();
  expect(data).toMatchObject([
    { name: 'Nombramiento 2024', question_count: 75, available: 75, is_complete: true, shortage: null },
    { name: 'Nombramiento 2019', is_complete: true },
  ]);
  // Secundaria borrows the CL and RL of other groups, and has no CCP of its own.
  const [short] = (await client.get(`${appointment}14`)).json().data;
  expect(short.shortage).toBe(`Tu grupo tiene ${short.available} de las ${short.question_count} preguntas.`);
  const payload = {
    ...REAL,
    type_exam: 'Nombramiento',
    category_id: 14,
    blueprint_id: short.id,
    target_scale: undefined,
  };
  const response = await client.post('/mock/create/', payload);
  expect([response.statusCode, response.json().code]).toEqual([422, 'NO_QUESTIONS']);
  expect(response.json().message).toContain(short.shortage);
});
