import type { ExamType } from '@amauta/contract/catalogue.ts';

/** Numbers of items that official papers have had. Source: the booklets published since 2018. */
export const PAPER_SIZES: readonly number[] = [60, 70, 75, 90, 100];
/** The numbers with which a paper, or a later booklet of a paper, may begin. */
const FIRST_NUMBERS: readonly number[] = [1, 21, 26, 41, 51];
/**
 * Editions of Nombramiento with three subtests of 25, 25 and 40 items. Later editions have 25 and 50 items.
 */
const LONG_NOMBRAMIENTO: readonly number[] = [2018, 2019];

/** Returns how many items a whole paper should have. `year` is the edition; null for Directivos. */
export function expectedCount(examType: ExamType, year: number | null): number {
  if (examType === 'Directivos') return 70;
  if (examType === 'Ascenso') return 60;
  return year !== null && LONG_NOMBRAMIENTO.includes(year) ? 90 : 75;
}

/**
 * Returns the missing numbers of a paper in rising order, given the numbers that were found and the expected
 * size. Numbers are missing
 * - between the first and the last number found;
 * - before the first, down to the nearest number with which booklets begin, unless these would be more than were found:
 *   then the file holds a selection of a paper;
 * - after the last, up to `expected`, but only when the booklet begins with 1: the end of a later booklet is
 *   unknown.
 */
export function absentNumbers(found: readonly number[], expected: number): number[] {
  if (found.length === 0) return [];
  const known = new Set(found);
  const first = Math.min(...found);
  const opening = FIRST_NUMBERS.findLast((number) => number <= first) ?? 1;
  const begin = first - opening > found.length ? first : opening;
  const last = Math.max(...found);
  const end = begin === 1 ? Math.max(last, expected) : last;
  return Array.from({ length: end - begin + 1 }, (_, index) => begin + index).filter(
    (number) => !known.has(number),
  );
}
