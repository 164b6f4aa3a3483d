import { plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import type { DraftItem } from '../booklet.ts';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, said } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell, PageContent } from '../page/page-content.ts';

const [LEFT, SECOND] = [60, 320];
const LEADING = 13;

/** Rows of a page from the top: each has a text at the left and maybe one in the second column. */
function rows(...texts: readonly (readonly [string, string?])[]): Cell[] {
  return texts.flatMap(([left, second = ''], at) => {
    const y = 100 + at * LEADING;
    const indent = left.length - left.trimStart().length;
    return [...drawn(LEFT + indent * 5, y, left.trimStart()), ...drawn(SECOND, y, second)];
  });
}

function itemsIn(...pages: readonly Partial<PageContent>[]): DraftItem[] {
  return itemsOf(buildBooklet(pages.map((parts, at) => page(at + 1, parts))).draft);
}

const statements = (items: readonly DraftItem[]) => items.map(({ statement }) => said(statement));
const alternatives = ({ alternatives: all }: DraftItem) => all.map(({ html }) => plainText(html));

/** The stems have different lengths, so that only the anchors tell where columns end. */
const question = (number: number, stem = '¿Cuál es?'): readonly (readonly [string, string?])[] => [
  [`${number}.- ${stem}`],
  ['  A. Halógeno', 'D. Opiáceo'],
  ['  B. Plomo', 'E. Cianuro'],
  ['  C. Arsénico'],
  [''],
];
const FIVE = ['Halógeno', 'Plomo', 'Arsénico', 'Opiáceo', 'Cianuro'];

