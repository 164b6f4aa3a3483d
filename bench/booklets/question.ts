import type { Chart } from './chart.ts';

/** A piece of a statement: HTML as the bank holds it, or a chart. */
export type SourceBlock = { kind: 'text'; html: string; gray: boolean } | { kind: 'chart'; chart: Chart };

export interface SourceAlternative {
  /** Empty where the alternative is a chart. */
  html: string;
  chart: Chart | null;
}

export interface SourceItem {
  statement: SourceBlock[];
  alternatives: SourceAlternative[];
  /** Index of the correct alternative. */
  key: number;
}

/** A question to be printed: one item, or a shared text with its items. */
export interface SourceQuestion {
  /** Empty for a single item. */
  shared: SourceBlock[];
  /** What the items refer to, as the line before them calls it. */
  sharedName: 'la siguiente situación' | 'el siguiente texto';
  items: SourceItem[];
}

export interface TruthItem extends SourceItem {
  number: number;
}

/** What a perfect reader finds: the line that names a shared text's items and its title are not part of it. */
export interface TruthGroup {
  title: string;
  code: string;
  firstPage: number;
  lastPage: number;
  questions: { shared: SourceBlock[]; items: TruthItem[] }[];
  /** Whether the booklet itself prints the keys. */
  printsKeys: boolean;
}
