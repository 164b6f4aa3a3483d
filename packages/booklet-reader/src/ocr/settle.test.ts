import { expect, test } from 'vitest';
import { drawnScan, scanOf } from './drawn-scan.testing.ts';
import type { GrayPicture } from './page/gray-picture.ts';
import { openScanReader } from './read-scans.ts';
import type { Recognizer, SeenWord } from './words/recognize.ts';

const [WIDTH, HEIGHT, DENSITY] = [900, 700, 2];
const LINES = ['A. Uno', 'B. Dos', 'C. Tres', 'D. Cuatro'];
/** What the recognizer sees: it takes the third letter for another one. */
const SEEN = ['A. Uno', 'B. Dos', 'E. Tres', 'D. Cuatro'];

let calls = 0;

/** Reads the lines in their order: each run of ink with a wide gap before it is a word. */
function wordsOf({ width, height, dots }: GrayPicture): SeenWord[] {
  const texts = (SEEN[calls++ % SEEN.length] ?? '').split(' ');
  const isInk = (x: number) =>
    Array.from({ length: height }, (_, y) => dots[y * width + x] ?? 255).some((dot) => dot < 128);
  const columns = Array.from({ length: width }, (_, x) => x).filter(isInk);
  const starts = columns.filter((x, at) => at === 0 || x - (columns[at - 1] ?? 0) > 24);
  return texts.map((text, at) => {
    const x = starts[at] ?? 0;
    const next = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const right = Math.max(...columns.filter((column) => column < next)) + 1;
    const step = (right - x) / text.length;
    const letters = [...text].map((letter, place) => ({ text: letter, x: x + place * step, width: step }));
    return { text, confidence: 96, x, width: right - x, letters };
  });
}

const startRecognizer = async (): Promise<Recognizer> => ({
  read: async (line) => wordsOf(line),
  list: { has: () => true, all: () => [] },
  close: async () => {},
});

test('what only the whole paper tells is put into the pages when all were read', async () => {
  const canvas = drawnScan(
    (context) => {
      context.font = '30px Scanned';
      for (const [at, line] of LINES.entries()) {
        const [label = '', text = ''] = line.split(' ');
        context.fillText(label, 100, 150 + at * 130);
        context.fillText(text, 160, 150 + at * 130);
      }
    },
    { width: WIDTH, height: HEIGHT },
  );
  const scans = openScanReader({ drawScan: async () => scanOf(canvas, DENSITY) }, { startRecognizer });
  const [width, height] = [WIDTH / DENSITY, HEIGHT / DENSITY];
  const empty = { number: 1, width, height, cells: [], fills: [], rules: [], strokes: [] };
  const page = await scans.read({ ...empty, images: [{ x: 0, y: 0, width, height }] });
  const text = () =>
    page.cells
      .map((cell) => cell.text)
      .join('')
      .replaceAll(' ', '');
  expect(text()).toContain('E.Tres');
  scans.settle([page]);
  expect(text()).toBe(LINES.join('').replaceAll(' ', ''));
  await scans.close();
});
