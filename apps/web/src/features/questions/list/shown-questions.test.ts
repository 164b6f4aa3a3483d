import { expect, test } from 'vitest';
import { wordsOfHtml } from '../../../question-form/words.ts';
import { classOf, titleOf } from '../card/question-words.ts';
import { itemOf, questionOf } from '../samples.fixture.ts';
import { addressOfShown, shownOfAddress } from './questions-address.ts';
import { matchOf, numberGrid, type ShownList } from './shown-questions.ts';

const all: ShownList = { text: '', kind: null, entryClass: null, topic: null, page: 1 };

test('the address keeps what is shown', () => {
  const shown: ShownList = { text: '12', kind: 'CL', entryClass: 'COMMON', topic: null, page: 3 };
  expect(shownOfAddress(addressOfShown(shown))).toEqual(shown);
  expect(addressOfShown(all)).toEqual({});
  expect(shownOfAddress({ tipo: 'XX', clase: 1, pagina: 'b' })).toEqual(all);
  expect(shownOfAddress({ texto: 12 }).text).toBe('12');
});

test('the server is asked for no more than is chosen', () => {
  const filter = { type_exam: 'Ascenso' as const };
  expect(matchOf(filter, all)).toEqual(filter);
  expect(matchOf(filter, { text: 'a', kind: 'RL', entryClass: 'COMMON', topic: null, page: 2 })).toEqual({
    ...filter,
    text: 'a',
    kind: 'RL',
    entry_class: 'COMMON',
  });
});

test('the grid holds every number up to the highest', () => {
  const numbers = [
    { number: 1, entry_id: 1 },
    { number: 2, entry_id: 2 },
    { number: 4, entry_id: 3 },
    { number: 5, entry_id: 3 },
  ];
  expect(numberGrid(numbers)).toEqual([
    { number: 1, questionId: 1 },
    { number: 2, questionId: 2 },
    { number: 3, questionId: null },
    { number: 4, questionId: 3 },
    { number: 5, questionId: 3 },
  ]);
  expect(numberGrid([])).toEqual([]);
});

test.each<[number[], string]>([
  [[24], 'Pregunta 24'],
  [[26, 27], 'Preguntas 26 y 27'],
  [[26, 27, 28], 'Preguntas 26 a 28'],
  [[26, 28, 30], 'Preguntas 26, 28 y 30'],
])('the title of %j', (numbers, title) => {
  expect(
    titleOf(
      questionOf(
        1,
        numbers.map((number) => itemOf(number)),
      ),
    ),
  ).toBe(title);
});

test('class and kinds in words', () => {
  expect(classOf(questionOf(1, [itemOf(1, { type_question: 'RL' })]))).toBe(
    'Individual, Razonamiento Lógico',
  );
});

test('the words of HTML', () => {
  expect(wordsOfHtml('<p>2 &lt; 3</p><p>y&nbsp;más</p>')).toBe('2 < 3 y más');
});
