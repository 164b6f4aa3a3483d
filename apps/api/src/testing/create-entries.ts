import type { AuthoredEntry } from '@amauta/contract/questions/question.ts';
import type { Database } from '../database/connect.ts';
import { type EntryOrigin, prepareEntries, storeEntries } from '../features/questions/questions.service.ts';

/** Checks, cleans and stores entries of one paper as the bank does, all or none, and returns their ids. */
export async function createEntries(
  db: Database,
  { createdBy, createdAt, ...paper }: EntryOrigin,
  authored: readonly AuthoredEntry[],
): Promise<number[]> {
  const contents = prepareEntries(paper, authored);
  return storeEntries(db, paper, contents, { createdBy, ...(createdAt ? { createdAt } : {}) });
}

/** Stores one entry as `createEntries` does, and returns its id. */
export async function createEntry(db: Database, origin: EntryOrigin, entry: AuthoredEntry): Promise<number> {
  const [id] = await createEntries(db, origin, [entry]);
  if (id === undefined) throw new Error('an entry was stored without an id');
  return id;
}
