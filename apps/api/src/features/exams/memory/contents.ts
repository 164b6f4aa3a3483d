import { answerShape } from '@amauta/contract/answer-shape.ts';
import { Block } from '@amauta/contract/block.ts';
import { ExamAlternative } from '@amauta/contract/exams/attempt.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createBoundedMemory } from '../../../database/bounded-memory.ts';
import type { Database } from '../../../database/connect.ts';
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
export interface EntryContent {
  entryId: number;
  /** Empty for INDIVIDUAL. */
  sharedStatement: Block[];
}

export interface Contents {
  item(itemVersionId: number): Promise<ItemContent>;
  entry(entryVersionId: number): Promise<EntryContent>;
  /** How many bytes the remembered contents take. */
  bytes(): number;
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

export function createContents(db: Database, boundBytes = BOUND_BYTES): Contents {
  // Shared statements are the smaller part of the texts.
  const items = createBoundedMemory<number, ItemContent>(boundBytes * 0.8, (content) =>
    sizeOf(content.statement, content.alternatives, content.justification),
  );
  const entries = createBoundedMemory<number, EntryContent>(boundBytes * 0.2, (content) =>
    sizeOf(content.sharedStatement),
  );
  const readItems = prepareItems(db);
  const readEntries = prepareEntries(db);
  const findItem = createReadBatch<number, ItemContent>(async (ids) => {
    const rows = await readItems({ ids });
    return new Map(rows.map((row) => [row.id, toItemContent(row)]));
  });
  const findEntry = createReadBatch<number, EntryContent>(async (ids) => {
    const rows = await readEntries({ ids });
    return new Map(rows.map((row) => [row.id, toEntryContent(row)]));
  });
  return {
    async item(id) {
      const known = items.get(id);
      if (known) return known;
      const content = await findItem(id);
      if (!content) throw new Error(`version ${id} of an item has gone`);
      items.set(id, content);
      return content;
    },
    async entry(id) {
      const known = entries.get(id);
      if (known) return known;
      const content = await findEntry(id);
      if (!content) throw new Error(`version ${id} of an entry has gone`);
      entries.set(id, content);
      return content;
    },
    bytes: () => items.bytes() + entries.bytes(),
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
  return prepareRows<ItemRow, { ids: number[] }>(
    db,
    'exam_item_contents',
    sql`
      select id, statement, alternatives, correct_alternative_id, justification
      from item_versions where id = any(${sql.placeholder('ids')}::int[])`,
  );
}

interface EntryRow {
  id: number;
  entry_id: number;
  shared_statement: Block[];
}

function prepareEntries(db: Database) {
  return prepareRows<EntryRow, { ids: number[] }>(
    db,
    'exam_entry_contents',
    sql`
      select id, entry_id, shared_statement
      from entry_versions where id = any(${sql.placeholder('ids')}::int[])`,
  );
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
