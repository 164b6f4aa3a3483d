import { expect, test } from 'vitest';
import type { ReadLine } from '../../words/choose-words.ts';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withCapitalHeads } from './capital-heads.ts';
import { mendLabels } from './mend-labels.ts';

const first = (lines: readonly ReadLine[]) => lines.map(({ words }) => words[0]?.text);

test('a letter that opens a line below others is the next one, whatever it was read as', () => {
  const lines = [
    readOf(lineOf('1 Cuál', 40, 60), ['1', 'Cuál']),
    readOf(lineOf('a\tUno', 60, 100), ['a', 'Uno']),
    readOf(lineOf('b\tDos', 60, 140), ['b', 'Dos']),
    readOf(lineOf('que sigue', 80, 160), ['que', 'sigue']),
    readOf(lineOf('c\tTres', 60, 180), ['€', 'Tres']),
  ];
  const read = mendLabels(lines);
  expect(first(read)).toEqual(['1', 'a', 'b', 'que', 'c']);
  expect(read[4]?.words[0]?.isUnsure).toBe(true);
});

test('a number with another sign than the letters above is that of a question', () => {
  const read = (number: string) =>
    mendLabels([
      readOf(lineOf('a)\tUno', 60, 100), ['a)', 'Uno']),
      readOf(lineOf('b)\tDos', 60, 140), ['b)', 'Dos']),
      readOf(lineOf('3.\tCuál', 60, 180), [number, 'Cuál']),
    ])[2]?.words[0]?.text;
  expect(read('3.')).toBe('3.');
  expect(read('3)')).toBe('c)');
});

test.each([
  ['A.', '1.-', '1.-'],
  ['A.', '1.–', '1.–'],
  ['A.', '8.', 'B.'],
  ['A.-', '8.-', 'B.-'],
  ['A.-', '8.', 'B.-'],
])('below the letter %j of a heading, %j is read as %j', (heading, number, wanted) => {
  // The ink of a dash is as low as that of a full stop.
  const line = (label: string, word: string, baseline: number) =>
    readOf(lineOf(`${label.replace(/[-–]/, '.')}\t${word}`, 60, baseline), [label, word]);
  const lines = [line(heading, 'Uno', 100), line(number, 'Cuál', 140)];
  expect(first(mendLabels(lines))).toEqual([heading, wanted]);
});

test('it is written as the one before, and goes on behind a mended one', () => {
  const lines = [
    readOf(lineOf('A.\tUno', 60, 100), ['A.', 'Uno']),
    readOf(lineOf('B.\tDos', 60, 140), ['8.', 'Dos']),
    readOf(lineOf('C.\tTres', 60, 180), ['6,', 'Tres']),
    readOf(lineOf('A.\tUno', 60, 300), ['A.', 'Uno']),
    readOf(lineOf('B.\tDos', 60, 340), ['B.', 'Dos']),
  ];
  expect(first(mendLabels(lines))).toEqual(['A.', 'B.', 'C.', 'A.', 'B.']);
});

test('the letters of keys that begin rows of nothing but letters stay', () => {
  const lines = ['A C A', 'A C B', 'C A C'].map((row, at) => {
    const letters = row.split(' ');
    return readOf(lineOf(letters.join('\t'), 60, 100 + 60 * at), letters);
  });
  expect(first(mendLabels(lines))).toEqual(['A', 'A', 'C']);
});

test('words, other columns and lines without a letter before them stay', () => {
  const lines = [
    readOf(lineOf('a\tUno', 60, 100), ['a', 'Uno']),
    readOf(lineOf('La casa', 60, 140), ['La', 'casa']),
    readOf(lineOf('e\tOtro', 400, 140), ['e', 'Otro']),
    readOf(lineOf('5\tDos', 200, 180), ['5', 'Dos']),
    readOf(lineOf('E.\tFin', 600, 180), ['E.', 'Fin']),
    readOf(lineOf('D.\tOtra', 600, 300), ['D.', 'Otra']),
    readOf(lineOf('E.\tFin', 600, 340), ['€.', 'Fin']),
    readOf(lineOf('F.\tNada', 600, 380), ['5.', 'Nada']),
  ];
  expect(first(mendLabels(lines))).toEqual(['a', 'La', 'e', '5', 'E.', 'D.', 'E.', '5.']);
});

