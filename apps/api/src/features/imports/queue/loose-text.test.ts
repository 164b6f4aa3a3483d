import type { BookletDraft, DraftItem } from '@amauta/booklet-reader/booklet.ts';
import { buildBooklet } from '@amauta/booklet-reader/build-booklet.ts';
import { pageOfLines } from '@amauta/booklet-reader/page/fixtures.testing.ts';
import { expect, test } from 'vitest';
import { pageTexts } from '../model/proof/page-text.ts';
import { looseText } from './loose-text.ts';

const LINES = [
  'Concurso de Ascenso de escala',
  ' ',
  ' ',
  'Lea el siguiente texto y responda las preguntas 1 y 2.',
  'El huerto de la escuela tiene habas y papas.',
  '1 ¿Qué tiene el huerto?',
  'a) Habas y papas',
  'b) Maíz morado',
  '2 ¿De quién parece entonces el huerto?',
  'a) De la escuela',
  'b) De una familia',
];

const pages = [pageOfLines(1, LINES)];
const { draft } = buildBooklet(pages);
const loose = (booklet: BookletDraft, of = pages) => looseText(pageTexts(of), booklet).get(1) ?? [];
const lineTops = pageTexts(pages)[0]?.segments.map(({ y, html }) => ({ y, html })) ?? [];
const topOf = (words: string) => lineTops.find(({ html }) => html.includes(words))?.y;

/** The booklet with one item changed. */
function withItem(number: number, change: (item: DraftItem) => DraftItem | null): BookletDraft {
  const groups = draft.groups.map((group) => ({
    ...group,
    questions: group.questions.map((question) => ({
      ...question,
      items: question.items.flatMap((item) => (item.number === number ? (change(item) ?? []) : item)),
    })),
  }));
  return { ...draft, groups };
}

test('in a paper that was read whole only the title is outside of all drafts', () => {
  expect(draft.groups[0]?.questions.flatMap(({ items }) => items)).toHaveLength(2);
  expect(loose(draft)).toMatchObject([{ y: topOf('Concurso'), in_area: false }]);
});

test.each([
  [['Lea el siguiente texto y responda las', 'preguntas 1 y 2.']],
  [['Lea el siguiente texto sobre un huerto que', 'está en la escuela y responda las', 'preguntas 1 y 2.']],
])('a sentence that names the questions of a text is no loose text, also on several lines', (sentence) => {
  const own = [pageOfLines(1, LINES.toSpliced(3, 1, ...sentence))];
  const { draft: read } = buildBooklet(own);
  expect(read.groups[0]?.questions.map(({ items }) => items.length)).toEqual([2]);
  expect(loose(read, own)).toMatchObject([{ y: topOf('Concurso') }]);
});

test('the lines of a question that was not read form one piece of loose text', () => {
  const found = loose(withItem(2, () => null));
  expect(found).toMatchObject([{ in_area: false }, { y: topOf('De quién'), in_area: false }]);
  expect(found).toHaveLength(2);
  expect(found[1]?.height).toBeGreaterThan((topOf('De una') ?? 0) - (topOf('De quién') ?? 0));
});

test('a line within the area of a draft that lacks its words is marked as lying in an area', () => {
  const found = loose(
    withItem(2, (item) => ({ ...item, statement: [{ type: 'text', value: '<p>¿Cuál?</p>', gray: false }] })),
  );
  expect(found).toMatchObject([{ in_area: false }, { y: topOf('De quién'), in_area: true }]);
});
