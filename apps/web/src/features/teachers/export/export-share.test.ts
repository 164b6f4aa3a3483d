import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareReceived } from './export-share.ts';

it.each([
  ['nothing yet', { receivedBytes: 0, totalRows: 1000 }, 0],
  ['about half', { receivedBytes: 47_500, totalRows: 1000 }, 0.5],
  ['more than was thought', { receivedBytes: 300_000, totalRows: 1000 }, 0.95],
  ['a file without teachers', { receivedBytes: 2_500, totalRows: 0 }, 0.5],
  ['an unknown number of rows', { receivedBytes: 300_000, totalRows: null }, null],
])('%s', (_name, progress, share) => {
  expect(shareReceived(progress)).toBe(share);
});

it('never goes back, and never says that all is there', () => {
  const bytes = fc.nat(50_000_000);
  fc.assert(
    fc.property(bytes, bytes, fc.nat(200_000), (first, more, totalRows) => {
      const before = shareReceived({ receivedBytes: first, totalRows }) ?? 0;
      const after = shareReceived({ receivedBytes: first + more, totalRows }) ?? 0;
      expect(after).toBeGreaterThanOrEqual(before);
      expect(after).toBeLessThan(1);
    }),
  );
});
