import type { Block } from '@amauta/contract/block.ts';
import type { Kind } from '@amauta/contract/catalogue.ts';
import type { EntryClass } from '@amauta/contract/questions/question.ts';

/** An item as read from the file of another program. Its image blocks hold keys of `ExchangeFile.pictures`. */
export interface ExchangeItem {
  /** The name of the item in the file, for reports. */
  name: string;
  /** Absent where the file doesn't tell. */
  number: number | undefined;
  kind: Kind | undefined;
  /** Code of its topic, if the file names one. */
  topic?: string | undefined;
  statement: Block[];
  alternatives: { text: string; correct: boolean }[];
  justification: Block[];
}

export interface ExchangeEntry {
  class: EntryClass;
  sharedStatement: Block[];
  items: ExchangeItem[];
}

/** A part of a file that was skipped or changed, and the reason. */
interface ExchangeNote {
  name: string;
  reason: string;
}

/** The content of a file. */
export interface ExchangeFile {
  entries: ExchangeEntry[];
  /** Contents of pictures, by the value of the image blocks that show them. */
  pictures: Map<string, Buffer>;
  skipped: ExchangeNote[];
  warnings: ExchangeNote[];
}

/** Contents of the pictures that entries show, by path. */
export type Pictures = ReadonlyMap<string, Buffer>;

/** Items that one file may hold. */
export const ITEMS_LIMIT = 10_000;

export class UnreadableFile extends Error {}
/** Thrown for a file of a known format that holds no items. */
export class NoItems extends Error {}
/** Thrown for a file that can be read and holds more items than `ITEMS_LIMIT`. */
export class TooManyItems extends Error {}
