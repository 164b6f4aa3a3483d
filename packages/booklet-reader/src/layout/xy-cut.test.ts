import { plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, said } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell, PageContent } from '../page/page-content.ts';

const [LEADING, WORDS] = [13, ['la siembra', 'del maíz morado', 'en la chacra', 'de arriba', 'por turnos']];

/** The lines of a column, from y down. */
function column(x: number, y: number, lines: readonly string[]): Cell[] {
  return lines.flatMap((line, at) => {
    const indent = line.length - line.trimStart().length;
    return drawn(x + indent * 5, y + at * LEADING, line.trimStart());
  });
}

/** A question whose text and alternatives belong to its number alone. */
const question = (number: number): string[] => [
  `${number}. Qué dicen de`,
  `${WORDS[number % 5]} ${number}?`,
  `  a) Que sí ${number}`,
  `  b) Que no ${number}`,
  `  c) Quizás ${number}`,
];
const questions = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => question(from + at)).flat();
const across = (line: string, count: number, times: number): string[] =>
  Array.from({ length: count }, (_, at) => `${line.repeat(times)} ${at}`);

function expectAll(pages: readonly Partial<PageContent>[], count: number): void {
  const { draft } = buildBooklet(pages.map((parts, at) => page(at + 1, parts)));
  const found = itemsOf(draft);
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  for (const { number, statement, alternatives } of found) {
    expect(said(statement).replace(/\s+/g, ' ')).toContain(`Qué dicen de ${WORDS[number % 5]} ${number}?`);
    expect(alternatives.map(({ html }) => plainText(html))).toEqual(
      ['Que sí', 'Que no', 'Quizás'].map((word) => `${word} ${number}`),
    );
  }
}

describe('a page that white space cuts again and again', () => {
  test('two pages of two columns each, side by side on a wide one', () => {
    const columns = [60, 320, 640, 900].flatMap((x, at) => column(x, 90, questions(at * 6 + 1, at * 6 + 6)));
    expectAll([{ cells: columns, width: 1190, height: 842 }], 24);
  });

  test('the left one with a text across and questions below, the right one in one column', () => {
    const cells = [
      ...column(60, 90, across('Un texto que va de lado a lado ', 6, 3)),
      ...column(60, 180, questions(1, 4)),
      ...column(330, 180, questions(5, 8)),
      ...column(640, 90, questions(9, 14)),
    ];
    expectAll([{ cells, width: 1190, height: 842 }], 14);
  });

  test('a text across, questions in three columns, and a text across again', () => {
    const text = across('El río bajaba crecido y nadie se animaba ', 5, 2);
    const cells = [
      ...column(60, 80, text),
      ...[60, 240, 420].flatMap((x, at) => column(x, 160, questions(at * 3 + 1, at * 3 + 3))),
      ...column(60, 380, across('Nadie volvió a hablar de aquel viaje ', 5, 2)),
      ...[60, 310].flatMap((x, at) => column(x, 460, questions(at * 3 + 10, at * 3 + 12))),
    ];
    expectAll([{ cells }], 15);
  });
});

describe('questions in two columns between texts that run across', () => {
  const text = (title: string, words: string, y: number) => [
    ...drawn(60, y, title),
    ...column(60, y + 26, across(words, 12, 2)),
  ];
  const pageOf = () => [
    ...text('TEXTO 1', 'El río bajaba crecido y nadie se animaba ', 70),
    ...column(60, 270, questions(1, 2)),
    ...column(330, 270, questions(3, 3)),
    ...text('TEXTO 2', 'Nadie volvió a hablar de aquel viaje ', 440),
    ...column(60, 640, questions(4, 5)),
    ...column(330, 640, questions(6, 6)),
  ];

  test('are read down, although most lines of the page run across', () => {
    expectAll([{ cells: pageOf() }], 6);
  });

  test('the source of a text, which stands at the right margin above two columns, belongs to the text', () => {
    const cells = [
      ...column(60, 80, [
        'Lea el texto y responda las preguntas 1 a 3.',
        ...across('El río bajaba crecido y nadie ', 9, 3),
      ]),
      ...drawn(405, 212, 'Rosa Quispe, docente de aula'),
      ...column(60, 250, questions(1, 2)),
      ...column(310, 250, [...questions(3, 3), ...across('La orilla del río ', 1, 2)]),
    ];
    const { draft } = buildBooklet([page(1, { cells })]);
    expect(
      draft.groups.flatMap(({ questions: all }) => all).map(({ shared }) => said(shared).slice(-28)),
    ).toEqual(['Rosa Quispe, docente de aula']);
  });

  test('the title of the second text stays with it', () => {
    const { draft } = buildBooklet([page(1, { cells: pageOf() })]);
    const groups = draft.groups.flatMap(({ questions: all }) => all);
    expect(groups.map(({ items }) => items.map(({ number }) => number))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(groups.map(({ shared }) => said(shared).slice(0, 12))).toEqual(['El río bajab', 'Nadie volvió']);
  });
});

test('two texts side by side, which the page draws one after the other, are read so, and a short question below them is apart', () => {
  const text = (word: string) =>
    Array.from({ length: 8 }, (_, at) => `la ${word} de quien lee otra vez ${at}`);
  const below = Array.from({ length: 6 }, (_, at) => [
    ...question(at + 1).slice(0, 2),
    ...['a) Que sí', 'b) Que no', 'c) Quizás'].map(
      (option) => `  ${option}${' lo cree quien lee'.repeat(4)}`,
    ),
  ]);
  const cells = [
    ...drawn(60, 60, 'Lea los siguientes textos y responda las preguntas 1 a 6, con calma y hasta el final.'),
    ...column(60, 90, ['Texto A', ...text('mañana')]),
    ...column(320, 90, ['Texto B', ...text('tarde')]),
    ...below.flatMap((lines, at) => column(60, 230 + at * 80, lines)),
  ];
  const { draft } = buildBooklet([page(1, { cells })]);
  const [{ shared = [], items = [] } = {}] = draft.groups.flatMap(({ questions }) => questions);
  const words = said(shared).replace(/\s+/g, ' ');
  expect(words).toContain(`Texto A ${text('mañana').join(' ')} Texto B ${text('tarde').join(' ')}`);
  expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
});
