import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import type { Claim } from '../drafts/draft-notes.ts';
import { itemsOf, question } from '../drafts/questions.testing.ts';
import { type FlowPage, flowOf } from '../layout/flow.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import type { Cell } from '../page/page-content.ts';
import { doubtInk } from './conservation.ts';
import { signsOfLabel } from './ink.ts';

const TEXTS = Array.from({ length: 9 }, (_, at) => `${at + 1} Rosa siembra`);
const SURE = TEXTS.map((): string[] => []);
const lineCells = (at: number) => drawn(60, 100 + at * 30, TEXTS[at] ?? '');

function flowPage(cells: readonly Cell[]): FlowPage {
  const [first] = flowOf([page(1, { cells: [...cells] })]);
  if (!first) throw new Error('no page');
  return first;
}

/** One draft for each line, which says exactly the text of the line. */
function claimsOf({ lines }: FlowPage): Claim[] {
  return lines.map((line) => ({
    notes: { warnings: [] },
    slices: [{ line, from: 0, to: line.cells.length }],
    said: signsOfLabel(line.text),
  }));
}

const codes = (claims: readonly Claim[]) => claims.map(({ notes }) => notes.warnings.map(({ code }) => code));

describe('comparing what a page draws with its drafts', () => {
  const whole = TEXTS.flatMap((_, at) => lineCells(at));

  test('doubts nothing when every character stands in one draft', () => {
    const one = flowPage(whole);
    const claims = claimsOf(one);
    expect(doubtInk([one], claims)).toBe(true);
    expect(codes(claims)).toEqual(SURE);
  });

  test('doubts a draft that leaves a word out', () => {
    const one = flowPage(whole);
    const claims = claimsOf(one);
    const [first] = claims;
    if (first) first.said = signsOfLabel('1 siembra');
    doubtInk([one], claims);
    expect(codes(claims)).toEqual([['unsure-text'], ...SURE.slice(1)]);
  });

  test('doubts a draft that says an exponent of the page on its line', () => {
    const power = drawn(130, 100, '2', { size: 7 });
    const one = flowPage([...lineCells(0), ...power, ...whole.slice(lineCells(0).length)]);
    const claims = claimsOf(one);
    const raised = one.drawn.map((cell) => (cell.size === 7 ? { ...cell, y: 95 } : cell));
    doubtInk([{ ...one, drawn: raised }], claims);
    expect(codes(claims)).toEqual([['unsure-text'], ...SURE.slice(1)]);
  });

  test('doubts the drafts beside a glyph that became no character, except in a picture or far away', () => {
    const cells = whole;
    const glyphs = cells.map(({ x, y, width, size, text: unicode }) => ({ x, y, width, size, unicode }));
    const glyphAt = (x: number, y: number) => ({ x, y, width: 5, size: 10, unicode: '\u0001' });
    const doubted = (extra: { x: number; y: number; width: number; size: number; unicode: string }[]) => {
      const [one] = flowOf([page(1, { cells, glyphs: [...glyphs, ...extra] })]);
      if (!one) throw new Error('no page');
      const claims = claimsOf(one);
      doubtInk([one], claims);
      return codes(claims);
    };
    expect(doubted([])).toEqual(SURE);
    expect(doubted([glyphAt(132, 100)])).toEqual([['unsure-text'], ...SURE.slice(1)]);
    expect(doubted([glyphAt(400, 100)])).toEqual(SURE);
    // A lost comma is as thin as the gaps around it; a neighbouring character must not count as its match.
    expect(doubted([{ x: 62.6, y: 100, width: 2, size: 10, unicode: ',' }])).toEqual([
      ['unsure-text'],
      ...SURE.slice(1),
    ]);
  });

  test('doubts the drafts beside a character that stands in no line', () => {
    const one = flowPage(whole);
    const lines = one.lines.map((line, at) =>
      at === 1 ? { ...line, cells: line.cells.slice(0, -1) } : line,
    );
    const claims = claimsOf({ ...one, lines }).map((claim) => ({ ...claim, said: null }));
    doubtInk([{ ...one, lines }], claims);
    expect(codes(claims)).toEqual([[], ['unsure-text'], ['unsure-text'], ...SURE.slice(3)]);
  });

  test('doubts the drafts around a running head that is drawn in the midst of the text', () => {
    const one = flowPage(whole);
    const [first, second, ...rest] = one.lines;
    if (!first || !second) throw new Error('no lines');
    const aside = new Set(second.cells.flatMap((cell) => cell.places ?? []));
    const taken = { ...one, lines: [first, ...rest], aside };
    const claims = claimsOf(taken);
    doubtInk([taken], claims);
    expect(codes(claims)).toEqual([['unsure-text'], ['unsure-text'], ...SURE.slice(3)]);
  });

  test('doubts nothing where the rest of a running head is drawn in the midst of the text', () => {
    const head = drawn(60, 40, 'Prueba Nacional');
    const one = flowPage([
      ...head.slice(0, 6),
      ...lineCells(0),
      ...head.slice(6),
      ...whole.slice(lineCells(0).length),
    ]);
    const aside = new Set(one.drawn.filter(({ y }) => y === 40).flatMap(({ places }) => places ?? []));
    const taken = { ...one, lines: one.lines.filter(({ y }) => y !== 40), aside };
    const claims = claimsOf(taken);
    doubtInk([taken], claims);
    expect(codes(claims)).toEqual(SURE);
  });

  test('doubts nothing where a frame of one draft is drawn behind a running head', () => {
    const FRAME = 7;
    const doubted = (heads: readonly Cell[]) => {
      const early = TEXTS.keys().filter((at) => at !== FRAME);
      const one = flowPage([
        ...early.flatMap(lineCells),
        ...heads,
        ...lineCells(FRAME),
        ...drawn(60, 700, '5'),
      ]);
      const isAside = ({ y }: { y: number }) => y === 40 || y === 700;
      const aside = new Set(one.drawn.filter(isAside).flatMap(({ places }) => places ?? []));
      const taken = { ...one, lines: one.lines.filter((line) => !isAside(line)), aside };
      // The last three lines are one draft.
      const claims = claimsOf(taken);
      claims.splice(FRAME - 1, 3, {
        notes: { warnings: [] },
        slices: taken.lines.slice(FRAME - 1).map((line) => ({ line, from: 0, to: line.cells.length })),
        said: signsOfLabel(TEXTS.slice(FRAME - 1).join('')),
      });
      doubtInk([taken], claims);
      return codes(claims).flat();
    };
    expect(doubted(drawn(60, 40, 'Prueba Nacional'))).toEqual([]);
    expect(doubted([])).toEqual(['unsure-order']);
  });

  test('doubts nothing where the bullets of a list are drawn behind the page', () => {
    const bullets = [7, 8].flatMap((at) => drawn(50, 100 + at * 30, '•'));
    const one = flowPage([...whole, ...bullets]);
    const claims = claimsOf(one);
    doubtInk([one], claims);
    expect(codes(claims).flat()).toEqual([]);
  });

  test('doubts two drafts that take the same line', () => {
    const one = flowPage(whole);
    const claims = claimsOf(one);
    const [first, second] = claims;
    if (first && second) first.slices = [...first.slices, ...second.slices];
    doubtInk([one], claims);
    expect(codes(claims)[0]).toEqual(['unsure-text']);
  });

  test('doubts a draft in whose midst the line of another draft is drawn', () => {
    const first = lineCells(0);
    const rest = TEXTS.flatMap((_, at) => (at > 1 ? lineCells(at) : []));
    const one = flowPage([...first.slice(0, 6), ...lineCells(1), ...first.slice(6), ...rest]);
    const claims = claimsOf(one);
    expect(doubtInk([one], claims)).toBe(true);
    expect(codes(claims)).toEqual([['unsure-order'], ['unsure-order'], ...SURE.slice(2)]);
  });

  test('doubts a draft in whose midst a label of another draft’s picture is drawn', () => {
    const label = drawn(200, 160, 'maíz', { size: 6 });
    const rest = TEXTS.flatMap((_, at) => (at > 0 ? lineCells(at) : []));
    const cells = [...lineCells(0).slice(0, 6), ...label, ...lineCells(0).slice(6), ...rest];
    const [one] = flowOf([page(1, { cells, images: [{ x: 180, y: 145, width: 80, height: 20 }] })]);
    if (!one) throw new Error('no page');
    const [picture] = one.lines.filter(({ region }) => region);
    const claims = claimsOf({ ...one, lines: one.lines.filter(({ region }) => !region) });
    const third = claims[2];
    if (!third || !picture) throw new Error('no picture');
    third.slices = [...third.slices, { line: picture, from: 0, to: 0 }];
    doubtInk([one], claims);
    expect(codes(claims)).toEqual([['unsure-order'], [], ['unsure-order'], ...SURE.slice(3)]);
  });

  test('doubts nothing by the order of a page that is drawn from its end to its beginning', () => {
    const one = flowPage(whole.toReversed());
    const claims = claimsOf(one);
    expect(doubtInk([one], claims)).toBe(false);
    expect(codes(claims)).toEqual(SURE);
  });
});

