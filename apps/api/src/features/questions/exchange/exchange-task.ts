import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { EntryContent } from '../questions.queries.ts';
import type { ExchangeEntry, ExchangeFile } from './exchange-entry.ts';

/**
 * A task of the child process that reads files of QTI and Moodle XML: `read` parses a file into entries, `clean` cleans
 * the HTML of entries for the bank.
 */
export type ExchangeTask =
  | { kind: 'read'; content: Uint8Array }
  /** The images of these entries already have the paths under which they will be stored. */
  | { kind: 'clean'; examType: ExamType; defaultKind: Kind; entries: readonly ExchangeEntry[] };

/** An entry that is ready to be stored, or the reason why it can't be. */
export type CleanEntry = { content: EntryContent } | { reason: string };

export type ExchangeAnswer =
  | { kind: 'read'; file: ExchangeFile }
  | { kind: 'unreadable' }
  | { kind: 'too-many' }
  /** One result for each entry, in order. */
  | { kind: 'cleaned'; entries: CleanEntry[] };
