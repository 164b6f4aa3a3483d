import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const opened = { name: 'Rosa', school: 'IE 1', tags: ['a'] };

describe('two edits of the same fields', () => {
  it('that touch different fields need no choice', () => {
    const { conflicts, merge } = mergeEdits(
      opened,
      { ...opened, name: 'Rosa Q.' },
      { ...opened, school: 'IE 2' },
    );
    expect(conflicts).toEqual([]);
    expect(merge()).toEqual({ name: 'Rosa Q.', school: 'IE 2', tags: ['a'] });
  });

  it('that touch the same field ask, unless both wrote the same', () => {
    const mine = { ...opened, name: 'Rosa Q.', school: 'IE 9', tags: ['a', 'b'] };
    const stored = { ...opened, name: 'Rosa Mamani', school: 'IE 9', tags: ['c'] };
    const { conflicts, merge } = mergeEdits(opened, mine, stored);
    expect(conflicts).toEqual(['name', 'tags']);
    expect(
      merge(
        new Map([
          ['name', 'stored'],
          ['tags', 'mine'],
        ]),
      ),
    ).toEqual({
      name: 'Rosa Mamani',
      school: 'IE 9',
      tags: ['a', 'b'],
    });
  });

  it('lose nothing that only one of the two changed', () => {
    const fields = fc.record({ a: fc.constantFrom('x', 'y', 'z'), b: fc.constantFrom('x', 'y', 'z') });
    fc.assert(
      fc.property(fields, fields, fields, (start, mine, stored) => {
        const merged = mergeEdits(start, mine, stored).merge();
        for (const name of ['a', 'b'] as const) {
          if (mine[name] === start[name]) expect(merged[name]).toBe(stored[name]);
          else expect(merged[name]).toBe(mine[name]);
        }
      }),
    );
  });
});
