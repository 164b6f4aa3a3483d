import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Block } from '@amauta/contract/block.ts';
import { cleanBlocks, cleanHtml, plainText } from '@amauta/rich-text/clean.ts';
import { xssPayloads } from '@amauta/rich-text/xss-payloads.testing.ts';
import { describe, expect, test } from 'vitest';
import {
  type HtmlDialect,
  type HtmlReader,
  readBlocks,
  readHtml,
  writeBlocks,
  writeHtml,
} from './html-blocks.ts';
import { innerHtml, parseDocument, withoutControls } from './xml-text.ts';

const BANK = path.resolve(import.meta.dirname, '../../../../../../demo/bank');
const DIALECTS: [name: string, dialect: HtmlDialect][] = [
  ['QTI', { sourceOf: (value) => `../images/${value}`, styleAttribute: 'data-style' }],
  ['Moodle', { sourceOf: (value) => value, styleAttribute: 'style' }],
];

const warnings: string[] = [];
const reader: HtmlReader = {
  pictureOf: (source) => (source === 'none.png' ? undefined : source.replace('../images/', '')),
  warn: (reason) => warnings.push(reason),
};

/** The text of a math span only stands in for its data, and is written anew. */
const withoutFallbacks = (html: string) => html.replace(/(<span data-math=[^>]*>)[^<]*/g, '$1');
const throughXml = (html: string) => innerHtml(parseDocument(`<div>${html}</div>`));

function htmlIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(htmlIn) : [];
}

const demo = readdirSync(BANK)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => htmlIn(JSON.parse(readFileSync(path.join(BANK, name), 'utf8'))));

describe.each(DIALECTS)('in %s', (_name, dialect) => {
  test('the demonstration bank and whatever is left of hostile HTML come back as they were', () => {
    expect(demo.length).toBeGreaterThan(500);
    for (const html of [...demo, ...xssPayloads].map((one) => cleanHtml(withoutControls(one)))) {
      const written = writeHtml(html, dialect);
      for (const travelled of [written, throughXml(written)]) {
        const read = cleanHtml(readHtml(travelled, reader));
        expect(withoutFallbacks(read)).toBe(withoutFallbacks(html));
      }
    }
    expect(warnings).toEqual([]);
  });

  test('blocks come back as they were', () => {
    const blocks: Block[] = [
      { type: 'text', value: '<p style="text-align: center">a &lt; b</p>', gray: true },
      { type: 'image', value: 'a.webp', description: 'Un "mapa" <b> & más', gray: false },
      { type: 'text', value: 'c' },
      { type: 'image', value: 'b.webp' },
    ];
    const written = writeBlocks(blocks, dialect);
    expect(cleanBlocks(readBlocks(throughXml(written), reader))).toEqual(blocks);
  });
});

test('control characters stay out of XML', () => {
  const [, dialect] = DIALECTS[0] ?? [];
  if (!dialect) throw new Error('no dialect');
  expect(writeHtml('a\u0001b\ufffe\ud800c\td', dialect)).toBe('ab\ufffdc\td');
});

describe('HTML of other programs', () => {
  test.each<[string, Block[], string[]]>([
    ['', [], []],
    ['<p> </p>', [], []],
    ['hola', [{ type: 'text', value: 'hola' }], []],
    [
      "<p>a <img alt='x' src='b.png'> c</p>",
      [
        { type: 'text', value: '<p>a </p>' },
        { type: 'image', value: 'b.png', description: 'x' },
        { type: 'text', value: '<p> c</p>' },
      ],
      [],
    ],
    ['<img src="none.png">', [], ['Una imagen no está en el archivo: none.png.']],
    ['<img>', [], ['Una imagen no está en el archivo: sin nombre.']],
    [
      'a <math><mfrac><mn>1</mn></math> b',
      [{ type: 'text', value: 'a 1 b' }],
      ['Una fórmula no se pudo leer y se tomó como texto.'],
    ],
    ['a <math><mn>1</mn>', [{ type: 'text', value: 'a 1' }], []],
    ['<div data-block="text">a', [{ type: 'text', value: '<p>a</p>' }], []],
    [`${'x'.repeat(400_001)}`, [], ['Un texto es demasiado largo y no se tomó.']],
  ])('case %#', (html, blocks, reasons) => {
    warnings.length = 0;
    const read = cleanBlocks(readBlocks(html, reader));
    expect(read.filter((block) => block.type === 'image' || plainText(block.value) !== '')).toEqual(blocks);
    expect(warnings).toEqual(reasons);
  });

  test.each(['<math', '<img ', '<div data-block="text">', '<span data-math="', '<a ', '</div>'])(
    'many a %j is read in no time',
    (piece) => {
      // Reading that grows with the square of the length would take longer than any test may.
      expect(readBlocks(piece.repeat(390_000 / piece.length), reader)).toBeInstanceOf(Array);
    },
    5_000,
  );
});
