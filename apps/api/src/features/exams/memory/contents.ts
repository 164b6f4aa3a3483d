import { answerShape } from '@amauta/contract/answer-shape.ts';
import { Block } from '@amauta/contract/block.ts';
import { ExamAlternative } from '@amauta/contract/exams/attempt.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { type BoundedMemory, createBoundedMemory } from '../../../database/memory/bounded-memory.ts';
import { prepareRows } from '../../../database/prepared.ts';
import { createReadBatch } from '../../../database/read-batch.ts';
import { compileWriter } from '../../../http/answers/answer-writer.ts';
import { writeOnce, writtenText } from '../../../written-list.ts';

// Contents are remembered by version. An edit adds a version and never changes one, so a remembered content
// is never outdated.

/** The content of one version of an item. Its lists are frozen, and their JSON is already written. */
export interface ItemContent {
  statement: Block[];
  alternatives: ExamAlternative[];
  correctAlternativeId: number;
  justification: Block[];
}

/** The content of one version of an entry. */
interface EntryContent {
  entryId: number;
  /** Empty for INDIVIDUAL. */
  sharedStatement: Block[];
}

/**
 * Enough for some ten thousand questions. Of a larger bank, the questions of current exams stay in memory.
 * With a smaller bound, more questions are read again.
 */
const BOUND_BYTES = 96 * 1024 * 1024;
/** Estimated bytes of the objects and lists around the texts of one version. */
const FRAME_BYTES = 600;

const writeBlocks = compileWriter(answerShape(z.array(Block)));
const writeAlternatives = compileWriter(answerShape(z.array(ExamAlternative)));

/** Makes a memory of contents, by the ids of their versions. */
export function createContents(db: Database, boundBytes = BOUND_BYTES) {
  // Shared statements are the smaller part of the texts.
  const items = createBoundedMemory<number, ItemContent>(boundBytes * 0.8, (content) =>
    sizeOf(content.statement, content.alternatives, content.justification),
  );
  const entries = createBoundedMemory<number, EntryContent>(boundBytes * 0.2, (content) =>
    sizeOf(content.sharedStatement),
  );
  const readItems = prepareItems(db);
  const readEntries = prepareEntries(db);
  return {
    item: createContentReader(items, async (ids) =>
      (await readItems({ ids })).map((row) => [row.id, toItemContent(row)]),
    ),
    entry: createContentReader(entries, async (ids) =>
      (await readEntries({ ids })).map((row) => [row.id, toEntryContent(row)]),
    ),
    /** How many bytes the remembered contents take. */
    bytes: () => items.bytes() + entries.bytes(),
  };
}

/** Returns remembered contents, and reads the others in batches. */
function createContentReader<Content extends object>(
  known: BoundedMemory<number, Content>,
  read: (versionIds: number[]) => Promise<[id: number, content: Content][]>,
): (versionId: number) => Promise<Content> {
  const find = createReadBatch<number, Content>(async (ids) => new Map(await read(ids)));
  return async (id) => {
    const remembered = known.get(id);
    if (remembered) return remembered;
    const content = await find(id);
    if (!content) throw new Error(`version ${id} of a question has gone`);
    known.set(id, content);
    return content;
  };
}

interface ItemRow {
  id: number;
  statement: Block[];
  alternatives: ExamAlternative[];
  correct_alternative_id: number;
  justification: Block[];
}

function prepareItems(db: Database) {
  return prepareRows<ItemRow, { ids: number[] }>(db, 'exam_item_contents')`
    select id, statement, alternatives, correct_alternative_id, justification
    from item_versions where id = any(${sql.placeholder('ids')}::int[])`;
}

interface EntryRow {
  id: number;
  entry_id: number;
  shared_statement: Block[];
}

function prepareEntries(db: Database) {
  return prepareRows<EntryRow, { ids: number[] }>(db, 'exam_entry_contents')`
    select id, entry_id, shared_statement
    from entry_versions where id = any(${sql.placeholder('ids')}::int[])`;
}

function toItemContent(row: ItemRow): ItemContent {
  // Copies only `id` and `text`, so that any other field of a stored alternative stays on the server.
  const alternatives = row.alternatives.map(({ id, text }) => ({ id, text }));
  return {
    statement: writeOnce(row.statement, writeBlocks),
    alternatives: writeOnce(alternatives, writeAlternatives),
    correctAlternativeId: row.correct_alternative_id,
    justification: writeOnce(row.justification, writeBlocks),
  };
}

function toEntryContent(row: EntryRow): EntryContent {
  return { entryId: row.entry_id, sharedStatement: writeOnce(row.shared_statement, writeBlocks) };
}

/** Each text is kept twice, as the list and as JSON, with up to two bytes for a character. */
function sizeOf(...lists: object[]): number {
  return lists.reduce((sum, list) => sum + (writtenText(list)?.length ?? 0) * 4, FRAME_BYTES);
}
