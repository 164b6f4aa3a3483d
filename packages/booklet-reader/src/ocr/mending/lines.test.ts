import { expect, test } from 'vitest';
import type { TextLine } from '../page/text-lines.ts';
import type { ReadLine } from '../words/choose-words.ts';
import { withJoinedLabel } from '../words/join-label.ts';
import { withLostBars } from '../words/lost-bars.ts';
import { joinWords, partWords, withMovedLetters } from '../words/part-words.ts';
import { withCapitalHeads } from './capital-heads.ts';
import { mendLabels } from './mend-labels.ts';

const [LETTER, BETWEEN_LETTERS, BETWEEN_WORDS, X_HEIGHT] = [10, 2, 9, 14];

/** Narrower than usual gaps between words, and wider than those within words. */
const NARROW_GAP = 4;

/** A line whose letters are boxes, with one gap for a space, two for `\t` and a narrow one for `|`. */
function lineOf(text: string, x: number, baseline: number): TextLine {
  const patches: TextLine['patches'] = [];
  let at = x;
  for (const letter of text) {
    if (letter === '|') at += NARROW_GAP;
    else if (letter === ' ' || letter === '\t') at += letter === ' ' ? BETWEEN_WORDS : 2 * BETWEEN_WORDS;
    else {
      const isSmall = /[.)]/.test(letter);
      const isThin = /[il1I]/.test(letter);
      patches.push({
        x: at,
        y: isSmall ? baseline - 3 : baseline - 20,
        width: isSmall || isThin ? 3 : LETTER,
        height: isSmall ? 3 : 20,
      });
      at += (isSmall || isThin ? 3 : LETTER) + BETWEEN_LETTERS;
    }
  }
  const place = { x, y: baseline - 20, width: at - x, height: 20, baseline, xHeight: X_HEIGHT };
  return { ...place, patches, letters: patches, labels: new Set() };
}

/** The line as a recognizer reads it: each letter of `texts` takes the place of one patch of ink. */
function readOf(line: TextLine, texts: readonly string[]): ReadLine {
  let used = 0;
  const words = texts.map((text) => {
    const letters = [...text].map((letter) => {
      const patch = line.patches[Math.min(used++, line.patches.length - 1)];
      return { text: letter, x: patch?.x ?? 0, width: patch?.width ?? 0 };
    });
    const [first, last] = [letters[0], letters.at(-1)];
    const x = first?.x ?? 0;
    const width = (last?.x ?? 0) + (last?.width ?? 0) - x;
    return { text, confidence: 80, x, width, letters, isUnsure: false };
  });
  return { line, words };
}

