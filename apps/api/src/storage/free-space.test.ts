import { expect, test } from 'vitest';
import { watchFreeSpace } from './free-space.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  ['ample', 1_000, 1_000],
  ['low', 1_000, 999],
  ['low', 1_000, 250],
  ['spent', 1_000, 249],
  ['spent', 1_000, 0],
  ['ample', 0, 0],
])('is %s with a floor of %i and %i bytes free', (state, floor, free) => {
  const space = watchFreeSpace('/data', floor, () => ({ bavail: free, bsize: 1 }));
  expect(space.state()).toBe(state);
});

test('the disk is asked again at every call', () => {
  let free = 0;
  const space = watchFreeSpace('/data', GIGABYTE, () => ({ bavail: free, bsize: 4096 }));
  expect(space.state()).toBe('spent');
  free = GIGABYTE / 4096;
  expect(space.state()).toBe('ample');
});

test('a disk whose free space is unknown refuses nobody', () => {
  expect(watchFreeSpace('/no/such/folder', GIGABYTE).state()).toBe('ample');
});