test('the letters of two rows beside each other are told by both rows', () => {
  const rows = (third: string, fourth: string) => [
    readOf(lineOf('b.\tDos', 400, 100), ['b.', 'Dos']),
    readOf(lineOf('a.\tUno', 60, 101), ['a.', 'Uno']),
    readOf(lineOf('c.\tTres', 60, 140), [third, 'Tres']),
    readOf(lineOf('d.\tCuatro', 400, 141), [fourth, 'Cuatro']),
  ];
  expect(first(mendLabels(rows('e.', 'd.')))).toEqual(['b.', 'a.', 'c.', 'd.']);
  expect(first(mendLabels(rows('€.', 'd.')))).toEqual(['b.', 'a.', 'c.', 'd.']);
  const columns = [
    readOf(lineOf('a.\tUno', 60, 100), ['a.', 'Uno']),
    readOf(lineOf('c.\tTres', 400, 100), ['c.', 'Tres']),
    readOf(lineOf('b.\tDos', 60, 140), ['8.', 'Dos']),
    readOf(lineOf('d.\tCuatro', 400, 140), ['d.', 'Cuatro']),
  ];
  expect(first(mendLabels(columns))).toEqual(['a.', 'c.', 'b.', 'd.']);
});

test('the "b" right of an "a" stays, though an earlier "b" stands above it and a "d" below it', () => {
  const lines = [100, 140, 240, 280].flatMap((baseline, row) => {
    const [left, right] = row % 2 === 0 ? ['a.', 'b.'] : ['c.', 'd.'];
    // The space before the first "d." is narrow, so that its line begins with "c.".
    if (row === 1) return [readOf(lineOf('c.\tTres d.', 60, baseline), ['c.', 'Tres', 'd.'])];
    return [
      readOf(lineOf(`${left}\tUno`, 60, baseline), [left, 'Uno']),
      readOf(lineOf(`${right}\tDos`, 400, baseline), [right, 'Dos']),
    ];
  });
  expect(first(mendLabels(lines))).toEqual(['a.', 'b.', 'c.', 'a.', 'b.', 'c.', 'd.']);
});

test('a label with its full stop counts although the gap behind it is narrow', () => {
  const narrow = lineOf('B.6', 60, 140);
  const lines = [
    readOf(lineOf('A.\t8', 60, 100), ['A.', '8']),
    readOf(narrow, ['B.', '6']),
    readOf(lineOf('C.\t10', 60, 180), ['€.', '10']),
  ];
  expect(first(mendLabels(lines))).toEqual(['A.', 'B.', 'C.']);
});

test('a full stop that is drawn behind a letter is written as in the others', () => {
  const lines = [
    readOf(lineOf('A.\tUno', 60, 100), ['A.', 'Uno']),
    readOf(lineOf('B.\tDos', 60, 140), ['B', 'Dos']),
    readOf(lineOf('C\tTres', 60, 180), ['C', 'Tres']),
  ];
  expect(first(mendLabels(lines))).toEqual(['A.', 'B.', 'C']);
});

test('a comma behind the letter that follows the one above is the full stop of a label', () => {
  const read = (third: string) =>
    first(
      mendLabels([
        readOf(lineOf('A.\tUno', 60, 100), ['A.', 'Uno']),
        readOf(lineOf('B.\tDos', 60, 140), ['B.', 'Dos']),
        readOf(lineOf('C.\tTres', 60, 180), [third, 'Tres']),
      ]),
    );
  expect(read('C,')).toEqual(['A.', 'B.', 'C.']);
  const text = [readOf(lineOf('A.\tb y c', 60, 100), ['A,', 'b', 'y', 'c'])];
  expect(first(mendLabels(text))).toEqual(['A,']);
  const opened = [
    readOf(lineOf('A.\tUno', 60, 100), ['A,', 'Uno']),
    readOf(lineOf('B.\tDos', 60, 140), ['B.', 'Dos']),
  ];
  expect(first(mendLabels(opened))).toEqual(['A.', 'B.']);
});

