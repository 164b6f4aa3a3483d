import type { ReadFormula } from '@amauta/booklet-reader/booklet.ts';
import { normalised } from '../imports/words.ts';
import type { PaperItem } from './paper-item.ts';

/** A formula of a scan, and whether its text is that of the truth, also where the draft shows a picture in its place. */
export interface JudgedFormula extends ReadFormula {
  isRight: boolean;
}

/** The shortest formula that is looked for within a statement: shorter ones stand there by chance. */
const SHORTEST = 3;

export function judgedFormulas(item: PaperItem, formulas: readonly ReadFormula[]): JudgedFormula[] {
  return formulas.map((formula) => {
    const read = plain(formula.text);
    const isRight =
      formula.alternative === null
        ? read.length >= SHORTEST && plain(item.statement).includes(read)
        : plain(item.alternatives[formula.alternative] ?? '') === read;
    return { ...formula, isRight };
  });
}

/** A formula without spaces, without the brackets that fractions on one line need, and without the marks of subscripts. */
const plain = (text: string): string =>
  normalised(text)
    .join('')
    .replace(/[()_{}]/g, '');
