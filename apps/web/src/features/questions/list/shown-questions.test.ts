import { describe, expect, test } from 'vitest';
import { wordsOfHtml } from '../../../question-form/words.ts';
import { classOf, titleOf } from '../card/question-words.ts';
import { itemOf, questionOf } from '../samples.fixture.ts';
import { addressOfShown, shownOfAddress } from './list-address.ts';
import { matching, numberGrid, pageCount, pageHolding, pageOf, type ShownList } from './shown-questions.ts';

const all: ShownList = { text: '', kind: null, entryClass: null, page: 1 };
const questions = [
  questionOf(1, [
    itemOf(1, { statement: [{ type: 'text', value: '<p>La <b>fracción</b> &amp; el entero</p>' }] }),
  ]),
  questionOf(2, [itemOf(2, { type_question: 'RL' })]),
  questionOf(3, [itemOf(4), itemOf(5)]),
];
const idsOf = (change: Partial<ShownList>) => matching(questions, { ...all, ...change }).map(({ id }) => id);

describe('what matches', () => {
  test.each<[string, Partial<ShownList>, number[]]>([
    ['everything', {}, [1, 2, 3]],
    ['a word without its accent', { text: 'FRACCION' }, [1]],
    ['words apart', { text: 'entero la' }, [1]],
    ['words of an alternative', { text: 'tres 2' }, [2]],
    ['words of the shared text', { text: 'compartido' }, [3]],
    ['a number', { text: '5' }, [3]],
    ['a kind', { kind: 'RL' }, [2]],
    ['a class', { entryClass: 'COMMON' }, [3]],
    ['nothing', { text: 'zzz' }, []],
  ])('%s', (_name, change, ids) => {
    expect(idsOf(change)).toEqual(ids);
  });
});

test('the address keeps what is shown', () => {
  const shown: ShownList = { text: '12', kind: 'CL', entryClass: 'COMMON', page: 3 };
  expect(shownOfAddress(addressOfShown(shown))).toEqual(shown);
  expect(addressOfShown(all)).toEqual({});
  expect(shownOfAddress({ tipo: 'XX', clase: 1, pagina: 'b' })).toEqual(all);
  expect(shownOfAddress({ texto: 12 }).text).toBe('12');
});

test('a page past the end is the last one', () => {
  const many = Array.from({ length: 120 }, (_, index) => questionOf(index + 1, [itemOf(index + 1)]));
  expect(pageCount(many.length)).toBe(3);
  expect(pageOf(many, 9).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 101));
  expect(pageHolding(many, 51)).toBe(2);
  expect(pageHolding(many, 999)).toBeNull();
  expect(pageOf([], 1)).toEqual([]);
});

test('the grid holds every number up to the highest', () => {
  expect(numberGrid(questions)).toEqual([
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
