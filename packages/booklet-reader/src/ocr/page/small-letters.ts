import type { Component } from './components.ts';

/** The tallest and widest letter, in heights of small letters. */
export const [TALLEST, WIDEST] = [3.2, 14];
/** A patch lower than FLAT and longer than LONGEST_DASH, in heights of small letters, is a rule or a piece of one. */
export const [FLAT, LONGEST_DASH] = [0.4, 2.2];

/** The height of small letters without ascender: the most frequent height of patches that may be letters. */
export function smallLetters(components: readonly Component[]): number {
  const counts = new Map<number, number>();
  for (const { height, width, area } of components) {
    if (height >= 6 && height <= 80 && width >= height * 0.4 && width <= height * 1.8 && area >= 15)
      counts.set(height, (counts.get(height) ?? 0) + 1);
  }
  const near = (height: number) =>
    (counts.get(height - 1) ?? 0) / 2 + (counts.get(height) ?? 0) + (counts.get(height + 1) ?? 0) / 2;
  return [...counts.keys()].sort((a, b) => near(b) - near(a))[0] ?? 0;
}
