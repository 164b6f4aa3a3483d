import { expect, test } from 'vitest';
import { levelledScan } from '../../page/levelled-scan.testing.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { withSigns } from '../read-signs.ts';

const LIST = { has: (word: string) => ['mil', 'para', 'primero'].includes(word), all: () => [] };

/** A drawn line as it is read where the recognizer saw the other words in places of these. */
function read(
  drawn: readonly string[],
  seen: readonly (readonly [string, number])[],
  confidence = 60,
): string {
  const places: number[] = [];
  const page = levelledScan((context) => {
    let x = 60;
    for (const word of drawn) {
      places.push(x);
      context.fillText(word, x, 320);
      x += context.measureText(word).width + 9;
    }
    places.push(x);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  let at = 0;
  const words = seen.map(([text, count]): ChosenWord => {
    const [x = 0, end = 0] = [places[at], places[at + count]];
    at += count;
    return { text, confidence, x, width: end - x - 9, letters: [], isUnsure: false };
  });
  return withSigns(words, line, page.grayOf(line), LIST)
    .map(({ text }) => text)
    .join(' ');
}

const SEQUENCE = ['A.', 'II', '–', 'IV', '–', 'III', '–', 'I'];

test('a line of numerals with dashes is read letter by letter, whatever words the recognizer made of it', () => {
  expect(
    read(SEQUENCE, [
      ['A.', 1],
      ['II', 1],
      ['—1V—-IHI', 5],
      ['-I', 2],
    ]),
  ).toBe('A. II – IV – III – I');
});

test('a sequence without spaces stays one word', () => {
  expect(
    read(
      ['b)', 'III-I-II'],
      [
        ['b)', 1],
        ['IHI-I-IL', 1],
      ],
    ),
  ).toBe('b) III-I-II');
});

test.each([
  ['III.', 'IN.'],
  ['II.', 'IL.'],
  ['III.', 'HI.'],
])('the numeral "%s" that was read as "%s" is told by its letters', (drawn, seen) => {
  expect(
    read(
      [drawn, 'primero'],
      [
        [seen, 1],
        ['primero', 1],
      ],
    ),
  ).toBe(`${drawn} primero`);
});

test('other words of capitals, sure ones and differences stay', () => {
  expect(
    read(
      ['IN.', 'primero'],
      [
        ['IN.', 1],
        ['primero', 1],
      ],
    ),
  ).toBe('IN. primero');
  expect(
    read(
      ['II.', 'primero'],
      [
        ['IL.', 1],
        ['primero', 1],
      ],
      95,
    ),
  ).toBe('IL. primero');
  expect(
    read(
      ['MIL', 'para'],
      [
        ['MIL', 1],
        ['para', 1],
      ],
    ),
  ).toBe('MIL para');
  expect(
    read(
      ['c)', 'V', '–', 'I'],
      [
        ['c)', 1],
        ['V', 1],
        ['—', 1],
        ['I', 1],
      ],
    ),
  ).not.toContain('–');
});
