import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { fractionsAmong } from './fractions.ts';
import { levelledScan } from './levelled-scan.testing.ts';

/** Draws a root sign as formulas have it: the hook, the long stroke and the bar, from the foot of the long stroke. */
function drawRoot(context: SKRSContext2D, x: number, y: number, width: number): void {
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - 12, y - 12);
  context.lineTo(x - 8, y - 14);
  context.lineTo(x, y);
  context.lineTo(x + 10, y - 30);
  context.lineTo(x + 10 + width, y - 30);
  context.stroke();
}

function drawFraction(context: SKRSContext2D, x: number, y: number, gap: number): void {
  context.font = '20px Scanned';
  context.fillText('7', x + 8, y - gap);
  context.fillRect(x, y, 26, 2);
  context.fillText('14', x + 2, y + 2 + gap + 14);
  context.font = '26px Scanned';
}

const barAt = ({ shapes }: ReturnType<typeof levelledScan>, x: number, y: number) =>
  shapes.rules.some((rule) => Math.abs(rule.x - x) < 6 && Math.abs(rule.y - y) < 6 && rule.height < 6);

test('a root sign is parted from its bar, and its figures stay in the line', () => {
  const page = levelledScan((context) => {
    context.fillText('El lado mide 3', 60, 300);
    drawRoot(context, 252, 302, 36);
    context.fillText('18', 268, 300);
    context.fillText('metros', 320, 300);
  });
  expect(page.shapes.roots).toHaveLength(1);
  expect(barAt(page, 264, 272)).toBe(true);
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 300) < 8);
  expect(line && line.x + line.width).toBeGreaterThan(390);
});

test('a tick beside an alternative is no root sign', () => {
  const page = levelledScan((context) => {
    context.beginPath();
    context.moveTo(40, 292);
    context.lineTo(46, 302);
    context.lineTo(62, 276);
    context.stroke();
    context.fillText('Proponer que elijan sus materiales', 80, 300);
  });
  expect(page.shapes.roots).toEqual([]);
});

test.each([
  ['apart from', 6],
  ['touching', 0],
])('the bar of a fraction with figures %s it parts two lines', (_name, gap) => {
  const page = levelledScan((context) => {
    context.fillText('Hay en', 60, 300);
    drawFraction(context, 160, 291, gap);
    context.fillText('de una hora', 200, 300);
  });
  expect(barAt(page, 160, 291)).toBe(true);
  const whole = page.lines.find(({ baseline }) => Math.abs(baseline - 300) < 6);
  expect(whole?.width).toBeGreaterThan(250);
  expect(page.lines.filter(({ x, width }) => x > 150 && width < 40)).toHaveLength(2);
});

test('the dot of a product beside a fraction stands in the line of the fraction', () => {
  const page = levelledScan((context) => {
    context.fillText('Hay en', 60, 300);
    drawFraction(context, 160, 291, 5);
    context.fillRect(192, 290, 4, 4);
    context.fillText('7 de una hora', 202, 300);
  });
  const parts = page.lines.filter(({ isPart }) => isPart);
  expect(parts.map(({ patches }) => patches.length).sort()).toEqual([1, 2]);
});

test('the comma behind a fraction stands in its line, though the denominator is nearer', () => {
  const page = levelledScan((context) => {
    context.fillText('Hay en', 60, 300);
    drawFraction(context, 160, 291, 5);
    context.fillRect(188, 296, 4, 8);
    context.fillText('donde hay', 206, 300);
  });
  const parts = page.lines.filter(({ isPart }) => isPart);
  expect(parts.map(({ patches }) => patches.length).sort()).toEqual([1, 2]);
  const whole = page.lines.find(({ baseline }) => Math.abs(baseline - 300) < 6);
  expect(whole?.patches.some(({ width, height }) => width < 7 && height > 5 && height < 12)).toBe(true);
});

test('the full stop behind a fraction at the end of a long line stands in that line', () => {
  const page = levelledScan((context) => {
    context.fillText('Observa la figura y di cuánto le falta al vaso: es', 60, 300);
    const end = 60 + context.measureText('Observa la figura y di cuánto le falta al vaso: es').width;
    drawFraction(context, end + 8, 291, 10);
    context.fillRect(end + 40, 297, 4, 4);
  });
  const line = page.lines.find(({ baseline, width }) => Math.abs(baseline - 300) < 6 && width > 400);
  const patches = line?.patches.toSorted((one, other) => one.x - other.x) ?? [];
  expect(patches.at(-1)?.height).toBeLessThan(7);
});

