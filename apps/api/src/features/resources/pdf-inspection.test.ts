import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { concatTransformationMatrix, drawObject, PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectPdf } from './pdf-inspection.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-inspection-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One page, black all over by an image of `side` pixels a side. */
async function blackPdf(side: number): Promise<string> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  const image = document.context.flateStream(new Uint8Array(side * side), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: side,
    Height: side,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceGray',
  });
  const name = page.node.newXObject('Image', document.context.register(image));
  page.pushOperators(concatTransformationMatrix(200, 0, 0, 200, 0, 0), drawObject(name));
  const file = path.join(folder, `${side}.pdf`);
  writeFileSync(file, await document.save());
  return file;
}

test.each([
  ['drawn', 1_000, 0],
  ['left white when drawing it would take all the memory', 6_400, 255],
])('an image of the first page is %s', async (_what, side, shade) => {
  const found = await inspectPdf(await blackPdf(side));
  if ('refused' in found || !found.preview) throw new Error('the PDF was not opened and drawn');
  const { channels } = await sharp(found.preview).stats();
  expect(channels[0]?.mean).toBe(shade);
});
