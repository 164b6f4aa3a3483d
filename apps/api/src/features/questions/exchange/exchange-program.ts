import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { AuthoredEntry } from '@amauta/contract/questions/question.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { fieldErrors, speakSpanish, summarizeFirst } from '../../../http/input/input-texts.ts';
import { serveParent } from '../../../jobs/child-program.ts';
import { toContent } from '../authoring/entry-content.ts';
import type { EntryContent } from '../questions.queries.ts';
import {
  type ExchangeEntry,
  type ExchangeFile,
  NoItems,
  TooManyItems,
  UnreadableFile,
} from './exchange-entry.ts';
import { readMoodle } from './read-moodle.ts';
import { readQti } from './read-qti.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');

speakSpanish();

serveParent(async (task: ExchangeTask): Promise<ExchangeAnswer> => {
  if (task.kind === 'clean')
    return { kind: 'cleaned', entries: task.entries.map((entry) => clean(entry, task)) };
  const content = Buffer.from(task.content);
  try {
    const isZip = content.subarray(0, ZIP.length).equals(ZIP);
    return { kind: 'read', file: isZip ? await readQti(content) : readMoodle(content) };
  } catch (error) {
    if (error instanceof TooManyItems) return { kind: 'too-many' };
    if (error instanceof NoItems) return { kind: 'empty' };
    if (error instanceof UnreadableFile) return { kind: 'unreadable' };
    throw error;
  }
});

/** Cleans an entry for storing, or says why it can't be stored. Its numbers are decided later. */
function clean(
  { class: entryClass, sharedStatement, items }: ExchangeEntry,
  { examType, defaultKind }: Extract<ExchangeTask, { kind: 'clean' }>,
): CleanEntry {
  const questions = items.map((item) => ({
    // An item without a number gets a provisional one here.
    number: item.number ?? 1,
    type_question: item.kind ?? defaultKind,
    statement: item.statement,
    alternatives: item.alternatives,
    justification: item.justification,
    ...(item.topic === undefined ? {} : { topic: item.topic }),
  }));
  const parsed = AuthoredEntry.safeParse(
    entryClass === 'COMMON'
      ? { type_question: 'COMMON', shared_statement: sharedStatement, questions }
      : { type_question: 'INDIVIDUAL', questions },
  );
  if (!parsed.success) return { reason: summarizeFirst(fieldErrors(parsed.error.issues)) };
  try {
    return { content: toContent(examType, parsed.data) };
  } catch (error) {
    if (error instanceof RequestFailure) return { reason: error.message };
    throw error;
  }
}

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
  | { kind: 'empty' }
  /** One result for each entry, in order. */
  | { kind: 'cleaned'; entries: CleanEntry[] };
