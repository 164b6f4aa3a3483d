import { plainText } from '@amauta/rich-text/clean.ts';
import { expect, test } from 'vitest';
import type { DraftItem } from '../booklet.ts';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, said } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { PageContent } from '../page/page-content.ts';
import { MUTATIONS, type Mutation, randomOf } from './mutations.testing.ts';

const SEEDS = 8;
/** Mutations that must not change what is read. */
const HARMLESS: readonly Mutation[] = ['reorder', 'nudge', 'split', 'spaceless', 'boxes'];

/** Four questions of a page: with a drawing, a fraction, alternatives in two columns, and a wrapped statement. */
function paperPage(number: number): PageContent {
  const first = (number - 1) * 4 + 1;
  const stem = (at: number, y: number, text: string) => drawn(60, y, `${first + at}. ${text}`);
  const four = (y: number) => [
    ...drawn(80, y, 'A) Primera'),
    ...drawn(300, y, 'C) Tercera'),
    ...drawn(80, y + 14, 'B) Segunda'),
    ...drawn(300, y + 14, 'D) Cuarta'),
  ];
  return page(number, {
    cells: [
      ...stem(0, 80, 'Observa la figura y di qué parte de ella se pintó de rojo.'),
      ...drawn(130, 160, 'Rojo'),
      ...four(200),
      ...stem(1, 240, 'Si se reparte '),
      ...drawn(154, 234, '12'),
      ...drawn(156, 247, '5'),
      ...drawn(170, 240, 'de taza, ¿cuánto queda?'),
      ...four(270),
      ...stem(2, 310, 'Una docente pide a sus estudiantes que comparen dos relatos de una misma'),
      ...drawn(60, 323, 'fiesta. ¿Qué pregunta los ayuda más?'),
      ...four(350),
      ...stem(3, 390, '¿Cuál de estas palabras lleva tilde?'),
      ...four(410),
    ],
    rules: [{ x: 153, y: 237, width: 12, height: 0 }],
    images: [{ x: 120, y: 100, width: 120, height: 50 }],
  });
}

const paper = [1, 2, 3].map(paperPage);
const textOf = ({ number, statement, alternatives }: DraftItem) =>
  [
    number,
    said(statement),
    ...alternatives.map(({ html, image }) => `${plainText(html)}${image ?? ''}`),
  ].join('|');
const readAll = (pages: readonly PageContent[]) => {
  const { draft } = buildBooklet(pages);
  const warned = new Set(
    draft.groups.flatMap(({ questions }) =>
      questions.flatMap((question) =>
        question.items.flatMap((item) =>
          item.warnings.length + question.warnings.length > 0 ? [item.number] : [],
        ),
      ),
    ),
  );
  return { texts: new Map(itemsOf(draft).map((item) => [item.number, textOf(item)])), warned };
};
const plain = readAll(paper);
const mutated = (name: Mutation, seed: number) => {
  const random = randomOf(seed);
  return readAll(paper.map((one) => MUTATIONS[name](one, random)));
};

test('the paper itself is read whole', () => {
  expect([...plain.texts.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(plain.texts.get(2)).toBe(
    '2|Si se reparte 12/5 de taza, ¿cuánto queda?|Primera|Segunda|Tercera|Cuarta',
  );
  expect([...plain.warned]).toEqual([]);
});

test.each(HARMLESS)('%s: what is read stays the same, or is warned of', (name) => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { texts, warned } = mutated(name, seed);
    for (const [number, text] of plain.texts)
      if (!warned.has(number)) expect(texts.get(number), `${name} ${seed}`).toBe(text);
  }
});

test('a line that slipped is read as before, or its question or a neighbour is warned of', () => {
  let changes = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { texts, warned } = mutated('slip', seed);
    for (const [number, text] of plain.texts) {
      if (texts.get(number) === text) continue;
      changes += 1;
      const near = [number - 1, number, number + 1].filter((one) => warned.has(one));
      expect(near, `slip ${seed}, question ${number}`).not.toEqual([]);
    }
  }
  expect(changes).toBeGreaterThan(0);
});
