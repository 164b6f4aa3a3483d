import { expect, test } from 'vitest';
import { drawnScan, grayScan } from '../../drawn-scan.testing.ts';
import { grayOf, tintsOf } from '../gray-picture.ts';
import { levelPage } from '../level-page.ts';
import { levelledScan, SIZE } from '../levelled-scan.testing.ts';

type Draw = Parameters<typeof drawnScan>[0];

/** The shaded boxes of a scan with lines of text, told by their corners in steps of 10 dots. */
function shadesOf(draw: Draw): number[][] {
  const scan = grayScan(
    (context) => {
      draw(context);
      context.fillStyle = '#222222';
      context.font = '26px Scanned';
      for (let line = 0; line < 13; line++)
        context.fillText('Observa la figura y responde las preguntas', 80, 80 + line * 36);
    },
    { ...SIZE, degrees: 1, noise: 20 },
  );
  const { shapes } = levelPage(scan, new Uint8Array(scan.dots.length));
  const round = (value: number) => Math.round(value / 10) * 10;
  return (shapes.shades ?? []).map(({ x, y, width, height }) => [x, y, x + width, y + height].map(round));
}

test('pale boxes behind text are found, each by itself', () => {
  const boxes = shadesOf((context) => {
    context.fillStyle = '#e6e6e6';
    context.fillRect(60, 128, 700, 98);
    context.fillStyle = '#eeeeee';
    context.fillRect(60, 240, 300, 136);
    context.fillRect(380, 240, 300, 100);
  });
  expect(boxes).toEqual([
    [60, 130, 760, 230],
    [60, 240, 360, 380],
    [380, 240, 680, 340],
  ]);
});

test('a frame, a shadow, a dark box and a drawing with many grays are no shaded boxes', () => {
  const boxes = shadesOf((context) => {
    context.strokeRect(60, 50, 700, 80);
    const shadow = context.createLinearGradient(0, 0, 900, 0);
    shadow.addColorStop(0, '#fbfaf7');
    shadow.addColorStop(1, '#dddddd');
    context.fillStyle = shadow;
    context.fillRect(0, 150, 900, 450);
    context.fillStyle = '#888888';
    context.fillRect(100, 200, 300, 40);
    const picture = context.createLinearGradient(500, 0, 700, 0);
    picture.addColorStop(0, '#eeeeee');
    picture.addColorStop(1, '#777777');
    context.fillStyle = picture;
    context.fillRect(500, 300, 200, 200);
  });
  expect(boxes).toEqual([]);
});

test.each([
  ['a marker', '#ffeb3b', 0.5, 1],
  ['a pale blue box', '#dbe9f7', 0.08, 0.3],
  ['a gray box', '#e6e6e6', 0, 0.02],
])('how strong the color of %s is is told', (_name, color, least, most) => {
  const canvas = drawnScan(
    (context) => {
      context.fillStyle = color;
      context.fillRect(60, 240, 700, 136);
      context.fillStyle = '#222222';
      context.font = '26px Scanned';
      for (let line = 0; line < 8; line++)
        context.fillText('Observa la figura y responde las preguntas', 80, 80 + line * 36);
    },
    { ...SIZE, noise: 12 },
  );
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const { shapes } = levelPage(grayOf(width, height, data), tintsOf(width, height, data));
  const tints = (shapes.shades ?? []).map(({ tint }) => tint);
  expect(tints.map((tint) => tint >= least && tint <= most)).toEqual([true]);
});

test.each(['#c6c6c6', '#cacaca', '#cecece'])(
  'the edge of a row shaded %s is no bar between letters',
  (shade) => {
    const { lines, shapes } = levelledScan(
      (context) => {
        context.font = '26px Scanned';
        context.fillText('(A) Cargó agua con gotas grandes', 62, 300);
        context.fillStyle = shade;
        context.fillRect(40, 312, 820, 40);
        context.fillStyle = '#222222';
        context.fillText('(B) ¿Cómo es agua que carga?', 62, 340);
      },
      { noise: 20 },
    );
    expect(lines.filter(({ y }) => y > 220)).toHaveLength(2);
    expect(shapes.rules).toEqual([]);
  },
);
