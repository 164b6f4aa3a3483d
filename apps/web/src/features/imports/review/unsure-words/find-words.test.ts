import { expect, it } from 'vitest';
import { findWords } from './find-words.ts';

const word = (text: string, before = '') => ({ text, before });

/** A fraction as the page draws it before the editor is there. */
const HALF = '<span role="math"><span>1</span><span>2</span></span>';
/** An exponent as the editor draws it: the text of its field, and once more in its source form, which is hidden. */
const exponent = (text: string) =>
  `<sup><span class="editor-math-drawn">${text}</span><span class="editor-math-typed">${text}</span></sup>`;

/** The page with each found word in brackets. */
function found(html: string, words: readonly ReturnType<typeof word>[]): string {
  document.body.innerHTML = html;
  const ranges = findWords([...document.body.children], words);
  return ranges.map((range) => `${placeOf(range)} ${range.toString()}`).join(', ');
}

/** How many characters stand before a range in the whole page. */
function placeOf(range: Range): number {
  const before = document.createRange();
  before.setStart(document.body, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString().length;
}

it.each([
  ['a word', '<p>Mide el huerto</p>', [word('huerto', 'el')], '8 huerto'],
  [
    'a word among equal ones, by the word before it',
    '<p>la casa y mi casa</p>',
    [word('casa', 'mi')],
    '13 casa',
  ],
  ['equal words, each once', '<p>la casa, la casa</p>', [word('la'), word('la', 'casa,')], '0 la, 9 la'],
  ['a word in two formats', '<p>el h<strong>uer</strong>to</p>', [word('huerto')], '3 huerto'],
  ['no word across paragraphs', '<p>huer</p><p>to</p>', [word('huerto')], ''],
  ['a word parted at the end of a line', '<p>el conocimiento</p>', [word('conoci-')], '3 conocimiento'],
  ['the words of several fields', '<p>uno</p><p>dos</p>', [word('dos'), word('uno')], '3 dos, 0 uno'],
  [
    'a word before a formula, and one in it',
    `<p>12 m${exponent('2')} y 3 m${exponent('E')}.</p>`,
    [word('m', '12'), word('E', 'm'), word('2', 'm')],
    '3 m, 12 E, 4 2',
  ],
  ['a number of a fraction', `<p>Mide ${HALF}m.</p>`, [word('2', '1'), word('m.', '2')], '6 2, 7 m.'],
  ['no word that was corrected', '<p>huerto</p>', [word('huertc', 'el')], ''],
])('finds %s', (_what, html, words, expected) => {
  expect(found(html, words)).toBe(expected);
});