describe('alternatives of a page with one column', () => {
  test('two columns of three and two are read down, not across', () => {
    const found = itemsIn({ cells: rows(...[21, 22, 23, 24].flatMap((number) => question(number))) });
    expect(found.map(({ number }) => number)).toEqual([21, 22, 23, 24]);
    for (const item of found) expect(alternatives(item)).toEqual(FIVE);
    expect(found.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('a long alternative of the first column goes on there, and at the top of the second column', () => {
    const cells = rows(
      ...question(1),
      ['2.- ¿Qué hace el paciente?'],
      ['  A. Toma la medicina que le dieron en el hospital', 'que no corresponde'],
      ['  todos los días', 'D. Nada'],
      ['  B. Llama al médico', 'E. Esperar sin hacer nada más que descansar un poco'],
      ['  C. Busca un remedio casero para la dolencia suya', 'hasta mañana'],
      [''],
      ...question(3),
      ...question(4),
    );
    const found = itemsIn({ cells });
    expect(alternatives(found[1] as DraftItem)).toEqual([
      'Toma la medicina que le dieron en el hospital todos los días',
      'Llama al médico',
      'Busca un remedio casero para la dolencia suya que no corresponde',
      'Nada',
      'Esperar sin hacer nada más que descansar un poco hasta mañana',
    ]);
    expect(statements(found)[2]).toBe('¿Cuál es?');
  });

  test('a second column may begin beside the end of the statement', () => {
    const cells = rows(
      ...question(1),
      ['2.- ¿Cuál es la presentación más frecuente de la falta de fusión de los'],
      ['  pliegues?', 'C. Arsénico'],
      ['  A. Halógeno', 'D. Opiáceo'],
      ['  B. Plomo', 'E. Cianuro'],
      [''],
      ...question(3),
    );
    const found = itemsIn({ cells });
    expect(alternatives(found[1] as DraftItem)).toEqual(FIVE);
    expect(statements(found)[1]).toContain('fusión de los pliegues?');
  });

  test('alternatives two by two and in one row are read across', () => {
    const across = (number: number) => [
      [`${number} ¿Cuál es?`] as const,
      ['  a) Uno', 'b) Dos'] as const,
      ['  c) Tres', 'd) Cuatro'] as const,
      [''] as const,
    ];
    const cells = rows(
      ...across(1),
      ...across(2),
      ['3 ¿Y ahora?'],
      ['  a) Uno   b) Dos   c) Tres   d) Cuatro'],
    );
    for (const item of itemsIn({ cells }))
      expect(alternatives(item)).toEqual(['Uno', 'Dos', 'Tres', 'Cuatro']);
  });

  test('a letter that a sentence names at the end of a line opens no alternative', () => {
    const stem = 'Señala por qué no es la alternativa\u00a0 C. la que corresponde';
    const found = itemsIn({ cells: rows(...question(1), ...question(2, stem), ...question(3)) });
    expect(alternatives(found[1] as DraftItem)).toEqual(FIVE);
    expect(statements(found)[1]).toContain('alternativa');
  });

  test('pictures two by two go to the letters that stand beside them', () => {
    const cells = [
      ...rows(['1 ¿Cuál es el gráfico?']),
      ...drawn(70, 150, 'A)'),
      ...drawn(320, 150, 'B)'),
      ...drawn(70, 260, 'C)'),
      ...drawn(320, 260, 'D)'),
      ...drawn(60, 400, '2 ¿Y ahora?'),
      ...drawn(70, 413, 'A) Uno'),
      ...drawn(70, 426, 'B) Dos'),
      ...drawn(70, 439, 'C) Tres'),
      ...drawn(70, 452, 'D) Cuatro'),
    ];
    const images = [
      [340, 240],
      [90, 130],
      [340, 130],
      [90, 240],
    ].map(([x = 0, y = 0]) => ({ x, y, width: 120, height: 90 }));
    const { draft, cuts } = buildBooklet([page(1, { cells, images })]);
    const [first] = itemsOf(draft);
    const places = first?.alternatives.map(({ image }) => cuts[image ?? -1]).map((cut) => [cut?.x, cut?.y]);
    expect(places).toEqual([
      [88.5, 128.5],
      [338.5, 128.5],
      [88.5, 238.5],
      [338.5, 238.5],
    ]);
  });
});

describe('columns', () => {
  const short = (number: number): [string, string?][] => [
    [`${number}. ¿Cuál es?`],
    ['  a) Uno'],
    ['  b) Dos'],
    ['  c) Tres'],
  ];

  test('questions in two columns below a text that goes across', () => {
    const text = Array.from({ length: 14 }, (_, at): [string] => [
      `El permiso de elegir lo que se lee llegó a la escuela con treinta títulos ${at}`,
    ]);
    const left = [...short(1), ...short(2)];
    const right = [...short(3), ...short(4)];
    const below = left.map(([one], at): [string, string] => [one, right[at]?.[0].trimStart() ?? '']);
    const found = itemsIn({
      cells: rows(['Lea el texto y responda las preguntas 1, 2, 3 y 4.'], ...text, ...below),
    });
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    for (const item of found) expect(alternatives(item)).toEqual(['Uno', 'Dos', 'Tres']);
  });
});

describe('keys that the paper shows', () => {
  const LETTERS = [0, 2, 1, 4, 3, 0];
  const cells = rows(...LETTERS.flatMap((_, at) => question(at + 1)));
  /** The characters of one alternative of each question. */
  const keyed = (cell: Cell): boolean => {
    const row = Math.round((cell.y - 100) / LEADING);
    const key = LETTERS[Math.floor(row / 5)] ?? 0;
    const isSecond = cell.x >= SECOND;
    return (row % 5) - 1 === key % 3 && isSecond === key > 2 && row % 5 > 0;
  };

  test('highlighted, bold, coloured and underlined ones are the key, and nothing of it stays to be seen', () => {
    const marks: Partial<Cell>[] = [{ bold: true }, { color: '#c00000' }, { underline: true }];
    for (const look of marks) {
      const found = itemsIn({ cells: cells.map((cell) => (keyed(cell) ? { ...cell, ...look } : cell)) });
      expect(found.map(({ key }) => key)).toEqual(LETTERS);
      expect(JSON.stringify(found)).not.toMatch(/<(?:strong|u)>/);
    }
    const fills = cells.filter(keyed).map((cell) => {
      const box = { x: cell.x, y: cell.y - 9, width: 5, height: 12 };
      return { ...box, light: true, color: '#ffff00' };
    });
    const found = itemsIn({ cells, fills });
    expect(found.map(({ key }) => key)).toEqual(LETTERS);
    for (const item of found) expect(alternatives(item)).toEqual(FIVE);
    expect(found.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('a question with no marked alternative, or with two, has no key and a warning', () => {
    const many = Array.from({ length: 12 }, (_, at) => question(at + 1)).flat();
    const isFirst = (cell: Cell) => Math.round((cell.y - 100) / LEADING) % 5 === 1 && cell.x < SECOND;
    const isOther = (cell: Cell) => Math.round((cell.y - 100) / LEADING) === 2 && cell.x < SECOND;
    const found = itemsIn({
      cells: rows(...many).map((cell) => (isFirst(cell) || isOther(cell) ? { ...cell, bold: true } : cell)),
    });
    expect(found.map(({ key }) => key)).toEqual([null, ...Array<number>(11).fill(0)]);
    expect(found[0]?.warnings.map(({ code }) => code)).toEqual(['no-key']);
  });

  test('bold alternatives in only some questions are no keys', () => {
    const some = cells.map((cell) => (keyed(cell) && cell.y < 150 ? { ...cell, bold: true } : cell));
    const found = itemsIn({ cells: some });
    expect(found.map(({ key }) => key)).toEqual(LETTERS.map(() => null));
    expect(found.flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});

test('a figure close above a row of alternatives belongs to the statement', () => {
  const cells = [1, 2, 3].flatMap((number) => {
    const y = 60 + number * 120;
    return [
      ...drawn(60, y, `${number}. Cuál es el área de la figura?`),
      ...['A) 12', 'B) 24', 'C) 48'].flatMap((text, at) => drawn(66 + at * 120, y + 70, text)),
    ];
  });
  const images = [1, 2, 3].map((number) => ({ x: 200, y: 70 + number * 120, width: 90, height: 50 }));
  const { groups } = buildBooklet([page(1, { cells, images })]).draft;
  const found = groups.flatMap(({ questions }) => questions.flatMap(({ items: own }) => own));
  expect(found.map(({ statement }) => statement.map(({ type }) => type))).toEqual(
    found.map(() => ['text', 'image']),
  );
  expect(found.flatMap(({ alternatives }) => alternatives.filter(({ image }) => image))).toEqual([]);
});
