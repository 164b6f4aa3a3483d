import type { BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import { expect, test } from 'vitest';
import { comparePaper } from './compare.ts';

/** How a question with this alternative compares with a draft that says another. */
function outcomeOf(wanted: string, html: string, isApart = true): string | undefined {
  const item = { number: 1, statement: '¿Qué ion se oxida?', alternatives: [wanted], key: null };
  const draft = {
    number: 1,
    statement: [{ type: 'text', value: '<p>¿Qué ion se oxida?</p>' }],
    alternatives: [{ html: `<p>${html}</p>`, image: null }],
    key: null,
    warnings: [],
  };
  const groups = [{ questions: [{ shared: [], items: [draft], warnings: [] }] }];
  const read = { groups } as unknown as BookletDraft;
  return comparePaper([item], read, { isApart }).comparisons[0]?.outcome;
}

const raised = (sign: string) =>
  `H<span data-math="superscript" data-base="" data-exponent="${sign}">^(${sign})</span>`;

test.each(['+', '−', '–'])('the charge "%s" of an ion counts as raised', (sign) => {
  expect(outcomeOf(`H^${sign}`, raised(sign))).toBe('exact');
  expect(outcomeOf(`H^(${sign})`, raised(sign))).toBe('exact');
  expect(outcomeOf(`H^${sign}`, `H${sign}`)).toBe('wrong');
  expect(outcomeOf(`H${sign}`, raised(sign))).toBe('wrong');
});

test('where a truth tells no raised signs, a charge may be typed in any way', () => {
  expect(outcomeOf('H+', raised('+'), false)).toBe('exact');
});
