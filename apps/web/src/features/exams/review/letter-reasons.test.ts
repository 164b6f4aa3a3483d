import type { Block } from '@amauta/contract/block.ts';
import { describe, expect, it } from 'vitest';
import { splitByLetter } from './letter-reasons.ts';

const text = (value: string): Block => ({ type: 'text', value });
const plain = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.type === 'image' ? `[${block.value}]` : block.value.replace(/<[^>]*>/g, '')));

describe('a justification written per letter', () => {
  it.each<[string, Block[]]>([
    ['paragraphs', [text('<p>A) Uno.</p><p>B) Dos.</p><p>C) Tres.</p>')]],
    ['blocks', [text('<p>A) Uno.</p>'), text('<p>B) Dos.</p>'), text('<p>C) Tres.</p>')]],
    ['line breaks', [text('<p>A. Uno.<br>B. Dos.<br>C. Tres.</p>')]],
    ['a list', [text('<ul><li>a) Uno.</li><li>b) Dos.</li><li>c) Tres.</li></ul>')]],
    ['bold letters', [text('<p><b>A)</b> Uno.</p><p><b>B</b>) Dos.</p><p><strong>C: </strong>Tres.</p>')]],
    ['words', [text('<p>Alternativa A: Uno.</p><p>Opción B – Dos.</p><p>(C) Tres.</p>')]],
    ['bare lines', [text('A) Uno.<p>B) Dos.</p><div><p>C) Tres.</p></div>')]],
  ])('is split where it stands in %s', (_name, blocks) => {
    const { byLetter, general } = splitByLetter(blocks, 3);
    expect(byLetter.map(plain)).toEqual([['Uno.'], ['Dos.'], ['Tres.']]);
    expect(general).toEqual([]);
  });

  it('keeps what comes before the first letter apart, and what follows a letter with it', () => {
    const image: Block = { type: 'image', value: 'b.png' };
    const blocks = [text('<p>La clave es B.</p><p>A) Uno.</p><p>Más de A.</p><p>B) Dos.</p>'), image];
    const { byLetter, general } = splitByLetter(blocks, 2);
    expect(plain(general)).toEqual(['La clave es B.']);
    expect(byLetter.map(plain)).toEqual([
      ['Uno.', 'Más de A.'],
      ['Dos.', '[b.png]'],
    ]);
  });

  it('keeps formulas whole', () => {
    const half = '<span data-math="fraction" data-n="1" data-d="2">1/2</span>';
    const { byLetter } = splitByLetter([text(`<p>A) Da ${half}.</p><p>B) No.</p>`)], 2);
    expect(byLetter[0]?.[0]?.value).toContain(half);
  });
});

describe('stays in one piece', () => {
  it.each<[string, string, number]>([
    ['without letters', '<p>Contradice la primera afirmación.</p>', 3],
    ['when an alternative has no line', '<p>A) Uno.</p><p>B) Dos.</p>', 3],
    ['when there are more lines than alternatives', '<p>A) Uno.</p><p>B) Dos.</p><p>C) Tres.</p>', 2],
    ['out of order', '<p>B) Dos.</p><p>A) Uno.</p>', 2],
    ['when a letter comes twice', '<p>A) Uno.</p><p>A) Otra.</p><p>B) Dos.</p>', 2],
    ['when a sentence begins with a letter', '<p>A pesar de todo.</p><p>B es la clave.</p>', 2],
    ['when it is empty', '', 3],
  ])('%s', (_name, html, alternatives) => {
    const blocks = [text(html)];
    expect(splitByLetter(blocks, alternatives)).toEqual({ byLetter: [], general: blocks });
  });
});
