import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { levelledScan as read } from './levelled-scan.testing.ts';

function drawTable(context: SKRSContext2D, dark: boolean): void {
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++)
      context.strokeRect(100 + column * 150, 250 + row * 60, 150, 60);
  if (dark) {
    for (let column = 0; column < 3; column++) context.fillRect(104 + column * 150, 250, 142, 60);
    context.fillStyle = '#ffffff';
    for (let column = 0; column < 3; column++) context.fillText('Clave', 130 + column * 150, 290);
    context.fillStyle = '#222222';
  }
  for (let row = 1; row < 4; row++) context.fillText(`${row}`, 160, 290 + row * 60);
}

const count = (rules: readonly { width: number; height: number }[]) => [
  rules.filter(({ width, height }) => width > height).length,
  rules.filter(({ width, height }) => width < height).length,
];

test('the rules of a table are found, and what stands in its cells is text', () => {
  const { shapes, lines } = read((context) => drawTable(context, false));
  expect(shapes.strokes).toEqual([]);
  expect(count(shapes.rules)).toEqual([5, 4]);
  expect(lines).toHaveLength(7);
});

test('a table with a dark row is no drawing', () => {
  const { shapes } = read((context) => drawTable(context, true));
  expect(shapes.strokes).toEqual([]);
  expect(count(shapes.rules)[0]).toBeGreaterThanOrEqual(5);
});

test('a triangle is a drawing, and a line with short marks is made of rules', () => {
  const triangle = read((context) => {
    context.beginPath();
    context.moveTo(200, 300);
    context.lineTo(200, 450);
    context.lineTo(420, 450);
    context.closePath();
    context.stroke();
  });
  expect(triangle.shapes.strokes.length).toBeGreaterThan(0);
  const numbers = read((context) => {
    context.fillRect(100, 300, 500, 3);
    for (let mark = 0; mark < 5; mark++) context.fillRect(130 + mark * 100, 288, 3, 26);
  });
  expect(numbers.shapes.strokes).toEqual([]);
  expect(count(numbers.shapes.rules)).toEqual([1, 5]);
});

test('the parts of a fraction are lines of their own, a dash stays in its line', () => {
  const { shapes, lines } = read((context) => {
    context.fillText('De los libros,', 60, 320);
    context.fillText('3', 238, 305);
    context.fillRect(232, 311, 26, 2);
    context.fillText('4', 238, 335);
    context.fillText('son – o no – cuentos', 275, 320);
  });
  expect(count(shapes.rules)).toEqual([1, 0]);
  const foot = lines.filter(({ y }) => y > 250).map(({ letters }) => letters.length);
  expect(foot.toSorted((a, b) => a - b).slice(0, 2)).toEqual([1, 1]);
  expect(
    lines.flatMap(({ patches }) => patches).filter(({ y, height }) => y > 250 && height < 5).length,
  ).toBe(3);
});

test('a raised digit belongs to the line at whose end it stands', () => {
  const { lines } = read((context) => {
    context.fillText('28 m', 60, 320);
    context.font = '18px Scanned';
    context.fillText('2', 119, 307);
  });
  expect(lines.filter(({ y }) => y > 250)).toHaveLength(1);
});

test('a small arrow and a spiral are drawings and no letters, unlike the capitals of a heading', () => {
  const { shapes, lines } = read((context) => {
    context.fillText('Insectos', 60, 300);
    context.beginPath();
    context.moveTo(300, 340);
    context.lineTo(352, 302);
    context.stroke();
    context.beginPath();
    for (let step = 0; step < 60; step++)
      context.lineTo(450 + step * 0.4 * Math.cos(step / 5), 330 + step * 0.4 * Math.sin(step / 5));
    context.stroke();
    context.font = '52px Scanned';
    context.fillText('BLO', 60, 420);
  });
  expect(shapes.strokes).toHaveLength(2);
  expect(lines).toHaveLength(6);
});

test('lamps on the wires of a circuit and a curve between axes are drawings besides the rules', () => {
  const circuit = read((context) => {
    for (const y of [300, 500]) {
      context.fillRect(100, y, 80, 3);
      context.fillRect(220, y, 80, 3);
      context.beginPath();
      context.arc(200, y + 1, 20, 0, 2 * Math.PI);
      context.stroke();
    }
    for (const x of [100, 200, 300]) context.fillRect(x, x === 200 ? 320 : 300, 3, x === 200 ? 160 : 203);
  });
  expect(circuit.shapes.strokes.filter(({ width, height }) => Math.max(width, height) < 60)).toHaveLength(2);
  const chart = read((context) => {
    context.fillRect(100, 300, 3, 200);
    context.fillRect(100, 498, 400, 3);
    context.beginPath();
    context.moveTo(101, 450);
    context.lineTo(300, 320);
    context.lineTo(480, 480);
    context.stroke();
  });
  expect(chart.shapes.strokes).toHaveLength(3);
});

test('a board with light words is one drawing and no table', () => {
  const { shapes } = read((context) => {
    drawTable(context, false);
    context.fillRect(104, 252, 440, 236);
    context.fillStyle = '#ffffff';
    for (const y of [330, 420]) context.fillText('Palta', 250, y);
  });
  expect(shapes.strokes.some(({ width }) => width > 400)).toBe(true);
  expect(count(shapes.rules)[0]).toBe(0);
});

test('an outline with a line across its middle has a part there, and a frame has none', () => {
  const box = (isFrame: boolean) =>
    read((context) => {
      context.beginPath();
      context.roundRect(100, 300, 400, 160, 60);
      context.stroke();
      if (isFrame) return;
      context.beginPath();
      context.moveTo(101, 380);
      context.lineTo(260, 335);
      context.lineTo(340, 425);
      context.lineTo(499, 380);
      context.stroke();
    }).shapes.strokes.filter(({ width }) => width > 150 && width < 300).length;
  expect([box(true), box(false)]).toEqual([0, 1]);
});
