import { Results } from '@amauta/contract/exams/results.ts';
import { gradeAttempt } from '@amauta/exam-rules/grade.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attempts } from '../../../database/tables/attempts.ts';
import { blueprints } from '../../../database/tables/catalogue.ts';
import {
  APPOINTMENT,
  DIRECTIVE,
  MATHEMATICS,
  openExamClient,
  readKeys,
} from '../../../testing/exam-client.ts';
import { prepare, startTestServer, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

/** Answers an exam: of every five items three right, one wrong, one left open. */
async function takeExam(payload: object) {
  const id = await client.start(payload);
  const items = await readKeys(server, id);
  const states = items.map(
    (_, index) => (['correct', 'correct', 'incorrect', 'correct', 'unanswered'] as const)[index % 5],
  );
  for (const [index, item] of items.entries()) {
    if (states[index] === 'unanswered') continue;
    const wrong = item.alternatives.find((one) => one.id !== item.key)?.id;
    await client.post(`/mock/${id}/answer/`, {
      question_id: item.itemId,
      selected_alternative_id: states[index] === 'correct' ? item.key : wrong,
      elapsed_time: index,
    });
  }
  return { id, items, states };
}

describe('results', () => {
  test.each([
    ['Ascenso', MATHEMATICS, 30],
    ['Nombramiento', APPOINTMENT, 90],
    ['Directivos', DIRECTIVE, 130],
  ] as const)('of %s add up by the rules of grading', async (_name, payload, possible) => {
    const { id, items, states } = await takeExam(payload);
    server.clock.advance({ seconds: 754 });
    await client.post(`/mock/${id}/finish/`);
    const response = await client.get(`/mock/results/${id}/`);
    expect(response.statusCode).toBe(200);
    const results = Results.parse(response.json().data);

    const grade = gradeAttempt(
      items.map((item, index) => ({ kind: item.kind, status: states[index] ?? 'unanswered' })),
      results.blueprint,
    );
    expect(results.kinds).toEqual(grade.kinds);
    expect(results.summary).toMatchObject(grade.summary);
    expect(results.summary).toMatchObject({ total_questions: items.length, points_possible: possible });
    const { correct, incorrect, unanswered } = results.summary;
    expect(correct + incorrect + unanswered).toBe(items.length);
    expect(results.exam_attempt).toMatchObject({
      exam_attempt_id: id,
      duration_in_seconds: 754,
      finished_at: server.clock.now().toISOString(),
    });
    expect(results.answers.map((answer) => [answer.id, answer.number, answer.status])).toEqual(
      items.map((item, index) => [item.itemId, item.position, states[index]]),
    );
    expect(results.answers.map((answer) => answer.correct_alternative_id)).toEqual(
      items.map((item) => item.key),
    );
    await client.renew();
  });

  test('carry each shared statement once', async () => {
    const { id } = await takeExam({ ...DIRECTIVE, exams_selected: { '2': ['CL'] } });
    await client.post(`/mock/${id}/finish/`);
    const results = Results.parse((await client.get(`/mock/results/${id}/`)).json().data);
    const used = new Set(results.answers.map((answer) => String(answer.shared_statement_id)));
    expect(Object.keys(results.shared_statements).sort()).toEqual([...used].sort());
    expect(used.size).toBe(4);
  });

  test('wait for the end of the exam', async () => {
    const id = await client.start();
    const response = await client.get(`/mock/results/${id}/`);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('ATTEMPT_NOT_FINISHED');
    expect(response.body).not.toMatch(/correct_alternative_id|justification/);
  });

  test('of a mock whose time is over can be read, and end the mock at the end of its time', async () => {
    const id = await client.start();
    const items = await readKeys(server, id);
    const end = new Date(server.clock.now().getTime() + 3_600_000);
    server.clock.advance({ seconds: 3_601 });
    await client.renew();
    const response = await client.get(`/mock/results/${id}/`);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      summary: { unanswered: 20, points_earned: 0, score_percentage: 0 },
      exam_attempt: { finished_at: end.toISOString(), duration_in_seconds: 3600 },
    });
    const [row] = await server.context.db.select().from(attempts).where(eq(attempts.id, id));
    expect(row?.finishedAt).toEqual(end);
    // Results have shown the keys, so even an answer that was given in time is refused now.
    const late = await client.post(`/mock/${id}/answer/`, {
      question_id: items[0]?.itemId,
      selected_alternative_id: items[0]?.key,
      elapsed_time: 10,
    });
    expect(late.json().code).toBe('ATTEMPT_FINISHED');
  });

  test('count the ended exams of the exam type, also those that only their time ended', async () => {
    const teacher = await openExamClient(server);
    const [first, second, third] = [
      await teacher.start(),
      await teacher.start(),
      await teacher.start(DIRECTIVE),
    ];
    const total = async (id: number) =>
      (await teacher.get(`/mock/results/${id}/`)).json().data.summary.total_exams as number;
    await teacher.post(`/mock/${first}/finish/`);
    await teacher.post(`/mock/${third}/finish/`);
    expect(await total(first)).toBe(1);
    server.clock.advance({ minutes: 61 });
    await teacher.renew();
    await client.renew();
    expect(await total(first)).toBe(2);
    expect(await total(second)).toBe(2);
    expect(await total(third)).toBe(1);
  });

  test('keep the blueprint that the exam was drawn with', async () => {
    await using own = await startTestServer({ content: 'demo' });
    const teacher = await openExamClient(own);
    const id = await teacher.start();
    await own.context.db.update(blueprints).set({ pointsPerQuestion: 5, pointsMinimum: 90 });
    await teacher.post(`/mock/${id}/finish/`);
    const { data } = (await teacher.get(`/mock/results/${id}/`)).json();
    expect(data.summary.points_possible).toBe(30);
    expect(data.blueprint.map((row: { points_minimum: number }) => row.points_minimum)).toEqual([18, 18, 18]);
  });
});
