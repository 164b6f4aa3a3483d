import { NO_VALUE, QuestionData } from '@amauta/contract/questions/question.ts';
import { expect, test } from 'vitest';
import { category } from '../../features/questions/samples.fixture.ts';
import { common, file, formItem, imageBlock, individual, textBlock } from './form-content.fixture.ts';
import { contentOf } from './form-content.ts';
import { NO_JUSTIFICATION, questionData, questionForm } from './question-payload.ts';

const read = (form: FormData) => JSON.parse(String(form.get('data'))) as QuestionData;

test('an individual question is sent as the contract demands, without ids', () => {
  const form = questionForm(individual(), category);
  expect([...form.keys()]).toEqual(['data']);
  expect(QuestionData.parse(read(form))).toEqual({
    type_question: 'INDIVIDUAL',
    category,
    questions: [
      {
        number: 24,
        type_question: 'CCP',
        topic: null,
        statement: [{ type: 'text', value: '<p>Enunciado 24</p>', gray: false }],
        alternatives: [
          { text: 'uno', correct: false },
          { text: 'dos', correct: true },
          { text: 'tres', correct: false },
        ],
        justification: [{ type: 'text', value: '<p>Porque sí.</p>', gray: false }],
      },
    ],
  });
});

test('new images are sent as files under the keys of their positions, stored ones as paths', () => {
  const [shared, statement, justification] = [file('a.png'), file('b.png'), file('c.png')];
  const form = questionForm(
    common(
      [
        formItem(1, { statement: [imageBlock('/media/images/old.webp', 'Un mapa'), imageBlock(statement)] }),
        formItem(2, { justification: [textBlock('Ver:'), imageBlock(justification)] }),
      ],
      { shared: [textBlock('Texto', { gray: true }), imageBlock(shared)] },
    ),
    category,
  );
  expect([...form.entries()].slice(1)).toEqual([
    ['questions[0][statement][1][value]', statement],
    ['questions[1][justification][1][value]', justification],
    ['shared_statement[1][value]', shared],
  ]);
  const data = read(form);
  expect(data.questions[0]?.statement).toEqual([
    { type: 'image', value: '/media/images/old.webp', gray: false, description: 'Un mapa' },
    { type: 'image', value: NO_VALUE, gray: false },
  ]);
  expect(data.type_question === 'COMMON' && data.shared_statement).toEqual([
    { type: 'text', value: 'Texto', gray: true },
    { type: 'image', value: NO_VALUE, gray: false },
  ]);
});

test('blocks without content are left out and do not count in the keys', () => {
  const form = questionForm(
    individual({ statement: [textBlock('<p><br></p>'), textBlock('Sí'), imageBlock(file())] }),
    category,
  );
  expect([...form.keys()]).toEqual(['data', 'questions[0][statement][1][value]']);
});

test('an empty justification becomes the default text', () => {
  const data = questionData(individual({ justification: [textBlock('<p> </p>')] }), category);
  expect(data.questions[0]?.justification).toEqual([{ type: 'text', value: NO_JUSTIFICATION, gray: false }]);
});

test('an individual question sends its first item only, and no shared statement', () => {
  const content = { ...common([formItem(1), formItem(2)]), entryClass: 'INDIVIDUAL' as const };
  const data = questionData(content, category);
  expect(data.questions).toHaveLength(1);
  expect(data).not.toHaveProperty('shared_statement');
});

test('an edited question keeps its ids and sends the version with which it began', () => {
  const content = contentOf({
    id: 7,
    type_question: 'INDIVIDUAL',
    category,
    shared_statement: [],
    questions: [
      {
        id: 31,
        number: 5,
        type_question: 'RL',
        topic: null,
        statement: [{ type: 'text', value: '<p>¿?</p>' }],
        alternatives: [
          { text: 'a', correct: true },
          { text: 'b', correct: false },
        ],
        justification: [],
      },
    ],
    version: 4,
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: null,
  });
  const data = QuestionData.parse(questionData(content, category));
  expect(data.version).toBe(4);
  expect(data.questions[0]).toMatchObject({ id: 31, number: 5, type_question: 'RL' });
});
