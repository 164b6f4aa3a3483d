import { MEANINGS } from '@amauta/booklet-reader/doubt/confidence.ts';
import { printTable } from '../harness/table.ts';
import type { PaperComparison } from '../papers/compare.ts';

const isWrong = ({ outcome }: PaperComparison): boolean => outcome === 'wrong';

/**
 * Prints how many drafts with each sign of doubt are wrong, and at last how many without any sign or warning.
 */
export function printSigns(title: string, comparisons: readonly PaperComparison[]): void {
  const read = comparisons.filter(({ outcome }) => outcome !== 'missed');
  const row = (name: string, of: readonly PaperComparison[]) => {
    const wrong = of.filter(isWrong).length;
    return [name, of.length, wrong, ((100 * wrong) / Math.max(1, of.length)).toFixed(2)];
  };
  const signs = Object.keys(MEANINGS) as (keyof typeof MEANINGS)[];
  printTable(
    title,
    ['sign', 'drafts', 'wrong', 'wrong %'],
    [
      ...signs.map((sign) =>
        row(
          sign,
          read.filter((one) => one.signs.includes(sign)),
        ),
      ),
      row(
        'no sign, no warning',
        read.filter(({ signs: own, isWarned }) => own.length === 0 && !isWarned),
      ),
    ],
  );
}
