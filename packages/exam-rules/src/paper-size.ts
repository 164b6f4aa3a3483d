import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';

/** Items that official papers have had. Source: the booklets published since 2018. */
export const PAPER_SIZES: readonly number[] = [60, 70, 75, 90, 100];
/** Numbers that a paper, or a later booklet of one, begins with. */
const FIRST_NUMBERS: readonly number[] = [1, 21, 26, 41, 51];
/** Editions of Nombramiento with three subtests of 25, 25 and 40 items; later ones have 25 and 50. */
const LONG_NOMBRAMIENTO: readonly number[] = [2018, 2019];

/** Items that a whole paper is expected to have; `year` is the edition, null for Directivos. */
export function expectedCount(examType: ExamType, year: number | null): number {
  if (examType === 'Directivos') return 70;
  if (examType === 'Ascenso') return 60;
  return year !== null && LONG_NOMBRAMIENTO.includes(year) ? 90 : 75;
}

/** The kind that an item most likely has, by its number in an official paper. */
export function likelyKind(examType: ExamType, year: number | null, number: number): Kind {
  if (examType === 'Directivos') return number <= 20 ? 'CL' : 'CG';
  if (examType === 'Ascenso') return 'CCP';
  const [comprehension, reasoning] = expectedCount(examType, year) === 90 ? [25, 50] : [12, 25];
  if (number <= comprehension) return 'CL';
  return number <= reasoning ? 'RL' : 'CCP';
}

/**
 * Numbers absent from those found, in order: between the first and the last; before the first, unless booklets begin there;
 * and after the last up to the paper's end, unless the booklet begins later and its end isn't known.
 */
export function absentNumbers(found: readonly number[], expected: number): number[] {
  if (found.length === 0) return [];
  const known = new Set(found);
  const first = Math.min(...found);
  const begin = FIRST_NUMBERS.findLast((number) => number <= first) ?? 1;
  const last = Math.max(...found);
  const end = begin === 1 ? Math.max(last, expected) : last;
  return Array.from({ length: end - begin + 1 }, (_, index) => begin + index).filter(
    (number) => !known.has(number),
  );
}
