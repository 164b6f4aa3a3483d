import { expect, test } from 'vitest';
import { answerAll, at, openExamClient, startExam } from '../../testing/exam-client.ts';
import {
  common,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  resend,
  sentItem,
  textBlock,
} from '../../testing/question-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));
const teacher = prepare(() => openExamClient(server));

const BANK = { type: 'BANK', type_exam: 'Ascenso', category_id: 14 } as const;

async function readWhole(id: number) {
  const [results, review, ...pages] = await Promise.all([
    teacher.get(`/mock/results/${id}/`),
    teacher.get(`/mock/${id}/review/`),
    teacher.get(`/mock/${id}/questions/?page=1`),
    teacher.get(`/mock/${id}/questions/?page=2`),
  ]);
  expect([results, review, ...pages].map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
  return [results.json(), review.json(), ...pages.map((page) => page.json())];
}

test.each<[string, number, (ids: number[]) => Promise<unknown>]>([
  [
    'taken apart',
    2024,
    async ([shared]) => author.call('POST', `/exams/questions/convert-to-individual/${shared}/`),
  ],
  [
    'edited',
    2023,
    async (ids) => {
      for (const id of ids) {
        const question = await author.read(id);
        const questions = question.questions.map((item) => ({
          ...item,
          number: item.number + 50,
          statement: [textBlock('<p>Otra cosa</p>')],
          alternatives: item.alternatives.toReversed(),
        }));
        expect((await author.update(id, resend(question, { questions }))).statusCode).toBe(200);
      }
    },
  ],
  [
    'deleted',
    2022,
    async ([shared, single]) => {
      await author.call('DELETE', `/exams/questions/${shared}/`, { type_question: 'COMMON' });
      await author.call('DELETE', `/exams/questions/${single}/`, { type_question: 'INDIVIDUAL' });
    },
  ],
])('an exam that holds questions later %s stays as it was', async (_what, year, change) => {
  const paper = { ...MATHEMATICS_PAPER, year };
  const shared = await author.add(common([sentItem(1), sentItem(2)], paper));
  const single = await author.add(individual(sentItem(3), paper));
  const { id, items } = await startExam(server, teacher, { ...BANK, years: [year] });
  await answerAll(teacher, id, items.slice(0, 1), 'right');
  await answerAll(teacher, id, items.slice(1), 'wrong');
  await teacher.post(`/mock/${id}/finish/`);
  const before = await readWhole(id);
  expect(at(before, 0).data).toMatchObject({ summary: { correct: 1, incorrect: 2 } });
  await change([shared.id, single.id]);
  expect(await readWhole(id)).toEqual(before);
});

test('an exam under way goes on with the version it holds', async () => {
  const paper = { ...MATHEMATICS_PAPER, year: 2019 };
  const question = await author.add(common([sentItem(1), sentItem(2)], paper));
  const { id, items } = await startExam(server, teacher, { ...BANK, years: [2019] });
  await author.call('POST', `/exams/questions/convert-to-individual/${question.id}/`);
  await answerAll(teacher, id, items, 'right');
  const page = await teacher.get(`/mock/${id}/questions/?page=1`);
  expect(page.statusCode).toBe(200);
  const finished = await teacher.post(`/mock/${id}/finish/`);
  expect(finished.statusCode).toBe(200);
  expect((await teacher.get(`/mock/results/${id}/`)).json().data).toMatchObject({
    summary: { correct: 2 },
  });
});
