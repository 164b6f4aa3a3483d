import { expect, test } from 'vitest';
import { rows } from '../../../database/connect.ts';
import { DIRECTIVE, openExamClient, readKeys, startExam } from '../../../testing/exam-client.ts';
import { openQuestionClient, resend, textBlock } from '../../../testing/question-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createAnswersReader } from './attempt-answers.ts';
import { createContents } from './contents.ts';
import { createLayouts } from './layouts.ts';

const server = useTestServer({ content: 'demo' });

test('contents stay below their bound however many versions are read', async () => {
  const { db } = server.context;
  const versions = await rows<{ id: number }>(db)`select id from item_versions order by id`;
  const bound = 60_000;
  const contents = createContents(db, bound);
  for (const { id } of versions) {
    const content = await contents.item(id);
    expect(Object.isFrozen(content.statement)).toBe(true);
    expect(contents.bytes()).toBeLessThanOrEqual(bound);
  }
  expect(versions.length).toBeGreaterThan(50);
  expect(contents.bytes()).toBeGreaterThan(bound / 4);
});

test('a layout and the answers are those of the database', async () => {
  const { db } = server.context;
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, DIRECTIVE);
  const layout = await createLayouts(db)(id);
  expect(layout?.items()).toMatchObject(
    items.map(({ itemId, position, page, kind, entryVersionId }) => ({
      itemId,
      position,
      page,
      kind,
      entryVersionId,
    })),
  );
  expect(layout?.find(2_147_483_647)).toBeUndefined();
  await client.answer(id, items[0] as { itemId: number }, items[0]?.key ?? 0);
  await client.answer(id, items[1] as { itemId: number }, ((items[1]?.key ?? 0) % 3) + 1);
  const answers = await createAnswersReader(db)(id);
  expect([...answers]).toEqual(
    expect.arrayContaining([
      [items[0]?.itemId, { selectedAlternativeId: items[0]?.key, isCorrect: true }],
      [items[1]?.itemId, { selectedAlternativeId: ((items[1]?.key ?? 0) % 3) + 1, isCorrect: false }],
    ]),
  );
  expect(await createAnswersReader(db)(2_147_483_647)).toEqual(new Map());
});

test('an exam under way keeps its version when the question is edited', async () => {
  const author = await openQuestionClient(server);
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client, DIRECTIVE);
  const first = await client.get(`/mock/${id}/questions/?page=1`);
  const entryId = first.json().data.id as number;
  const question = await author.read(entryId);
  const questions = question.questions.map((item) => ({
    ...item,
    statement: [textBlock('<p>Enunciado cambiado</p>')],
    alternatives: item.alternatives.map((alternative) => ({
      ...alternative,
      text: `<p>Cambiada ${alternative.text}</p>`,
    })),
  }));
  expect((await author.update(entryId, resend(question, { questions }))).statusCode).toBe(200);
  expect((await client.get(`/mock/${id}/questions/?page=1`)).json()).toEqual(first.json());
  expect((await readKeys(server, id)).map(({ key }) => key)).toEqual(items.map(({ key }) => key));
  expect(JSON.stringify(await author.read(entryId))).toContain('Enunciado cambiado');
});

test('a directive exam that is renamed shows its new name at once', async () => {
  const author = await openQuestionClient(server);
  const client = await openExamClient(server);
  const { id } = await startExam(server, client, DIRECTIVE);
  const origin = async () =>
    (await client.get(`/mock/${id}/questions/?page=1`)).json().data.category_filter as {
      exam_directive: number;
      exam_name: string;
      exam_order: number;
    };
  const before = await origin();
  const renamed = await author.call('PUT', `/exams/exams-directives/${before.exam_directive}/`, {
    name: 'Directivos, con otro nombre',
    order: before.exam_order,
  });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect(await origin()).toMatchObject({ exam_name: 'Directivos, con otro nombre' });
});

test('no page and no answer of another attempt tells the key of an unanswered item', async () => {
  const one = await openExamClient(server);
  const other = await openExamClient(server);
  const { id, items } = await startExam(server, one, DIRECTIVE);
  const { id: otherId } = await startExam(server, other, DIRECTIVE);
  for (const item of items.slice(0, 3)) await one.answer(id, item, item.key);
  for (const page of await readAllPages(other, otherId)) {
    expect(JSON.stringify(page)).not.toMatch(/"(correct\w*|justification)":/);
  }
  expect((await other.get(`/mock/${id}/questions/?page=1`)).statusCode).toBe(404);
  expect((await other.get(`/mock/live-progress/${id}/`)).statusCode).toBe(404);
});

async function readAllPages(client: Awaited<ReturnType<typeof openExamClient>>, attemptId: number) {
  const first = (await client.get(`/mock/${attemptId}/questions/?page=1`)).json();
  const pages = [first];
  for (let page = 2; page <= first.meta.totalPages; page += 1) {
    pages.push((await client.get(`/mock/${attemptId}/questions/?page=${page}`)).json());
  }
  return pages as { data: { id: number } }[];
}
