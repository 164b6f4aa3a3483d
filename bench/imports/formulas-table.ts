import { SURE_FORMULA } from '@amauta/booklet-reader/drafts/unsure-formulas.ts';
import { printTable } from '../harness/table.ts';
import type { JudgedFormula } from '../papers/judged-formulas.ts';

const LIMITS = [0, 0.01, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98];

/**
 * Prints how many formulas of scans would stay text with each least chance (`SURE_FORMULA`), how many of these are right, and
 * how many of the right ones would be cut.
 */
export function printFormulas(formulas: readonly JudgedFormula[]): void {
  if (formulas.length === 0) return;
  const right = formulas.filter(({ isRight }) => isRight).length;
  const share = (part: number, of: number) => ((100 * part) / Math.max(1, of)).toFixed(1);
  printTable(
    `Formulas of scans: ${formulas.length}, ${right} of them read right; cut below ${SURE_FORMULA}`,
    ['least chance', 'stay text', 'right of these %', 'right ones cut %', 'right of those cut %'],
    LIMITS.map((limit) => {
      const kept = formulas.filter(({ sure }) => sure >= limit);
      const keptRight = kept.filter(({ isRight }) => isRight).length;
      return [
        limit,
        kept.length,
        share(keptRight, kept.length),
        share(right - keptRight, right),
        share(right - keptRight, formulas.length - kept.length),
      ];
    }),
  );
}