test('lines of the next question are no alternatives, nor are short words', () => {
  const lines = [
    readOf(lineOf('A.\tUno', 60, 100), ['A.', 'Uno']),
    readOf(lineOf('B.\tDos', 60, 140), ['B.', 'Dos']),
    readOf(lineOf('el texto sigue', 60, 180), ['el', 'texto', 'sigue']),
    readOf(lineOf('y sigue', 60, 220), ['y', 'sigue']),
    readOf(lineOf('7. Otra pregunta', 40, 240), ['7.', 'Otra', 'pregunta']),
    readOf(lineOf('3 de ellos', 60, 260), ['3', 'de', 'ellos']),
  ];
  expect(first(mendLabels(lines))).toEqual(['A.', 'B.', 'el', 'y', '7.', '3']);
});

test('an alternative begins with a capital "I" where those nearby begin with capitals', () => {
  const known = { has: (word: string) => ['laxa', 'lodo', 'iodo'].includes(word) };
  const written = (heads: readonly string[]) => {
    const lines = heads.map((head, at) => {
      const label = `${'ABCDE'[at % 5] ?? ''}.`;
      return readOf(lineOf(`${label}\t${head}`, 60, 100 + 40 * at), [label, head]);
    });
    return withCapitalHeads(lines, known).map(({ words }) => words[1]?.text);
  };
  const small = ['uno', 'dos', 'tres', 'cuatro', 'lejos'];
  const capitals = ['Uno', 'Dos', 'Tres', 'Seis'];
  expect(written([...small, ...capitals, 'latrogénica'])).toEqual([...small, ...capitals, 'Iatrogénica']);
  expect(written([...capitals, 'laxa'])).toEqual([...capitals, 'laxa']);
  expect(written([...capitals, 'lodo'])).toEqual([...capitals, 'Iodo']);
  expect(written([...capitals, ...small, 'latrogénica'])).toEqual([...capitals, ...small, 'latrogénica']);
  const accented = { has: (word: string) => word === 'índice' };
  const lines = [...capitals, 'fndice'].map((head, at) =>
    readOf(lineOf(`A.\t${head}`, 60, 100 + 40 * at), ['A.', head]),
  );
  expect(withCapitalHeads(lines, accented).at(-1)?.words[1]?.text).toBe('Índice');
  const few = ['Uno', 'Dos', 'latrogénica'];
  expect(written(few)).toEqual(few);
});

test.each([
  [
    ['a', 'b', 'e'],
    ['a', 'b', 'c'],
  ],
  [
    ['a', 'b', 'e', 'd'],
    ['a', 'b', 'c', 'd'],
  ],
  [
    ['a', 'h', 'c'],
    ['a', 'b', 'c'],
  ],
  [
    ['a', 'b', 'd'],
    ['a', 'b', 'd'],
  ],
])('the letters %j below each other are %j', (read, written) => {
  const lines = read.map((letter, at) =>
    readOf(lineOf(`${letter}\tUno`, 60, 100 + at * 40), [letter, 'Uno']),
  );
  expect(first(mendLabels(lines))).toEqual(written);
});

test('an "e" below "b" stays where a "d" stands beside it', () => {
  const lines = [...'abcde'].map((letter, at) =>
    readOf(lineOf(`${letter}\tUno`, 60 + (at % 3) * 200, at < 3 ? 100 : 140), [letter, 'Uno']),
  );
  expect(first(mendLabels(lines))).toEqual([...'abcde']);
});

test('the letters of a sheet of keys stand in any order', () => {
  const lines = ['A', 'D', 'C', '€'].flatMap((letter, at) => [
    readOf(lineOf(`${at + 1}`, 60, 100 + at * 40), [`${at + 1}`]),
    readOf(lineOf(letter, 160, 100 + at * 40), [letter]),
  ]);
  expect(first(mendLabels(lines))).toEqual(['1', 'A', '2', 'D', '3', 'C', '4', '€']);
  const alone = lines.filter(({ line }) => line.x === 160).slice(0, 3);
  expect(first(mendLabels(alone))).toEqual(['A', 'D', 'C']);
});

