import { expect, it } from 'vitest';
import { findWords } from './find-words.ts';

const word = (text: string, before = '') => ({ text, before });

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
  ['no word that was corrected', '<p>huerto</p>', [word('huertc', 'el')], ''],
])('finds %s', (_what, html, words, expected) => {
  expect(found(html, words)).toBe(expected);
});