test.each([
  ['A la sombra hubo más', ['Ala', 'sombra', 'hubo', 'más'], 'A la sombra hubo más'],
  ['En el aula de hoy', ['Enelaula', 'de', 'hoy'], 'En el aula de hoy'],
  ['No hay nada aquí', ['No', 'hay', 'nada', 'aquí'], 'No hay nada aquí'],
])('"%s" that was read as %j is parted by its gaps', (drawn, read, parted) => {
  const { line, words } = readOf(lineOf(drawn, 50, 100), read);
  expect(
    partWords(words, line, list)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(parted);
});

const list = { has: (word: string) => ['sala', 'de', 'ton', 'os', 'tipo'].includes(word) };

test.each([
  ['en|la', ['enla'], 'en la'],
  ['l|y', ['ly'], 'l y'],
  ['tipo|I', ['tipol'], 'tipo l'],
  ['sala|ton', ['salaton'], 'salaton'],
  ['son|l', ['sonl'], 'sonl'],
])('"%s" that was read as %j has a gap that parts only frequent words and bars', (drawn, read, parted) => {
  const { line, words } = readOf(lineOf(drawn, 50, 100), read);
  const texts = partWords(words, line, list).map(({ text }) => text);
  expect(texts.join(' ')).toBe(parted);
});

test('a full stop stays with the letter before it', () => {
  const { line, words } = readOf(lineOf('D. mmmmm', 50, 100), ['D.lllll']);
  expect(partWords(words, line, list).map(({ text }) => text)).toEqual(['D.', 'lllll']);
});

test('a word whose box reaches over the next word is not parted at the gap between them', () => {
  const { line, words } = readOf(lineOf('sala de', 50, 100), ['sala', 'de']);
  const [sala, de] = words;
  if (!sala || !de) throw new Error('no words');
  const letters = sala.letters.map((letter, at) =>
    at === 3 ? { ...letter, width: de.x + de.width - letter.x } : letter,
  );
  const wide = { ...sala, width: de.x + de.width - sala.x - 1, letters };
  expect(partWords([wide, de], line, list).map(({ text }) => text)).toEqual(['sala', 'de']);
});

test.each([
  ['E. II', ['E.'], 'E. II'],
  ['NIC I', ['NIC'], 'NIC I'],
  ['E. II', ['E.', 'Il'], 'E. Il'],
  ['NICI', ['NIC'], 'NIC'],
  ['NIC de', ['NIC'], 'NIC'],
])('"%s" that was read as %j has the bars that were left out', (drawn, read, whole) => {
  const { line, words } = readOf(lineOf(drawn, 50, 100), read);
  expect(
    withLostBars(words, line)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(whole);
});

test('a gap stands where the widths of the letters place it, not where the recognizer does', () => {
  const line = lineOf('No tono', 50, 100);
  const [, , third] = line.patches;
  const { words } = readOf(line, ['Notono']);
  const letters = words[0]?.letters.map((letter, at) =>
    // The "t" was placed before the gap.
    at === 2 ? { ...letter, x: (third?.x ?? 0) - BETWEEN_WORDS - LETTER, width: LETTER } : letter,
  );
  const placed = words.map((word) => ({ ...word, letters: letters ?? [] }));
  expect(partWords(placed, line, list).map(({ text }) => text)).toEqual(['No', 'tono']);
});

test.each([
  ['la furantoina es', ['la', 'furanto', 'ina', 'es'], 'la furantoina es'],
  ['la furan de tos', ['la', 'furan', 'de', 'tos'], 'la furan de tos'],
  ['ynitritos', ['y', 'nitritos'], 'y nitritos'],
  ['salade', ['sala', 'de'], 'sala de'],
  ['APGAR9', ['APGAR', '9'], 'APGAR 9'],
])('"%s" that was read as %j is joined where the page shows no gap', (drawn, read, joined) => {
  const { line, words } = readOf(lineOf(drawn, 50, 100), read);
  expect(
    joinWords(words, line, list)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(joined);
});

test.each([
  ['la tos', ['lat', 'os'], 'la tos'],
  ['lat os', ['lat', 'os'], 'lat os'],
  ['la ton', ['lat', 'on'], 'la ton'],
  ['de sala', ['des', 'ala'], 'de sala'],
  ['de sola', ['des', 'ola'], 'des ola'],
  ['latos', ['lat', 'os'], 'lat os'],
])('in "%s", read as %j, a letter is moved to the word that it stands nearer to', (drawn, read, moved) => {
  const { line, words } = readOf(lineOf(drawn, 50, 100), read);
  const known = { has: (word: string) => ['la', 'tos', 'ton', 'de', 'sala'].includes(word) };
  expect(
    withMovedLetters(words, line, known)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(moved);
});

test.each([
  ['D. I', ['D', '|', '.'], 'D. |'],
  ['D. Uno', ['D', '.', 'Uno'], 'D. Uno'],
  ['C. V', ['Cc', '.', 'v'], 'C. v'],
  ['D y uno.', ['D', 'y', 'uno', '.'], 'D y uno .'],
  ['D. uno.', ['D', 'uno', '.'], 'D uno .'],
])('in "%s", read as %j, the letter is joined with its full stop', (drawn, read, joined) => {
  const { line, words } = readOf(lineOf(drawn, 50, 100), read);
  expect(
    withJoinedLabel(words, line)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(joined);
});

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
