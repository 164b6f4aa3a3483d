import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleTree } from '../resource-samples.fixture.ts';
import { subsectionsOf } from '../resources.queries.ts';
import { afterMove, placesOf } from './library-order.ts';

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const files = (tree = sampleTree()) => subsectionsOf(tree).find(({ id }) => id === 11)?.resources ?? [];

describe('a move', () => {
  it('of sections changes only their order', () => {
    const tree = afterMove(sampleTree(), { what: 'sections', from: 0, to: 1 });
    expect(tree.sections.map(({ id, order }) => [id, order])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(tree.sections[1]?.subsections).toEqual(sampleTree().sections[0]?.subsections);
  });

  it('of subsections stays in its section', () => {
    const tree = afterMove(sampleTree(), { what: 'subsections', sectionId: 1, from: 1, to: 0 });
    expect(idsOf(tree.sections[0]?.subsections ?? [])).toEqual([12, 11]);
    expect(tree.sections[1]).toEqual(sampleTree().sections[1]);
  });

  it.each([
    [0, 2, [102, 103, 101]],
    [2, 0, [103, 101, 102]],
    [1, 1, [101, 102, 103]],
    [7, 0, [101, 102, 103]],
  ])('of the file at %i to %i gives %j', (from, to, expected) => {
    const tree = afterMove(sampleTree(), { what: 'files', subsectionId: 11, from, to });
    expect(idsOf(files(tree))).toEqual(expected);
  });

  it('and its reverse restore the library', () => {
    const place = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const there = afterMove(sampleTree(), { what: 'files', subsectionId: 11, from, to });
        const back = afterMove(there, { what: 'files', subsectionId: 11, from: to, to: from });
        expect(idsOf(files(back))).toEqual(idsOf(files()));
        expect(placesOf(files(there)).map(({ order }) => order)).toEqual([1, 2, 3]);
      }),
    );
  });
});
