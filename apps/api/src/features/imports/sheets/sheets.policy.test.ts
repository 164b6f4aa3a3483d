import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseSheet,
  explainContested,
  explainMismatch,
  indexOf,
  type KeyTarget,
  planKeys,
  siftContested,
  smallLetterOf,
  targetsOf,
} from './sheets.policy.ts';

const question = (number: number, key: number | null, alternativeCount = 3): KeyTarget => ({
  number,
  key,
  alternativeCount,
  code: '',
  target: { kind: 'question', id: number * 10 },
});
const draft = (number: number, key: number | null, alternativeCount = 3): KeyTarget => ({
  ...question(number, key, alternativeCount),
  target: { kind: 'draft', id: number * 10 + 1, import_id: 7 },
});
const nothing = {
  changes: [],
  unchanged: [],
  missing_numbers: [],
  extra_numbers: [],
  impossible_numbers: [],
};

describe('a plan', () => {
  test.each<[string, KeyTarget[], Record<string, number>, object]>([
    ['nothing', [], {}, nothing],
    ['the same key', [question(1, 0)], { 1: 0 }, { unchanged: [1] }],
    [
      'another key',
      [question(12, 1)],
      { 12: 2 },
      { changes: [{ number: 12, from: 'b', to: 'c', target: { kind: 'question', id: 120 } }] },
    ],
    [
      'the first key',
      [draft(2, null)],
      { 2: 0 },
      { changes: [{ number: 2, from: null, to: 'a', target: { kind: 'draft', id: 21, import_id: 7 } }] },
    ],
    ['a number that the sheet hasn’t', [question(10, 1), question(9, 1)], {}, { missing_numbers: [9, 10] }],
    ['a number that the paper hasn’t', [], { 61: 0, 7: 1 }, { extra_numbers: [7, 61] }],
    ['a letter beyond the alternatives', [question(3, 0)], { 3: 3 }, { impossible_numbers: [3] }],
    ['a letter for a draft without alternatives', [draft(3, null, 0)], { 3: 0 }, { impossible_numbers: [3] }],
    [
      'a question and its draft, of which one has the key',
      [question(5, 1), draft(5, 0)],
      { 5: 1 },
      { changes: [{ number: 5, from: 'a', to: 'b', target: { kind: 'draft', id: 51, import_id: 7 } }] },
    ],
    [
      'a letter that only one of two has',
      [question(5, 1, 3), draft(5, null, 4)],
      { 5: 3 },
      {
        changes: [{ number: 5, from: null, to: 'd', target: { kind: 'draft', id: 51, import_id: 7 } }],
        impossible_numbers: [5],
      },
    ],
  ])('for %s', (_name, targets, keys, expected) => {
    expect(planKeys(targets, keys)).toEqual({ ...nothing, ...expected });
  });

  const target = fc
    .record({
      number: fc.integer({ min: 1, max: 12 }),
      isDraft: fc.boolean(),
      alternativeCount: fc.integer({ min: 0, max: 8 }),
      mark: fc.integer({ min: -1, max: 7 }),
    })
    .map(({ number, isDraft, alternativeCount, mark }) => {
      const key = mark < 0 || mark >= alternativeCount ? null : mark;
      return isDraft ? draft(number, key, alternativeCount) : question(number, key, alternativeCount);
    });
  // Each number occurs at most once in the bank and at most once among the drafts, as the selector says.
  const targets = fc.uniqueArray(target, { selector: ({ number, target }) => `${number} ${target.kind}` });
  const keys = fc.dictionary(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 0, max: 7 }));

  test('lists every number of the paper and of the sheet, and no other', () => {
    fc.assert(
      fc.property(targets, keys, (list, sheet) => {
        const plan = planKeys(list, sheet);
        const changed = plan.changes.map((change) => change.number);
        const all = [
          changed,
          plan.unchanged,
          plan.missing_numbers,
          plan.extra_numbers,
          plan.impossible_numbers,
        ];
        const paper = new Set(list.map(({ number }) => number));
        const printed = new Set(Object.keys(sheet).map(Number));
        expect(new Set(all.flat())).toEqual(paper.union(printed));
        expect(new Set(plan.missing_numbers)).toEqual(paper.difference(printed));
        expect(new Set(plan.extra_numbers)).toEqual(printed.difference(paper));
        for (const number of plan.unchanged)
          expect([...changed, ...plan.impossible_numbers]).not.toContain(number);
        for (const numbers of all) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });

  test('leaves nothing to change once it is carried out, and gives no key that has no alternative', () => {
    fc.assert(
      fc.property(targets, keys, (list, sheet) => {
        const plan = planKeys(list, sheet);
        const after = list.map((one) => {
          const change = plan.changes.find(
            ({ number, target: { kind } }) => number === one.number && kind === one.target.kind,
          );
          return change ? { ...one, key: indexOf(change.to) } : one;
        });
        for (const one of after) expect(one.key ?? -1).toBeLessThan(one.alternativeCount);
        expect(planKeys(after, sheet).changes).toEqual([]);
      }),
    );
  });
});

test('each alternative has a letter, and the letter gives the alternative again', () => {
  expect([0, 1, 2, 7].map(smallLetterOf)).toEqual(['a', 'b', 'c', 'h']);
  for (let index = 0; index < 8; index++) expect(indexOf(smallLetterOf(index))).toBe(index);
});

const sheet = (index: number, code: string) => ({ index, code });
const coded = (...codes: string[]) => codes.map((code, number) => ({ ...question(number, 0), code }));

describe('numbers that stand in several papers', () => {
  const of = (importId: number, target: KeyTarget): KeyTarget =>
    target.target.kind === 'draft'
      ? { ...target, target: { ...target.target, import_id: importId } }
      : { ...target, importId };
  const ours = draft(1, 1);
  test.each<
    [string, KeyTarget[], { free: number; bound: number; contested: [free: number[], bound: number[]] }]
  >([
    ['two drafts of one import', [ours, draft(1, 2)], { free: 2, bound: 2, contested: [[], []] }],
    [
      'a draft, and a question from its import',
      [of(7, question(1, 1)), ours],
      { free: 2, bound: 2, contested: [[], []] },
    ],
    [
      'a draft, and a question of another origin',
      [question(1, 1), ours],
      { free: 0, bound: 1, contested: [[1], [1]] },
    ],
    ['both with the key already', [question(1, 0), draft(1, 0)], { free: 2, bound: 1, contested: [[], []] }],
    ['a draft that lacks the key', [question(1, 0), ours], { free: 0, bound: 1, contested: [[1], []] }],
    ['other numbers', [question(2, 1), ours], { free: 2, bound: 1, contested: [[], []] }],
  ])('%s', (_name, targets, expected) => {
    const [free, bound] = [false, true].map((isBound) => siftContested(targets, { 1: 0, 3: 0 }, isBound));
    expect([free?.targets.length, bound?.targets.length]).toEqual([expected.free, expected.bound]);
    expect([free?.contested_numbers, bound?.contested_numbers]).toEqual(expected.contested);
    // A number that is left is neither one that the sheet lacks nor one that the paper lacks.
    expect(free?.keys).toEqual(expected.contested[0].length > 0 ? { 3: 0 } : { 1: 0, 3: 0 });
    expect(bound?.keys).toEqual({ 1: 0, 3: 0 });
  });

  test('of two imports are left, and told by their files', () => {
    const sifted = siftContested([of(5, draft(1, 1)), of(11, draft(1, 1))], { 1: 0 }, false);
    expect(sifted).toEqual({ targets: [], keys: {}, contested_numbers: [1], papers: [5, 11] });
    expect(explainContested(['lo1.docx', 'wp2.pdf'], null)).toMatch(/ a la vez en lo1\.docx y wp2\.pdf, /);
  });
});

describe('the sheet that is chosen by itself', () => {
  test.each<[string, { index: number; code: string }[], KeyTarget[], number | null]>([
    ['of none', [], coded('A04-EBRP-11'), null],
    ['of one, whatever its code', [sheet(0, 'A04-EBRP-12')], coded('A04-EBRP-11'), 0],
    ['of two, by the code', [sheet(0, 'A04-EBRP-12'), sheet(1, 'a04-ebrp-11 ')], coded('', 'A04-EBRP-11'), 1],
    [
      'of two, both of the code',
      [sheet(0, 'A04-EBRP-11'), sheet(1, 'A04-EBRP-11')],
      coded('A04-EBRP-11'),
      null,
    ],
    ['of two without codes', [sheet(0, ''), sheet(1, '')], coded(''), null],
    ['of two, for unknown booklets', [sheet(0, 'A04-EBRP-11'), sheet(1, 'A04-EBRP-12')], coded(''), null],
    ['of two, for booklets of both', [sheet(0, 'A-11'), sheet(1, 'A-12')], coded('A-11', 'A-12'), null],
  ])('%s', (_name, sheets, targets, expected) => {
    expect(chooseSheet(sheets, targets)).toBe(expected);
  });
});

describe('forms', () => {
  test.each<[string, string, string[], string | null, number]>([
    ['the same code', 'A04-EBRP-11', ['A04-EBRP-11', 'a04-ebrp-11'], null, 2],
    ['no code on the sheet', '', ['A04-EBRP-11'], null, 1],
    ['questions of unknown booklets', 'A04-EBRP-11', ['', ''], null, 2],
    [
      'the other form',
      'A04-EBRP-12',
      ['A04-EBRP-11', ''],
      'La hoja es A04-EBRP-12 y las preguntas vienen del cuadernillo A04-EBRP-11. Sube la hoja de esa forma.',
      1,
    ],
    [
      'two other forms',
      'A04-EBRP-12',
      ['A04-EBRP-11', 'A04-EBRP-13'],
      'La hoja es A04-EBRP-12 y las preguntas vienen de los cuadernillos A04-EBRP-11 y A04-EBRP-13. Sube la hoja de esa forma.',
      0,
    ],
    ['both forms, of which it speaks of its own', 'A04-EBRP-12', ['A04-EBRP-11', 'A04-EBRP-12', ''], null, 2],
  ])('%s', (_name, code, codes, text, meant) => {
    expect(explainMismatch(code, coded(...codes))).toBe(text);
    expect(targetsOf(code, coded(...codes))).toHaveLength(meant);
  });
});
