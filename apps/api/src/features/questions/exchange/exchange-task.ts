import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { EntryContent } from '../questions.queries.ts';
import type { ExchangeEntry, ExchangeFile } from './exchange-entry.ts';

/** What the program that works on files of other programs is asked to do. */
export type ExchangeTask =
  | { kind: 'read'; content: Uint8Array }
  /** Entries whose images have the paths that they will be stored under. */
  | { kind: 'clean'; examType: ExamType; defaultKind: Kind; entries: readonly ExchangeEntry[] };

/** An entry as it will be stored, or the rule that it breaks. */
export type CleanEntry = { content: EntryContent } | { reason: string };

export type ExchangeAnswer =
  | { kind: 'read'; file: ExchangeFile }
  | { kind: 'unreadable' }
  /** One for each entry, in order. */
  | { kind: 'cleaned'; entries: CleanEntry[] };
