import { expect, test } from 'vitest';
import { levelledScan } from '../../page/levelled-scan.testing.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { withSigns } from '../read-signs.ts';
import { isProse } from './prose-words.ts';

const LIST = { has: (word: string) => ['para', 'que'].includes(word), all: () => [] };

test('letters that are narrow brackets make a word a formula', () => {
  const places: { x: number; width: number }[] = [];
  const page = levelledScan((context) => {
    let x = 60;
    for (const part of ['para', ' ', 'tan', '(', 'x', ')', ' ', 'que']) {
      if (part === '(' || part === ')') {
        const [ends, middle] = part === '(' ? [x + 3.5, x + 1] : [x + 2, x + 4.5];
        context.lineWidth = 1.2;
        context.beginPath();
        context.moveTo(ends, 298);
        context.quadraticCurveTo(middle, 312, ends, 326);
        context.stroke();
        x += 8;
      } else {
        context.fillText(part, x, 320);
        x += context.measureText(part).width;
      }
      if (part === 'para' || part === 'que') {
        const { width } = context.measureText(part);
        places.push({ x: x - width, width });
      }
    }
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  const [before, behind] = places;
  if (!before || !behind) throw new Error('no words');
  const from = before.x + before.width + 8;
  const word = (text: string, place: { x: number; width: number }): ChosenWord => ({
    text,
    confidence: 80,
    ...place,
    letters: [],
    isUnsure: false,
  });
  const words = [
    word('para', before),
    word('tanixi', { x: from, width: behind.x - 8 - from }),
    word('que', behind),
  ];
  expect(withSigns(words, line, page.grayOf(line), LIST).map(({ text }) => text)).toEqual([
    'para',
    'tan(x)',
    'que',
  ]);
});

test('a figure before a comma that was read as the end of a question is told, and the end of a question stays', () => {
  const readAs = (drawn: string) => {
    const page = levelledScan((context) => {
      context.fillText('para', 60, 320);
      context.fillText(drawn, 150, 320);
    });
    const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
    if (!line) throw new Error('no line');
    const word = { confidence: 75, letters: [], isUnsure: true };
    const words = [
      { ...word, text: 'para', x: 60, width: 50 },
      { ...word, text: '?,', x: 149, width: 22 },
    ];
    return withSigns(words, line, page.grayOf(line), LIST).map(({ text }) => text);
  };
  expect(readAs('2,')).toEqual(['para', '2,']);
  expect(readAs('?,')).toEqual(['para', '?,']);
});

test.each([
  ['COs', false],
  ['CaCOz.', false],
  ['mgsen0', false],
  ['Para', true],
  ['cos', true],
])('"%s" is a word of a text: %s', (text, wanted) => {
  const list = { has: (word: string) => word === 'cos', all: () => [] };
  const word = { text, confidence: 60, x: 0, width: 40, letters: [], isUnsure: false };
  expect(isProse(word, list)).toBe(wanted);
});
