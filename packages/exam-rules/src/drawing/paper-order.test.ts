import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIND_ORDER } from '../blueprint.ts';
import { inPaperOrder, type PaperEntry } from './draw.ts';

const entry = (
  entryId: number,
  kind: PaperEntry['kind'],
  number: number,
  examOrder: number | null = null,
): PaperEntry => ({ entryId, versionId: entryId * 10, kind, itemCount: 1, number, examOrder });
const idsOf = (entries: readonly PaperEntry[]) => inPaperOrder(entries, KIND_ORDER).map((one) => one.entryId);

describe('the order of a paper', () => {
  test.each<[string, PaperEntry[], number[]]>([
    ['numbers, whatever the kinds', [entry(1, 'CCP', 3), entry(2, 'RL', 1), entry(3, 'CL', 2)], [2, 3, 1]],
    [
      'subtests apart where a borrowed one uses the same numbers',
      [entry(1, 'CCP', 1), entry(2, 'CCP', 2), entry(3, 'CL', 1), entry(4, 'CL', 2)],
      [3, 4, 1, 2],
    ],
    [
      'directive exams one after the other, each by its numbers',
      [entry(1, 'CG', 21, 4), entry(2, 'CL', 1, 4), entry(3, 'CG', 21, 2), entry(4, 'CL', 1, 2)],
      [4, 3, 2, 1],
    ],
    ['nothing of nothing', [], []],
  ])('is %s', (_what, entries, expected) => {
    expect(idsOf(entries)).toEqual(expected);
  });

  test('has every entry once, with rising numbers within each exam', () => {
    const papers = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom<PaperEntry['kind']>('CL', 'CG'),
        number: fc.integer({ min: 1, max: 200 }),
        examOrder: fc.integer({ min: 1, max: 4 }),
      }),
      { selector: ({ number, examOrder }) => `${examOrder} ${number}` },
    );
    fc.assert(
      fc.property(papers, (list) => {
        const entries = list.map(({ kind, number, examOrder }, id) => entry(id, kind, number, examOrder));
        const ordered = inPaperOrder(entries, KIND_ORDER);
        expect(ordered.map((one) => one.entryId).toSorted()).toEqual(
          entries.map((one) => one.entryId).toSorted(),
        );
        const places = ordered.map(({ examOrder, number }) => (examOrder ?? 0) * 1000 + number);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });
});
