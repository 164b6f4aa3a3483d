import { ALTERNATIVE_LENGTH, TEXT_LENGTH } from '@amauta/contract/block.ts';
import { describe, expect, test } from 'vitest';
import { importDrafts } from '../../../database/tables/imports.ts';
import { entryVersions, itemVersions } from '../../../database/tables/questions.ts';
import { addDraft, addImport, draftItem, openDraftClient, redraft } from '../../../testing/draft-client.ts';
import { answerAll, openExamClient, startExam } from '../../../testing/exam-client.ts';
import {
  common,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  resend,
  sentItem,
  textBlock,
} from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

/** HTML that reaches this length only when cleaning turns '&' into '&amp;'. */
function growing(length: number): string {
  return `<p>${'&'.repeat(100)}${'a'.repeat(length - 507)}</p>`;
}
/** HTML of this length, of which cleaning keeps a third. */
const shrinking = (length: number) => '<b class="x">a</b>'.repeat(Math.ceil(length / 18));

describe('a length is checked once the text is clean', () => {
  const alternatives = (text: string) => [{ text, correct: true }, ...sentItem(1).alternatives.slice(0, 1)];
  const statement = (value: string) => ({ statement: [textBlock('<p>a</p>'), textBlock(value)] });

  test.each<[string, object, string]>([
    [
      'a statement',
      individual(sentItem(1, statement(growing(TEXT_LENGTH + 1)))),
      'questions.0.statement.1.value',
    ],
    [
      'a justification',
      individual(sentItem(1, { justification: [textBlock(growing(TEXT_LENGTH + 1))] })),
      'questions.0.justification.0.value',
    ],
    [
      'a shared statement',
      { ...common([sentItem(1), sentItem(2)]), shared_statement: [textBlock(growing(TEXT_LENGTH + 1))] },
      'shared_statement.0.value',
    ],
    [
      'an alternative',
      individual(sentItem(1, { alternatives: alternatives(growing(ALTERNATIVE_LENGTH + 1)) })),
      'questions.0.alternatives.0.text',
    ],
  ])('%s that grows past its limit is refused', async (_case, data, field) => {
    const response = await author.create(data);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/demasiado larg/),
    });
    expect(Object.keys(response.json().errors)).toEqual([field]);
  });

  test('what is at its limit once it is clean is taken, and read again', async () => {
    const question = await author.add(
      individual(
        sentItem(3, {
          ...statement(growing(TEXT_LENGTH)),
          alternatives: alternatives(shrinking(ALTERNATIVE_LENGTH + 1)),
        }),
      ),
    );
    const { questions } = await author.read(question.id);
    expect(questions[0]?.statement[1]?.value).toHaveLength(TEXT_LENGTH);
    expect((await author.update(question.id, resend(question))).statusCode).toBe(200);
  });

  test('a draft is saved by the same rule', async () => {
    const reviewer = await openDraftClient(server);
    const { id: importId } = await addImport(server, reviewer.id);
    await addDraft(server, importId, [draftItem(40)]);
    const [draft] = await reviewer.drafts(importId);
    if (!draft) throw new Error('the draft is not listed');
    const questions = [draftItem(40, statement(growing(TEXT_LENGTH + 1)))];
    const response = await reviewer.save(importId, draft, redraft(draft, { questions }));
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().errors).toHaveProperty(['questions.0.statement.1.value']);
  });
});

/**
 * Checks every answer that shows a question of a paper. Such long content can no longer be stored, but may
 * be there from earlier.
 */
test('what is stored too long already is found and served, and can be mended', {
  timeout: 60_000,
}, async () => {
  const paper = { ...MATHEMATICS_PAPER, year: 2022 };
  const question = await author.add(common([sentItem(1), sentItem(2)], paper));
  const long = [textBlock(`<p>${'largo '.repeat(50_000)}</p>`)];
  const alternatives = [1, 2, 3].map((id) => ({ id, text: 'b'.repeat(300_000) }));
  await server.context.db.update(entryVersions).set({ sharedStatement: long });
  await server.context.db.update(itemVersions).set({ statement: long, justification: long, alternatives });
  const teacher = await openExamClient(server);
  const bank = { type: 'BANK', type_exam: 'Ascenso', category_id: 14, years: [2022] };
  const { id, items } = await startExam(server, teacher, bank);
  await answerAll(teacher, id, items.slice(0, 1), 'wrong');
  await teacher.post(`/mock/${id}/finish/`);
  const reviewer = await openDraftClient(server);
  const { id: importId } = await addImport(server, reviewer.id, { category: paper });
  await addDraft(server, importId, [draftItem(50)]);
  const content = {
    type_question: 'INDIVIDUAL' as const,
    shared_statement: [],
    questions: [draftItem(50, { statement: long })],
  };
  await server.context.db.update(importDrafts).set({ content });

  const address = '?source_section=1&type_exam=Ascenso&modality=1&level=3&specialty=10&year=2022';
  const answers = await Promise.all([
    author.call('GET', `/exams/questions/${address}`),
    author.call('GET', `/exams/questions/${question.id}/`),
    author.call('GET', `/exams/questions/${question.id}/versions/1/`),
    author.call('GET', `/exams/imports/${importId}/drafts/`),
    author.call('POST', '/exams/questions/export/', { format: 'moodle', ids: [question.id] }),
    teacher.get(`/mock/${id}/questions/?page=1`),
    teacher.get(`/mock/results/${id}/`),
    teacher.get(`/mock/${id}/review/`),
    teacher.get('/mock/wrong-answers/?exam_type=Ascenso'),
  ]);
  expect(answers.map((answer) => [answer.statusCode, answer.statusCode === 200 ? '' : answer.body])).toEqual(
    answers.map(() => [200, '']),
  );
  expect(answers[0]?.json().results).toHaveLength(1);

  const stored = await author.read(question.id);
  expect((await author.update(question.id, resend(stored))).statusCode).toBe(400);
  const mended = resend(stored, {
    shared_statement: [textBlock('<p>Corto</p>')],
    questions: stored.questions.map((item) => ({ ...sentItem(item.number), id: item.id })),
  });
  expect((await author.update(question.id, mended)).statusCode).toBe(200);
});