test('the star before the letter of a key is told by its raised ink, and the letter by its column', () => {
  const starred = (read: string, baseline: number, height = 11) => {
    const line = lineOf('*c)\tTres', 60, baseline);
    const [, ...letters] = line.patches;
    return readOf({ ...line, patches: [{ x: 60, y: baseline - 22, width: 10, height }, ...letters] }, [
      read,
      'Tres',
    ]);
  };
  const lines = [
    starred('Fa)', 60),
    readOf(lineOf('b)\tDos', 60, 100), ['b)', 'Dos']),
    starred('*e)', 140),
    readOf(lineOf('a)\tUno', 60, 240), ['a)', 'Uno']),
    starred('“b)', 280),
    readOf(lineOf('Fc)\tTres', 60, 320), ['Fc)', 'Tres']),
    readOf(lineOf('a)\tUno', 60, 420), ['a)', 'Uno']),
    starred('*b)', 460, 7),
  ];
  expect(first(mendLabels(lines))).toEqual(['*a)', 'b)', '*c)', 'a)', '*b)', 'Fc)', 'a)', '*b)']);
});

test('a star may hang left of the labels, also as a word of its own', () => {
  const hung = (label: string, words: readonly string[], baseline: number) => {
    const [x, y] = [48, baseline - 22];
    const line = lineOf(label, 66, baseline);
    const patches = [{ x, y, width: 10, height: 11 }, ...line.patches];
    const read = readOf({ ...line, x, patches }, words.length > 2 ? words.slice(1) : words);
    const star = { text: '*', confidence: 80, x, width: 10, letters: [], isUnsure: false };
    return words.length > 2 ? { ...read, words: [star, ...read.words] } : read;
  };
  const texts = (lines: readonly ReadLine[]) =>
    mendLabels(lines).map(({ words }) => words.map(({ text }) => text).join(' '));
  const below = (star: ReadLine) => [
    readOf(lineOf('a.\tUno', 66, 60), ['a.', 'Uno']),
    star,
    readOf(lineOf('c.\tTres', 66, 140), ['€.', 'Tres']),
  ];
  expect(texts(below(hung('b.\tDos', ['*b.', 'Dos'], 100)))).toEqual(['a. Uno', '*b. Dos', 'c. Tres']);
  expect(texts(below(hung('b.\tDos', ['*', 'b.', 'Dos'], 100)))).toEqual(['a. Uno', '* b. Dos', 'c. Tres']);
  const last = [readOf(lineOf('b.\tDos', 66, 60), ['b.', 'Dos']), hung('c.\tTres', ['°C.', 'Tres'], 100)];
  expect(texts(last)).toEqual(['b. Dos', '*c. Tres']);
});

test('the letter that opens a line of text is no label where labels have a sign', () => {
  const read = (e: string) =>
    mendLabels([
      readOf(lineOf(`${e}\tindica`, 300, 60), [e, 'indica']),
      readOf(lineOf('a)\tUno', 60, 100), ['a)', 'Uno']),
      readOf(lineOf('b)\tDos', 60, 140), ['b)', 'Dos']),
      readOf(lineOf('c)\tTres', 60, 180), ['c)', 'Tres']),
      readOf(lineOf('d)\tSeis', 60, 220), ['d)', 'Seis']),
      readOf(lineOf('x\t= 7', 60, 260), ['x', '=', '7']),
    ])[5]?.words[0]?.text;
  expect(read('e')).toBe('x');
  expect(read('e)')).toBe('e)');
});

test('a comma behind a starred letter is a full stop, also without a letter above', () => {
  const { x, ...line } = lineOf('B.\tDos', 60, 60);
  const patches = [{ x: 46, y: 38, width: 10, height: 11 }, ...line.patches];
  expect(first(mendLabels([readOf({ ...line, x: 46, patches }, ['*B,', 'Dos'])]))).toEqual(['*B.']);
  expect(first(mendLabels([readOf({ x, ...line }, ['B,', 'Dos'])]))).toEqual(['B,']);
});