describe('alternatives in two columns', () => {
  const others = [1, 2, 3, 4, 5].flatMap((number) => question(`${number}. `));
  const at = (x: number, y: number, text: string) => drawn(x, y, text);
  const stem = at(60, 600, '6. Lima tiene costa?');
  const [a, b, c] = [at(70, 613, 'a) Tal vez'), at(70, 626, 'b) A veces'), at(70, 639, 'c) Cuando')];
  const [d, e] = [at(230, 613, 'd) Siempre sí'), at(230, 626, 'e) Ya no')];
  const warningsOf = (cells: readonly Cell[]) => {
    const text = pageOfLines(1, others, 100).cells;
    const { draft } = buildBooklet([page(1, { cells: [...text, ...cells] })]);
    return draft.groups.flatMap(({ questions }) =>
      questions.flatMap(({ items }) => items.flatMap(({ warnings }) => warnings.map(({ code }) => code))),
    );
  };

  test('may be drawn row by row', () => {
    expect(warningsOf([...stem, ...a, ...d, ...b, ...e, ...c])).toEqual([]);
  });

  test('are doubted where one is drawn in the midst of another', () => {
    const midst = [...stem, ...a.slice(0, 6), ...d, ...a.slice(6), ...b, ...e, ...c];
    expect(warningsOf(midst)).toEqual(['unsure-order']);
  });
});

