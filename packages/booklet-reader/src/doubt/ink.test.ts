import { toHtml } from '@amauta/rich-text/math.ts';
import { describe, expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { holdsTheSame, saysTheSame, signsOfCells, signsOfHtml } from './ink.ts';

const lines = (...texts: string[]) => texts.flatMap((text, at) => drawn(60, 100 + at * 13, text));

function compared(html: string, ...texts: string[]) {
  const [said, page] = [signsOfHtml(html), signsOfCells(lines(...texts).filter(({ text }) => text !== ' '))];
  return [holdsTheSame(said, page), saysTheSame(said, page)];
}

describe('what a draft says and what its page draws', () => {
  test.each([
    ['words over two lines', '<p>Rosa siembra maíz &amp; papa</p>', ['Rosa siembra', 'maíz & papa']],
    ['a hyphen that joined a word', '<p>Rosa siembra</p>', ['Rosa siem-', 'bra']],
    ['a hyphen that stayed', '<p>costo-beneficio</p>', ['costo-', 'beneficio']],
    ['entries of a list', '<ul><li>Pan</li><li>Queso</li></ul>', ['• Pan', '• Queso']],
    ['raised points that open entries', '<ul><li>Pan</li><li>Queso</li></ul>', ['· Pan', '· Queso']],
    [
      'a fraction',
      `<p>Es ${toHtml({ type: 'fraction', numerator: 'x^{2}', denominator: '3' })}</p>`,
      ['Es x23'],
    ],
    [
      'a root whose index and sign are drawn behind it',
      `<p>${toHtml({ type: 'root', index: '3', radicand: '45' })} m</p>`,
      ['453√ m'],
    ],
    [
      'a degree that is a raised bullet',
      `<p>20 ${toHtml({ type: 'superscript', base: '', exponent: '◦' })}C</p>`,
      ['20 ◦C'],
    ],
    ['a root', `<p>${toHtml({ type: 'root', index: '', radicand: '45' })} m</p>`, ['√45 m']],
  ])('%s is the same', (_name, html, texts) => {
    expect(compared(html, ...texts)).toEqual([true, true]);
  });

  test.each([
    ['a word left out', '<p>Rosa siembra</p>', ['Rosa no siembra'], [false, false]],
    ['a syllable too many', '<p>Rosa vie siembra</p>', ['Rosa siembra'], [false, false]],
    ['a hyphen within a line', '<p>costobeneficio</p>', ['costo-beneficio y'], [false, false]],
    ['a point that multiplies', '<p>64</p><ul><li>128</li></ul>', ['64', '· 128'], [false, false]],
    ['another order', '<p>Rosa siembra</p>', ['siembra Rosa'], [true, false]],
  ])('%s is not', (_name, html, texts, expected) => {
    expect(compared(html, ...texts)).toEqual(expected);
  });
});
