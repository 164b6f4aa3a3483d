import { drawn, page, pageOfLines } from '@amauta/booklet-reader/page/fixtures.testing.ts';
import { expect, test } from 'vitest';
import { isAt, pageTexts } from './page-text.ts';

test('lines with their looks, parted at wide gaps', () => {
  const cells = [
    ...drawn(60, 100, 'Es '),
    ...drawn(75, 100, 'NO', { bold: true }),
    ...drawn(200, 100, 'a < b'),
  ];
  const [text] = pageTexts([page(3, { cells })]);
  expect(text?.number).toBe(3);
  expect(text?.segments.map(({ html, line, x }) => ({ html, line, x }))).toEqual([
    { html: 'Es <strong>NO</strong>', line: 0, x: 60 },
    { html: 'a &lt; b', line: 0, x: 200 },
  ]);
});

test('gray boxes, and a picture in its place', () => {
  const lines = pageOfLines(1, ['1 Observe.', ' ', ' ', ' ', 'Rosa dice que sí.']);
  const image = { x: 100, y: 108, width: 90, height: 30 };
  const fills = [{ x: 55, y: 141, width: 300, height: 16, light: true }];
  const [text] = pageTexts([{ ...lines, images: [image], fills }]);
  expect(text?.segments.map(({ kind, gray }) => [kind, gray])).toEqual([
    ['text', false],
    ['picture', false],
    ['text', true],
  ]);
  const [, picture] = text?.segments ?? [];
  if (!picture) throw new Error('no picture');
  const { x, y, width, height } = picture;
  const area = { page: 1, x, y, width, height };
  expect(isAt(picture, 1, area)).toBe(true);
  expect(isAt(picture, 2, area)).toBe(false);
  expect(isAt(picture, 1, { ...area, y: y + 20 })).toBe(false);
});

test('it is plain data, to be sent from a thread', () => {
  const texts = pageTexts([pageOfLines(1, ['1 Uno', 'a) x'])]);
  expect(JSON.parse(JSON.stringify(texts))).toEqual(texts);
  expect(structuredClone(texts)).toEqual(texts);
});