test('doubts the shared text whose picture holds a sentence', () => {
  const text = pageOfLines(1, ['Lea la situación y responda las preguntas 1 y 2.'], 100);
  const questions = pageOfLines(1, [...question('1. '), ...question('2. ')], 330);
  const sentence = drawn(110, 160, 'Una oración larga dentro de la imagen.');
  const content = page(1, {
    cells: [...text.cells, ...sentence, ...questions.cells],
    images: [{ x: 100, y: 120, width: 300, height: 180 }],
  });
  const [shared] = buildBooklet([content]).draft.groups.flatMap(({ questions }) => questions);
  expect(shared?.items.map(({ number }) => number)).toEqual([1, 2]);
  expect(shared?.warnings.map(({ code }) => code)).toContain('unsure-text');
});

describe('question numbers that the page draws apart from their text', () => {
  const parts = [1, 2, 3, 4, 5].map((number) => {
    const lines = question(`${number}. `).map((line, at) => drawn(60, number * 100 + at * 15, line));
    return {
      number: lines[0]?.slice(0, 2) ?? [],
      text: [lines[0]?.slice(3) ?? [], ...lines.slice(1)].flat(),
    };
  });
  const warningsOf = (cells: Cell[]) => {
    const { draft } = buildBooklet([page(1, { cells })]);
    return [...draft.warnings, ...itemsOf(draft).flatMap(({ warnings }) => warnings)].map(({ code }) => code);
  };

  test('are no sign of another order where all are drawn before the text', () => {
    const cells = [...parts.flatMap(({ number }) => number), ...parts.flatMap(({ text }) => text)];
    expect(warningsOf(cells)).toEqual([]);
  });

  test('are no sign of another order where each is drawn behind its question', () => {
    expect(warningsOf(parts.flatMap(({ number, text }) => [...text, ...number]))).toEqual([]);
  });

  test('are no sign of another order where letters, too, are drawn behind their texts', () => {
    const lines = [1, 2, 3, 4, 5].flatMap((number) =>
      question(`${number}. `).map((line, at) => drawn(60, number * 100 + at * 15, line)),
    );
    const cells = lines.flatMap((line) => [...line.slice(3), ...line.slice(0, 3)]);
    expect(warningsOf(cells)).toEqual([]);
  });

  test('leave the text as a sign of another order', () => {
    const texts = parts.map(({ text }) => text);
    const [first = [], second = [], ...rest] = texts;
    const mixed = [...first.slice(0, 9), ...second, ...first.slice(9), ...rest.flat()];
    const cells = [...parts.flatMap(({ number }) => number), ...mixed];
    expect(warningsOf(cells)).toContain('unsure-order');
  });
});
