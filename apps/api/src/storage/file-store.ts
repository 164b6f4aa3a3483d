import type { Readable } from 'node:stream';

/**
 * Where uploaded files live, by key: a few names of lower-case letters, digits, `.`, `_` and `-`, joined by `/`. We make
 * the keys; nothing that a person typed stands in one.
 */
export interface FileStore {
  /**
   * Stores the content, in place of what the key held, whole or not at all.
   * @throws FileTooLarge when there is more of it than `limitBytes`.
   */
  put(key: string, content: Readable | Buffer, limitBytes: number): Promise<StoredFile>;
  /** The content, or the part of it from one byte to another, both included. Ask `stat` before whether it is there. */
  read(key: string, range?: { start: number; end: number }): Readable;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Removes the file; one that isn't there is no failure. */
  remove(key: string): Promise<void>;
  /** Keys that begin with the folder `prefix`, in no order. */
  list(prefix: string): AsyncIterable<string>;
}

export interface StoredFile {
  sizeBytes: number;
  modifiedAt: Date;
}

/** More content than the caller allowed; nothing was stored. */
export class FileTooLarge extends Error {}

/** The store did not answer, or not in time; the same may succeed in a moment. */
export class StoreUnavailable extends Error {}

const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*){0,5}$/;

/** A key that could lead out of the store is a mistake of ours. */
export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 200) throw new Error(`not a key of the file store: ${key.slice(0, 80)}`);
}
