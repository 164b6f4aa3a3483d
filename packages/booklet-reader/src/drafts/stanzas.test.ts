import { cleanHtml } from '@amauta/rich-text/clean.ts';
import { expect, test } from 'vitest';
import { question, read } from './questions.testing.ts';

const FIRST = ['    Canta el agua en la piedra,', '    canta el viento en la caña.'];
const SECOND = ['    Solo yo, que camino,', '    no le canto a la montaña.'];
const WIDE = '1 Lea el poema de la autora, que nació en los Andes y volvió a ellos muy tarde.';

/** The statement and the warnings of a question with these lines. */
function asked(lines: readonly string[]) {
  const { groups } = read([WIDE, ...lines, ...question('').slice(1), ...question('2 ')]);
  const item = groups[0]?.questions[0]?.items[0];
  return { html: item?.statement.map(({ value }) => value).join(''), warnings: item?.warnings };
}

test('an empty line parts two stanzas, as the editor writes it', () => {
  const { html, warnings } = asked([...FIRST, '', ...SECOND, '', 'De un libro.']);
  expect(html).toContain('la caña.</p><p><br /></p><p>Solo yo,');
  expect(html?.match(/<br/g)).toHaveLength(1);
  expect(cleanHtml(html ?? '')).toBe(html);
  expect(warnings).toEqual([]);
});

test.each([
  ['verses without a space between them', [...FIRST, ...SECOND]],
  ['lines that are all as far from each other', [...FIRST, ...SECOND].flatMap((line) => [line, ''])],
  ['equations', ['    x + y = 36', '    x − y = 12', '', ...SECOND]],
  ['one line below verses', [...FIRST, '', 'Qué dice?']],
  ['paragraphs', [WIDE, 'y se fue.', '', WIDE, 'y volvió.'].map((line) => line.replace(/^1 /, ''))],
])('none stands among %s', (_name, lines) => {
  expect(asked(lines).html).not.toContain('<br');
});
