import type { Block } from '@amauta/contract/block.ts';
import type { Kind } from '@amauta/contract/catalogue.ts';
import type { EntryClass } from '@amauta/contract/questions/question.ts';

/** An item as a file of another program holds it. Image blocks name a picture of the file. */
export interface ExchangeItem {
  /** How the file calls it, for reports. */
  name: string;
  /** Absent where the file doesn't tell. */
  number: number | undefined;
  kind: Kind | undefined;
  statement: Block[];
  alternatives: { text: string; correct: boolean }[];
  justification: Block[];
}

export interface ExchangeEntry {
  class: EntryClass;
  sharedStatement: Block[];
  items: ExchangeItem[];
}

/** Something of a file that was left out or taken with a loss, and why. */
export interface ExchangeNote {
  name: string;
  reason: string;
}

/** What was read of a file. */
export interface ExchangeFile {
  entries: ExchangeEntry[];
  /** Contents of pictures by the value of the blocks that show them. */
  pictures: Map<string, Buffer>;
  skipped: ExchangeNote[];
  warnings: ExchangeNote[];
}

/** Contents of the pictures that entries show, by their path. */
export type Pictures = ReadonlyMap<string, Buffer>;

/** Alternatives of a question that a file may hold: the letters A to H. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

export class UnreadableFile extends Error {}
