import { expect, test } from 'vitest';
import { itemsOf, question, read, said } from '../drafts/questions.testing.ts';

const WAYS = [
  'Respuesta: ',
  'Rpta.: ',
  'RPTA ',
  'Clave: (',
  'Respuesta correcta – ',
  'La alternativa correcta es la ',
  'La respuesta es la letra ',
];

test.each(WAYS)('a line below each question tells its key: “%s”', (way) => {
  const told = (letter: string) => `${way}${letter}${way.endsWith('(') ? ')' : ''}`;
  const draft = read([
    ...question('1. '),
    told('B'),
    ...question('2. '),
    told('a'),
    ...question('3. '),
    told('C'),
  ]);
  const items = itemsOf(draft);
  expect(items.map(({ key }) => key)).toEqual([1, 0, 2]);
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  expect(items.map(({ alternatives }) => alternatives.at(-1)?.html)).toEqual(Array(3).fill('<p>A veces</p>'));
});

test('a question without such a line is warned of in a paper that tells its keys', () => {
  const items = itemsOf(
    read([1, 2, 3, 4].flatMap((n) => [...question(`${n}. `), ...(n === 3 ? [] : ['Rpta: B'])])),
  );
  expect(items.map(({ key }) => key)).toEqual([1, 1, null, 1]);
  expect(items.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([[], [], ['no-key'], []]);
});

test('the answers of students within a statement are no keys', () => {
  const items = itemsOf(
    read([
      '1. Tres estudiantes responden:',
      'Respuesta: A',
      'Respuesta: B',
      'Respuesta: C',
      ...question('Quién acierta? ').slice(1),
      ...[2, 3, 4, 5].flatMap((n) => question(`${n}. `)),
    ]),
  );
  expect(items.map(({ key }) => key)).toEqual(Array(5).fill(null));
  expect(said(items[0]?.statement ?? [])).toContain('Respuesta: B');
});

test('what explains a key stands with the question before and in no statement', () => {
  const items = itemsOf(
    read(
      [1, 2, 3].flatMap((n) => [
        ...question(`${n}. `),
        'JUSTIFICACIÓN. – El mar baña la costa de',
        'Lima por el oeste.',
        'Respuesta: A',
        'REFERENCIA. – Atlas del Perú, página 4.',
      ]),
    ),
  );
  expect(items.map(({ key }) => key)).toEqual([0, 0, 0]);
  expect(items.map(({ statement }) => said(statement))).toEqual(Array(3).fill('Lima tiene costa?'));
  expect(items.slice(0, 2).map(({ justification }) => said(justification ?? []))).toEqual(
    Array(2).fill(expect.stringMatching(/^JUSTIFICACIÓN. – El mar baña .* oeste\.\s+REFERENCIA/)),
  );
  expect(items.slice(0, 2).flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('the end of an explanation tells the key', () => {
  const solved = (number: number, key: string) => [
    ...question(`${number}. `),
    'Solución: El mar baña la costa, y lo demás se descarta.',
    `Por eso no es otra. Clave ${key}`,
  ];
  const items = itemsOf(read([...solved(1, 'B'), ...solved(2, 'A'), ...solved(3, 'C')]));
  expect(items.map(({ key }) => key)).toEqual([1, 0, 2]);
  expect(said(items[0]?.justification ?? [])).toContain('no es otra. Clave B');
});
