import { expect, test } from 'vitest';
import { levelledScan } from '../../page/levelled-scan.testing.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { withSigns } from '../read-signs.ts';

const LIST = { has: (word: string) => ['para', 'que'].includes(word), all: () => [] };

test.each([
  ['A', 'para', 'ZA', 'para ∠A que'],
  ['B', null, 'ZB', '∠B que'],
  ['ABC', 'para', 'ZABC', 'para ∠ABC que'],
])('the angle ∠%s behind %s is told', (name, before, seen, read) => {
  const words: ChosenWord[] = [];
  const page = levelledScan((context) => {
    let x = 60;
    const write = (drawn: string, text: string, from = x) => {
      context.fillText(drawn, x, 320);
      x += context.measureText(drawn).width;
      words.push({ text, confidence: 80, x: from, width: x - from, letters: [], isUnsure: false });
      x += 14;
    };
    if (before !== null) write(before, before);
    const from = x;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x + 15, 301);
    context.lineTo(x + 1, 319);
    context.lineTo(x + 17, 319);
    context.stroke();
    x += 20;
    write(name, seen, from);
    write('que', 'que');
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 320) < 6);
  if (!line) throw new Error('no line');
  expect(
    withSigns(words, line, page.grayOf(line), LIST)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(read);
});
