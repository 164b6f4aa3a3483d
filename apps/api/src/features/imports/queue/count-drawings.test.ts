import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  makeBomb,
  makeFormBomb,
  makeGarbage,
  makeSelfDrawing,
} from '../../../testing/papers/hostile-pdfs.ts';
import { makeBooklet, numbered } from '../../../testing/papers/sample-booklets.ts';
import { assemblePdf } from '../../../testing/papers/sample-pdfs.ts';
import { drawsTooMuch } from './count-drawings.ts';

/** Forms of `levels` levels that each draw the next one `times` times, packed, with their resources in objects of their own. */
function packedForms(levels: number, times: number): Buffer {
  const first = 4;
  const forms = Array.from({ length: levels }, (_, level) => {
    const content = deflateSync(Buffer.from('q /Fm0 Do Q '.repeat(level === levels - 1 ? 0 : times)));
    const resources = `/Resources ${first + levels + level} 0 R`;
    const head = `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode ${resources}/Length ${content.length}>>`;
    return Buffer.concat([Buffer.from(`${head}\nstream\n`), content, Buffer.from('\nendstream')]);
  });
  const resources = forms.map((_, level) => `<</XObject<</Fm0 ${first + level + 1} 0 R>>>>`);
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...forms,
    ...resources,
  ]);
}

test.each<[string, Buffer, boolean]>([
  ['ten forms that each draw the next ten times', makeFormBomb(), true],
  ['the same, packed and with resources elsewhere', packedForms(8, 12), true],
  ['three forms of a hundred drawings each', packedForms(3, 100), false],
  ['a form that draws itself', makeSelfDrawing(), false],
  ['many operators without a form', makeBomb(1), false],
  ['garbage', makeGarbage(), false],
])('%s', (_name, file, expected) => {
  expect(drawsTooMuch(file)).toBe(expected);
});

test('a booklet does not draw too much', async () => {
  expect(drawsTooMuch(await makeBooklet([numbered(12)]))).toBe(false);
});
