import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanHtml } from '@amauta/rich-text/clean.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichHtml } from '../../ui/rich-text.tsx';
import { exported } from '../editor.testing.ts';

describe('HTML that is imported and exported', () => {
  it.each([
    ['nothing', '', ''],
    ['an empty paragraph', '<p></p>', ''],
    ['text without a paragraph', 'hola', '<p>hola</p>'],
    [
      'formats',
      '<p><b>a</b><i>b</i><u>c</u><s>d</s></p>',
      '<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>',
    ],
    ['formats within formats', '<p><em><strong>a</strong></em></p>', '<p><strong><em>a</em></strong></p>'],
    ['an empty line', '<p>a</p><p><br></p><p>b</p>', '<p>a</p><p><br /></p><p>b</p>'],
    ['a line break', '<p>a<br>b</p>', '<p>a<br />b</p>'],
    ['white space', '<p> a \n  b </p>\n<p>c</p>', '<p>a b</p><p>c</p>'],
    ['alignment', '<p style="text-align: justify">a</p>', '<p style="text-align: justify">a</p>'],
    [
      'indentation',
      '<p style="padding-inline-start: 80px">a</p>',
      '<p style="padding-inline-start: 80px">a</p>',
    ],
    [
      'older indentation',
      '<p style="margin-left: 40px">a</p>',
      '<p style="padding-inline-start: 40px">a</p>',
    ],
    [
      'font, size and colours',
      `<p><span style="font-family: 'Courier New'; font-size: 20px; color: #942715; background-color: #fff2a8">a</span></p>`,
      '<p><span style="font-family: Courier New; font-size: 20px; color: #942715; background-color: #fff2a8">a</span></p>',
    ],
    ['a size that is too big', '<p><span style="font-size: 73px">a</span></p>', '<p>a</p>'],
    ['a size in other units', '<p><span style="font-size: 12pt">a</span></p>', '<p>a</p>'],
    [
      'lists',
      '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
      '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
    ],
    [
      'lists within lists',
      '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
      '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
    ],
    [
      'an empty item before a list within it',
      '<ol><li>a</li><li><br /><ul><li>b</li></ul></li></ol>',
      '<ol><li>a</li><li><br /><ul><li>b</li></ul></li></ol>',
    ],
    ['space before a line of a list', '<ul><li>a<p> b</p></li></ul>', '<ul><li>a<br />b</li></ul>'],
    ['paragraphs within a list', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br />b</li></ul>'],
    [
      'tables',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
    ],
    [
      'cells of several paragraphs',
      '<table><tr><td><p>a</p><p>b</p></td><td style="text-align: right">c</td></tr></table>',
      '<table><tbody><tr><td><p>a</p><p>b</p></td><td style="text-align: right">c</td></tr></tbody></table>',
    ],
    [
      'a quotation',
      '<blockquote>a</blockquote><blockquote><p>b</p><p>c</p></blockquote>',
      '<blockquote><p>a</p><p>b</p><p>c</p></blockquote>',
    ],
    ['characters', '<p>1 &lt; 2 &amp; "x" &gt; 0&nbsp;m</p>', '<p>1 &lt; 2 &amp; "x" &gt; 0\u00a0m</p>'],
    [
      'an image of ours',
      `<p>a <img src="/media/images/${'0a'.repeat(32)}.webp" alt="un &quot;huerto&quot;"></p>`,
      `<p>a <img src="/media/images/${'0a'.repeat(32)}.webp" alt="un &quot;huerto&quot;" /></p>`,
    ],
    ['an image from elsewhere', '<p>a<img src="https://example.com/x.png"></p>', '<p>a</p>'],
    ['a script', '<p>a<script>alert(1)</script></p><style>p{}</style>', '<p>a</p>'],
    [
      'bare scripts of math',
      '<p>m<sup>2</sup>a<sub>1</sub></p>',
      '<p>m<span data-math="superscript" data-base="" data-exponent="2">^2</span>a<span data-math="subscript" data-base="" data-subscript="1">_1</span></p>',
    ],
    [
      'blocks within a format',
      '<b><p>a</p><ul><li>b</li></ul></b>',
      '<p><strong>a</strong></p><ul><li><strong>b</strong></li></ul>',
    ],
  ])('%s', (_what, html, expected) => {
    expect(exported(html)).toBe(expected);
  });

  const bank = join(import.meta.dirname, '../../../../../demo/bank');
  it.each(readdirSync(bank).filter((name) => name.endsWith('.json')))('keeps the bank of %s', (file) => {
    for (const html of htmlStrings(JSON.parse(readFileSync(join(bank, file), 'utf8'))))
      expect(parseRichHtml(exported(html))).toEqual(
        parseRichHtml(/^<(p|ul|ol|table)/.test(html) ? html : `<p>${html}</p>`),
      );
  });
});

describe('any HTML', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        'p',
        'b',
        'em',
        'u',
        'span',
        'div',
        'table',
        'tr',
        'td',
        'th',
        'sup',
        'ul',
        'ol',
        'li',
        'blockquote',
        'h2',
      ].flatMap((name) => [`<${name}>`, `</${name}>`]),
      '<br>',
      '<span data-math="fraction" data-n="1" data-d="x^{2}">',
      '<span data-math="root" data-index data-radicand=\'"><b>\'>',
      '<span data-math="superscript" data-base="x" data-exponent="n_{1}">',
      '<p style="text-align: center; padding-inline-start: 120px; color: #fff">',
      '<span style="color: #123456; font-size: 20px; font-family: Arial">',
      '<td colspan="2" rowspan="3" style="text-align: end">',
      '&lt;b&gt;',
      '&amp;lt;',
      '&nbsp;',
      '  ',
      '\n',
    ),
    fc.string({ maxLength: 6 }),
  );
  const anyHtml = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

  it('is stable from then on and within the allow-list', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const once = exported(html);
        expect(exported(once)).toBe(once);
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});

/** All strings with tags, at any depth of the file. */
function htmlStrings(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(htmlStrings) : [];
}
