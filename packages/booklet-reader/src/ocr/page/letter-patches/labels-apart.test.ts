import { expect, test } from 'vitest';
import { levelledScan } from '../levelled-scan.testing.ts';

/** The baselines below the text, to 4 dots, and how many scripts stand there. */
function read(...texts: readonly (readonly [string, number, number])[]) {
  const { lines } = levelledScan((context) => {
    for (const [text, x, y] of texts) context.fillText(text, x, y);
  });
  const own = lines.filter(({ y }) => y > 200);
  return {
    baselines: own.map(({ baseline }) => Math.round(baseline / 4) * 4),
    scripts: own.flatMap(({ scripts }) => scripts ?? []).length,
  };
}

test('the number of a question above a line that a fraction lowers has a line of its own, and no exponent', () => {
  expect(read(['04.', 60, 292], ['Ana tomó de una jarra', 130, 300])).toEqual({
    baselines: [292, 300],
    scripts: 0,
  });
});

test.each([
  ['a number on the line', ['04.', 60, 300]],
  ['a number that a scan shows a little higher', ['04.', 60, 298]],
] as const)('%s stays there', (_, number) => {
  expect(read(number, ['Ana tomó de una jarra', 130, 300]).baselines).toEqual([300]);
});
