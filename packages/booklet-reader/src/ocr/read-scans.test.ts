import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Canvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { BookletDraft, DraftItem } from '../booklet.ts';
import { readBooklet } from '../read-booklet.ts';
import { drawnScan, scanOf, scanPdf } from './drawn-scan.testing.ts';
import { openScanReader } from './read-scans.ts';

const ITEMS = [
  [
    '1. ¿Cuál de las siguientes acciones pedagógicas favorece la autonomía?',
    'Repetir la consigna',
    'Proponer que elijan sus materiales',
    'Corregir cada error',
  ],
  [
    '2. La docente observa que Amaru mide el huerto con pasos. ¿Qué conviene preguntarle?',
    'Si sabe usar la regla',
    'Por qué obtuvo otra medida',
    'Cuánto mide el aula',
  ],
  [
    '3. ¿Qué instrumento organiza las actividades de la escuela durante el año?',
    'El reglamento interno',
    'El plan anual de trabajo',
    'El libro de actas',
  ],
] as const;

const plain = (html: string) => html.replace(/<[^>]+>/g, '');

async function read(canvas: Canvas): Promise<{ draft: BookletDraft; items: DraftItem[] }> {
  const draft = await readBooklet(await scanPdf(canvas));
  return {
    draft,
    items: draft.groups.flatMap(({ questions }) => questions.flatMap((question) => question.items)),
  };
}

const textsOf = (items: readonly DraftItem[]) =>
  items.map(({ number, statement, alternatives }) => [
    `${number}. ${statement.map(({ value }) => plain(value)).join(' ')}`,
    ...alternatives.map(({ html }) => plain(html)),
  ]);

test('a scan with noise and skew is read word for word, and every item says that it comes from an image', async () => {
  const canvas = drawnScan(
    (context) => {
      context.font = '30px Scanned';
      let y = 240;
      for (const [statement, ...alternatives] of ITEMS) {
        context.fillText(statement, 180, y);
        for (const [at, text] of alternatives.entries()) {
          y += 48;
          context.fillText(`${'abc'[at]}) ${text}`, 220, y);
        }
        y += 90;
      }
    },
    { degrees: 1, noise: 20 },
  );
  const { draft, items } = await read(canvas);
  expect(textsOf(items)).toEqual(ITEMS.map((item) => [...item]));
  for (const { warnings } of items) {
    expect(warnings.map(({ code }) => code)).toEqual(['read-from-image']);
    expect(warnings[0]?.text).toMatch(/^Leída de una imagen\./);
  }
  expect(draft.scannedPages).toEqual([]);
  // The areas are those of the sloping page, where the first question stands 16 dots farther right than on the level one.
  const [first] = items[0]?.areas ?? [];
  expect(first?.x).toBeGreaterThan((180 * 72) / 200);
}, 120_000);

const DENSE = [
  [
    '1. Los estudiantes de quinto grado observan durante siete días cuánta agua pierde un recipiente de 500 ml. ¿Qué competencia desarrollan principalmente con esta actividad?',
    'Indaga mediante métodos científicos',
    'Explica el mundo físico',
    'Diseña soluciones tecnológicas',
    'Gestiona su aprendizaje',
    'Resuelve problemas de cantidad',
  ],
  [
    '2. Según el texto, ¿cuál es la razón por la que Ángela prefirió no asistir a la reunión de padres?',
    'Álgebra avanzada',
    'Índice de masa corporal',
    'Últimas noticias',
    'Éxito escolar',
    'Opinión personal',
  ],
  [
    '3. ¿En qué situación conviene que la docente retroalimente por descubrimiento, y no por respuesta?',
    'Al iniciar la sesión',
    'Durante la exploración',
    'Al cerrar la unidad',
    'Cuando falta tiempo',
    'Nunca',
  ],
] as const;
const DENSE_KEYS = [1, 3, 0];

test('small print with alternatives in two columns is read, and the highlighted ones are the keys', async () => {
  const canvas = drawnScan(
    (context) => {
      context.font = '25px Scanned';
      let y = 220;
      const write = (text: string, x: number) => context.fillText(text, x, y);
      for (const [index, [statement, ...alternatives]] of DENSE.entries()) {
        for (const part of wrapped(statement)) {
          write(part, part === wrapped(statement)[0] ? 160 : 200);
          y += 33;
        }
        const top = y;
        for (const [at, text] of alternatives.entries()) {
          y = top + 33 * (at % 3);
          const x = at < 3 ? 200 : 900;
          if (at === DENSE_KEYS[index]) {
            context.fillStyle = '#ffff00';
            context.fillRect(x + 40, y - 23, context.measureText(text).width, 31);
            context.fillStyle = '#222222';
          }
          write(`${'ABCDE'[at]}.`, x);
          write(text, x + 40);
        }
        y = top + 33 * 4;
      }
    },
    { degrees: -1.4, noise: 25 },
  );
  const { items } = await read(canvas);
  expect(textsOf(items)).toEqual(DENSE.map((item) => [...item]));
  expect(items.map(({ key }) => key)).toEqual(DENSE_KEYS);
  // The words that a warning names come with it, so that the review can mark them in the text.
  const told = items.flatMap(({ warnings }) => warnings.filter(({ code }) => code === 'read-from-image'));
  const named = told.flatMap(({ text }) => [...text.matchAll(/«(.+?)»/g)].map(([, word]) => word));
  expect(named).not.toEqual([]);
  expect(told.flatMap(({ words = [] }) => words.map(({ text }) => text))).toEqual(named);
}, 120_000);

/** Lines of about 95 letters. */
function wrapped(text: string): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > 95) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

test('the pictures of pages that were read are let go', async () => {
  const canvas = drawnScan((context) => {
    context.font = '30px Scanned';
    for (let line = 0; line < 3; line++)
      context.fillText('La docente lee un cuento en voz alta', 180, 240 + 60 * line);
  });
  let freed = 0;
  const free = () => freed++;
  let steps = 0;
  const onStep = () => void steps++;
  const reader = openScanReader({ drawScan: async () => ({ ...scanOf(canvas, 2.78), free }) }, { onStep });
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const image = { x: 0, y: 0, width: 595, height: 842 };
  const held = async (number: number) => {
    const page = {
      number,
      width: 595,
      height: 842,
      cells: [],
      fills: [],
      rules: [],
      images: [image],
      strokes: [],
    };
    expect((await reader.read(page)).cells.length).toBeGreaterThan(50);
    // V8 lets buffers go on a thread of its own, a little after the collection that found them unused.
    const counts: number[] = [];
    for (let round = 0; round < 5; round++) {
      collect();
      await setTimeout(20);
      counts.push(process.memoryUsage().arrayBuffers);
    }
    return Math.min(...counts);
  };
  const first = await held(1);
  for (const number of [2, 3]) await held(number);
  // The picture of one page, the lines of its dots and its colors take 16 MB. Those of the last page may not be
  // collected yet.
  expect((await held(4)) - first).toBeLessThan(32_000_000);
  // The drawings are not V8's to count: nobody else frees them in time.
  expect(freed).toBe(4);
  // Each line is told, so that a slow machine isn't taken for a page that never ends.
  expect(steps).toBeGreaterThanOrEqual(4 * 3);
  await reader.close();
}, 120_000);
