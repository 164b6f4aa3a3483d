import { expect, test } from 'vitest';
import { imageProblem } from './image-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const PNG = '\x89PNG\r\n\x1a\n';

test.each([
  ['a PNG', `${PNG}rest`],
  ['a JPEG', '\xff\xd8\xff\xe0rest'],
  ['a GIF', 'GIF89a rest'],
  ['a WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
])('%s is an image, whatever its name says', async (_name, content) => {
  expect(await imageProblem(new File([bytes(content)], 'x.txt'))).toBeNull();
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html>'],
  ['a sound in the same wrapper', 'RIFF\x00\x00\x00\x00WAVEfmt '],
  ['nothing', ''],
])('%s is none, though it is named so', async (_name, content) => {
  const file = new File([bytes(content)], 'x.png', { type: 'image/png' });
  expect(await imageProblem(file)).toBe('Por favor seleccione un archivo de imagen válido');
});

test('at most 5 MB', async () => {
  const sized = (size: number) => new File([bytes(PNG), new Uint8Array(size - PNG.length)], 'x.png');
  expect(await imageProblem(sized(5 * 1_048_576))).toBeNull();
  expect(await imageProblem(sized(5 * 1_048_576 + 1))).toBe('La imagen debe ser menor a 5MB');
});
