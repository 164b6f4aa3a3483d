import { expect, test } from 'vitest';
import { levelledScan } from './levelled-scan.testing.ts';

const near = (page: ReturnType<typeof levelledScan>, y: number) =>
  page.lines.filter(({ baseline }) => Math.abs(baseline - y) < 7);

test('the letter of "(a)" alone tells the baseline, and is no exponent of its bracket', () => {
  const page = levelledScan((context) => {
    context.fillText('(a)', 60, 300);
  });
  const [line] = near(page, 300);
  expect(line?.scripts).toBeUndefined();
  expect(line?.letters).toHaveLength(3);
  expect(Math.abs((line?.baseline ?? 0) - 300)).toBeLessThan(4);
});

test('a letter with a tail in small print is no subscript', () => {
  const page = levelledScan((context) => {
    context.font = '20px Scanned';
    context.fillText('Curso de preparación para directivos, equipo', 60, 300);
    context.font = '26px Scanned';
  });
  expect(near(page, 300)[0]?.scripts).toBeUndefined();
});

test('a semicolon is no subscript', () => {
  const page = levelledScan((context) => {
    context.fillText('que dice es cierto', 60, 300);
    const end = 60 + context.measureText('que dice es cierto').width;
    context.fillRect(end + 2, 289, 4, 4);
    context.fillRect(end + 2, 297, 4, 7);
    context.fillText('lo demás', end + 18, 300);
  });
  expect(near(page, 300)[0]?.scripts).toBeUndefined();
});

test('the piece of a broken stem beside a letter is no exponent', () => {
  const page = levelledScan((context) => {
    context.fillText('dicen que', 60, 300);
    const end = 60 + context.measureText('dicen que ').width;
    context.fillRect(end, 281, 4, 19);
    context.fillRect(end + 7, 281, 5, 14);
    context.fillText('n docente', end + 18, 300);
  });
  expect(near(page, 300)[0]?.scripts).toBeUndefined();
});

test('a narrow figure that stands low is still an exponent', () => {
  const page = levelledScan((context) => {
    context.fillText('por mm', 60, 300);
    context.fillRect(62 + context.measureText('por mm').width, 280, 6, 14);
    context.fillText('con fiebre', 180, 300);
  });
  expect(near(page, 300)[0]?.scripts).toHaveLength(1);
});

test('both strokes of an "=" stay together, though one is far from the letters of fractions', () => {
  const page = levelledScan((context) => {
    context.fillText('c)', 60, 300);
    for (const x of [130, 236]) {
      context.fillText('n+m', x + 4, 278);
      context.fillRect(x, 285, 56, 2);
      context.fillText('n', x + 20, 314);
    }
    context.fillRect(200, 281, 20, 3);
    context.fillRect(200, 290, 20, 3);
  });
  const strokes = page.lines.flatMap(({ patches }) =>
    patches.filter(({ width, height }) => width > height * 4),
  );
  expect(strokes).toHaveLength(2);
});

test('the "=" between two fractions stands at the height of their bars', () => {
  const page = levelledScan((context) => {
    for (const x of [200, 280]) {
      context.fillText('5', x + 6, 280);
      context.fillRect(x, 289, 26, 2);
      context.fillText('7', x + 6, 313);
    }
    context.fillRect(244, 286, 18, 2);
    context.fillRect(244, 293, 18, 2);
  });
  const parts = page.lines.filter(({ isPart }) => isPart);
  expect(parts).toHaveLength(4);
  expect(parts.every(({ patches }) => patches.length === 1)).toBe(true);
  const sign = page.lines.find(({ x }) => Math.abs(x - 244) < 6);
  expect(sign?.patches).toHaveLength(2);
});

test('a bar whose ends are too faint for ink makes one fraction', () => {
  const page = levelledScan((context) => {
    context.fillText('12', 202, 280);
    context.fillText('35', 202, 313);
    context.fillRect(202, 289, 24, 2);
    context.fillStyle = '#b8b8b8';
    for (const x of [190, 226]) context.fillRect(x, 289, 12, 2);
  });
  expect(page.lines.filter(({ y }) => y > 230)).toHaveLength(2);
});

test('the star before the letter of a key stands in its line, and the number of a footnote in none', () => {
  const page = levelledScan((context) => {
    context.fillRect(60, 279, 10, 11);
    context.fillText('a)', 73, 300);
    context.fillText('con metal', 120, 300);
    context.fillRect(60, 379, 10, 11);
    context.fillText('nace en un zoo', 73, 400);
  });
  const left = page.lines.filter(({ x, baseline }) => x < 66 && baseline < 305 && baseline > 260);
  expect(left).toHaveLength(1);
  expect(left[0]?.width).toBeGreaterThan(120);
  expect(page.lines.find(({ x, baseline }) => x < 66 && baseline > 360)?.width).toBeLessThan(20);
});

test('a tall letter behind an exponent doesn’t part the line', () => {
  const page = levelledScan((context) => {
    context.fillText('mide con mm', 60, 300);
    const end = 60 + context.measureText('mide con mm').width;
    context.fillRect(end + 1, 277, 8, 12);
    context.fillText('de largo', end + 18, 300);
  });
  const lines = near(page, 300);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.scripts).toHaveLength(1);
});

test('a bracket behind an exponent doesn’t part the line', () => {
  const page = levelledScan((context) => {
    context.fillText('unos (g/mm', 60, 300);
    const end = 60 + context.measureText('unos (g/mm').width;
    context.fillRect(end + 1, 277, 8, 12);
    context.fillText(')', end + 11, 300);
  });
  const lines = near(page, 300);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.scripts).toHaveLength(1);
});

test('an accent over the right piece of a broken letter is no exponent', () => {
  const page = levelledScan((context) => {
    context.fillText('pienso', 60, 300);
    const end = 62 + context.measureText('pienso').width;
    context.fillRect(end, 286, 4, 14);
    context.fillRect(end, 297, 9, 3);
    context.fillRect(end + 8, 286, 6, 7);
    context.fillRect(end + 7, 278, 7, 6);
    context.fillText('mos', end + 17, 300);
  });
  expect(near(page, 300)[0]?.scripts).toBeUndefined();
});

test('the letter of "*a)" alone tells the baseline, and not its star', () => {
  const page = levelledScan((context) => {
    context.fillRect(60, 279, 10, 11);
    context.fillText('a)', 73, 300);
  });
  const [line] = near(page, 300);
  expect(line?.scripts).toBeUndefined();
  expect(Math.abs((line?.baseline ?? 0) - 300)).toBeLessThan(4);
});

test.each(['grupo».', 'papa', 'gripe.', 'página'])(
  'no letter of the short line "%s" is an exponent',
  (word) => {
    const page = levelledScan((context) => {
      context.fillText(word, 60, 300);
    });
    const lines = near(page, 300);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.scripts).toBeUndefined();
    expect(Math.abs((lines[0]?.baseline ?? 0) - 300)).toBeLessThan(4);
  },
);
