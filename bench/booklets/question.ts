import type { Chart } from './chart.ts';

/** A piece of a statement: HTML as in the bank, or a chart. */
export type SourceBlock = { kind: 'text'; html: string; gray: boolean } | { kind: 'chart'; chart: Chart };

export interface SourceAlternative {
  /** Empty when the alternative is a chart. */
  html: string;
  chart: Chart | null;
}

export interface SourceItem {
  statement: SourceBlock[];
  alternatives: SourceAlternative[];
  /** Index of the correct alternative. */
  key: number;
}

/** A question to print: one item, or a shared text with its items. */
export interface SourceQuestion {
  /** Empty for a single item. */
  shared: SourceBlock[];
  /** How the line before the items names the shared text. */
  sharedName: 'la siguiente situación' | 'el siguiente texto';
  items: SourceItem[];
}

export interface TruthItem extends SourceItem {
  number: number;
}

/**
 * What a perfect reader finds in a group. The line that names the items of a shared text, and the text's
 * title, are not included.
 */
export interface TruthGroup {
  title: string;
  code: string;
  firstPage: number;
  lastPage: number;
  questions: { shared: SourceBlock[]; items: TruthItem[] }[];
  /** Whether the keys are printed in the booklet itself. */
  printsKeys: boolean;
}
