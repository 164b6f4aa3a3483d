import { expect, it } from 'vitest';
import { wordsOfHtml } from './words.ts';

it('keeps punctuation at the word before it, whatever the style of the word', () => {
  const html = '<p>los <strong>conocimientos <em>matemáticos</em></strong>, sin el eje <em>y</em>; luego</p>';
  expect(wordsOfHtml(html)).toBe('los conocimientos matemáticos, sin el eje y; luego');
  const math = '<span data-math="superscript" data-base="x" data-exponent="4">x⁴</span>';
  expect(wordsOfHtml(`<p><span style="color:#600">Halla</span> 18${math}, H<sub>2</sub>O</p>`)).toBe(
    'Halla 18x⁴, H2O',
  );
});

it('parts the words of paragraphs, lines and cells', () => {
  const html =
    '<p>uno<br>dos</p><ul><li>tres</li></ul><table><tr><th>a</th><td>b&nbsp;&lt;</td></tr></table>';
  expect(wordsOfHtml(html)).toBe('uno dos tres a b <');
});
