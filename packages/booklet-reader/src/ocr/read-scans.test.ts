import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { readBooklet } from '../read-booklet.ts';

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

/** A page as a scanner at 200 dots an inch would store it: turned by a degree, with specks of noise. */
async function scan(degrees: number): Promise<Uint8Array> {
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  GlobalFonts.registerFromPath(`${assets}/standard_fonts/LiberationSans-Regular.ttf`, 'Scanned');
  const canvas = createCanvas(1654, 2339);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fbfaf7';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.rotate((degrees * Math.PI) / 180);
  context.fillStyle = '#222222';
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
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  let seed = 7;
  for (let at = 0; at < pixels.data.length; at += 4) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const noise = (seed % 41) - 20;
    for (let channel = 0; channel < 3; channel++)
      pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + noise;
  }
  context.putImageData(pixels, 0, 0);
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawImage(await document.embedJpg(canvas.toBuffer('image/jpeg', 80)), {
    x: 0,
    y: 0,
    width: 595,
    height: 842,
  });
  return document.save();
}

test('a scan with noise and skew is read word for word, and every item says that it comes from an image', async () => {
  const draft = await readBooklet(await scan(1));
  const items = draft.groups.flatMap(({ questions }) => questions.flatMap((question) => question.items));
  const plain = (html: string) => html.replace(/<[^>]+>/g, '');
  expect(
    items.map(({ number, statement, alternatives }) => [
      `${number}. ${statement.map(({ value }) => plain(value)).join(' ')}`,
      ...alternatives.map(({ html }) => plain(html)),
    ]),
  ).toEqual(ITEMS.map((item) => [...item]));
  for (const { warnings } of items) {
    expect(warnings.map(({ code }) => code)).toEqual(['read-from-image']);
    expect(warnings[0]?.text).toMatch(/^Leída de una imagen\./);
  }
  expect(draft.scannedPages).toEqual([]);
}, 120_000);
