import { expect, test } from 'vitest';
import { BETWEEN_WORDS, LETTER, lineOf, readOf } from './drawn-lines.testing.ts';
import { withJoinedLabel } from './join-label.ts';
import { withLostBars } from './lost-bars.ts';
import { joinWords, partWords, withMovedLetters } from './part-words.ts';

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

/** "sala de" with a gap of half a small letter, and two words behind wider gaps. */
function narrowly(read: string) {
  const line = lineOf('sala|de ton os', 50, 100);
  line.patches.slice(4).forEach((patch) => {
    patch.x += 1;
  });
  return readOf(line, [read, 'ton', 'os']);
}

test('a gap that is clearly wider than the others of a word parts a known word from a frequent one', () => {
  const textOf = ({ line, words }: ReturnType<typeof narrowly>) =>
    partWords(words, line, list).map(({ text }) => text);
  expect(textOf(narrowly('salade'))).toEqual(['sala', 'de', 'ton', 'os']);
  expect(textOf(narrowly('saleda'))).toEqual(['saleda', 'ton', 'os']);
});

test('the last letter behind such a gap is found, though the box of its word leaves it out', () => {
  const line = lineOf('sala|a ton', 50, 100);
  for (const patch of line.patches.slice(4)) patch.x += 1;
  const { words } = readOf(line, ['salaa', 'ton']);
  const [word, next] = words;
  if (!word || !next) throw new Error('no words');
  const letters = word.letters.map((letter, at) => ({ ...letter, x: word.x + at * 9, width: 9 }));
  const short = { ...word, width: 46, letters };
  expect(partWords([short, next], line, list).map(({ text }) => text)).toEqual(['sala', 'a', 'ton']);
});

test('the wide gap behind a label tells nothing of the gaps between words', () => {
  const { line, words } = readOf(lineOf('A\t\t\t2 400', 50, 100), ['A', '2400']);
  expect(partWords(words, line, list).map(({ text }) => text)).toEqual(['A', '2', '400']);
});

test('the wide gaps beside the signs of a formula tell nothing of the gaps between words', () => {
  const parted = (sign: string) => {
    const { line, words } = readOf(lineOf('a\tm\t27|sala|ton', 50, 100), ['a', sign, '27', 'salaton']);
    return partWords(words, { ...line, xHeight: 12 }, list).map(({ text }) => text);
  };
  expect(parted('=')).toEqual(['a', '=', '27', 'sala', 'ton']);
  expect(parted('y')).toEqual(['a', 'y', '27', 'salaton']);
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
  ['C.   l', ['Cc', '.)'], 'C.'],
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
