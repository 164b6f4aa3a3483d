import type { Readable } from 'node:stream';

/**
 * Stores uploaded files by key. A key is a few names of lower-case letters, digits, `.`, `_` and `-`, joined
 * by `/`. The server makes all keys; none holds text that a person typed.
 */
export interface FileStore {
  /**
   * Stores the content whole or not at all, in place of what the key held before.
   * @throws FileTooLarge when the content has more than `limitBytes` bytes.
   */
  put(key: string, content: Readable | Buffer, limitBytes: number): Promise<StoredFile>;
  /**
   * Reads the content, or the part between two bytes, both included. Ask `stat` first whether the file
   * exists.
   */
  read(key: string, range?: { start: number; end: number }): Readable;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Removes the file. A file that doesn't exist is no failure. */
  remove(key: string): Promise<void>;
  /** Lists the keys in the folder `prefix`, or all keys without one, in no particular order. */
  list(prefix?: string): AsyncIterable<string>;
}

export interface StoredFile {
  sizeBytes: number;
  modifiedAt: Date;
}

/** The content is larger than the caller allowed. Nothing was stored. */
export class FileTooLarge extends Error {}

/** The store didn't answer, or not in time. The same call may succeed in a moment. */
export class StoreUnavailable extends Error {}

const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*){0,5}$/;

/**
 * Throws for a key that could lead out of the store. All keys are made by the server, so this is a bug, not
 * bad input.
 */
export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 200) throw new Error(`not a key of the file store: ${key.slice(0, 80)}`);
}

/** Passes bytes on and throws FileTooLarge once there are more than `limitBytes`. */
export function limitTo(limitBytes: number) {
  return async function* limited(source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limitBytes) throw new FileTooLarge(`more than ${limitBytes} bytes`);
      yield chunk;
    }
  };
}