test('a long bar parts the two lines of a fraction, and a rule between the lines of a title parts none', () => {
  const long = '0 · P + 1 · Q + 2 · R + 3 · S';
  const parts = (above: string, below: string, gap: number) => {
    const page = levelledScan((context) => {
      const width = context.measureText(long).width;
      context.fillText(above, 160 + (width - context.measureText(above).width) / 2, 300);
      context.fillRect(158, 306, width + 4, 2);
      context.fillText(below, 160 + (width - context.measureText(below).width) / 2, 306 + gap);
    });
    return page.lines.filter(({ isPart }) => isPart).length;
  };
  expect(parts(long, 'P + Q + R + S', 28)).toBe(2);
  expect(parts('Lea la carta y el texto que', 'sigue y luego responda', 31)).toBe(0);
  expect(parts('Una', 'P + Q', 28)).toBe(0);
});

test('the figures of an exponent and of a subscript are scripts of the line', () => {
  const page = levelledScan((context) => {
    const end = (text: string, from: number) => from + context.measureText(text).width + 2;
    const [power, base] = [end('La masa es 10', 60), end('kg de x', 290)];
    context.fillText('La masa es 10', 60, 300);
    context.fillText('kg de x', 290, 300);
    context.font = '18px Scanned';
    context.fillText('24', power, 289);
    context.fillText('1', base, 306);
    context.font = '26px Scanned';
  });
  const line = page.lines.find(({ scripts }) => scripts);
  expect(line?.scripts?.map(({ isRaised, patches }) => [isRaised, patches.length])).toEqual([
    [true, 2],
    [false, 1],
  ]);
});

test('the upper ring of a percent sign is no exponent', () => {
  const page = levelledScan((context) => {
    context.fillText('Sube de 5 % a 10% y de 90 % a 95%', 60, 300);
  });
  expect(page.lines.filter(({ scripts }) => scripts)).toEqual([]);
});

test('a "T" below a sign of the line above holds no bar of a fraction', () => {
  const page = levelledScan((context) => {
    const before = context.measureText('del sangrado. ').width;
    context.fillText('del sangrado. ¿Cuál es la conducta?', 60, 300);
    const left = 60 + before - 2;
    // The thin letter of a narrow font.
    context.fillRect(left, 308, 18, 2);
    context.fillRect(left + 8, 308, 3, 19);
    context.fillText('aponamiento anterior', left + 18, 327);
  });
  const line = page.lines.find(({ baseline }) => Math.abs(baseline - 327) < 6);
  expect(line?.patches[0]?.width).toBeGreaterThan(15);
});

test('a small letter stands below the bar of a fraction, though it begins lower than figures', () => {
  const page = levelledScan((context) => {
    context.fillText('Hay', 60, 300);
    context.fillText('12', 160, 284);
    context.fillRect(158, 290, 34, 2);
    context.fillText('x', 168, 320);
    context.fillText('de una hora', 210, 300);
  });
  expect(page.lines.filter(({ isPart }) => isPart)).toHaveLength(2);
});

test('a low patch of a numerator stands once in its line', () => {
  const page = levelledScan((context) => {
    context.fillText('Hay', 60, 300);
    context.fillRect(162, 276, 10, 9);
    context.fillText('3', 178, 285);
    context.fillRect(158, 290, 38, 2);
    context.fillText('14', 162, 316);
    context.fillText('de una hora', 214, 300);
  });
  const parts = page.lines.filter(({ isPart }) => isPart);
  expect(parts.map(({ patches }) => patches.length)).toEqual([2, 2]);
});

test('the upper arm of an "E" below another letter is no bar of a fraction', () => {
  const patch = (y: number, label: number) => ({ x: 160, y, width: 16, height: 20, area: 120, label });
  const [above, below] = [patch(264, 1), patch(291, 2)];
  const arm = { x: 160, y: 290, width: 14, height: 4 };
  expect(fractionsAmong([above, below], [arm], 14)).toEqual([]);
  const bar = { ...arm, y: 287, height: 2 };
  expect(fractionsAmong([above, below], [bar], 14)).toEqual([{ bar, above: [above], below: [below] }]);
});

test('the rows of a table between rules of one length are no fractions', () => {
  const row = (y: number, x = 100, count = 10) =>
    Array.from({ length: count }, (_, at) => ({
      label: y + at,
      area: 120,
      x: x + at * 30,
      y,
      width: 14,
      height: 18,
    }));
  const rule = (y: number, x = 98, width = 288) => ({ label: y, area: 500, x, y, width, height: 2 });
  const table = [...row(100), rule(124), ...row(132), rule(156), ...row(164)];
  expect(fractionsAmong(table, [], 14)).toEqual([]);
  // A fraction over a fraction has a shorter bar within a longer one.
  const [above, below, denominator] = [row(100, 190, 4), row(132, 190, 4), row(164)];
  const nested = [...above, rule(124, 186, 112), ...below, rule(156), ...denominator];
  expect(fractionsAmong(nested, [], 14)).toHaveLength(2);
});
