import { asc, eq, inArray, like, max } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { resourceFiles, resourceSubsections } from '../../database/tables/resources.ts';
import type { FileRow } from './library/library.queries.ts';

export async function findFile(db: Database, id: number): Promise<FileRow | undefined> {
  const [file] = await db.select().from(resourceFiles).where(eq(resourceFiles.id, id));
  return file;
}

export function listFiles(db: Database, subsectionId: number): Promise<FileRow[]> {
  return db
    .select()
    .from(resourceFiles)
    .where(eq(resourceFiles.subsectionId, subsectionId))
    .orderBy(asc(resourceFiles.position), asc(resourceFiles.id));
}

export async function listFilesOfSection(db: Database, sectionId: number): Promise<FileRow[]> {
  const found = await db
    .select({ file: resourceFiles })
    .from(resourceFiles)
    .innerJoin(resourceSubsections, eq(resourceSubsections.id, resourceFiles.subsectionId))
    .where(eq(resourceSubsections.sectionId, sectionId));
  return found.map(({ file }) => file);
}

/**
 * Finds files by the end of their PDF's key. The key of an upload that can be cancelled ends with its upload
 * key.
 */
export function listFilesByKeyEnd(db: Database, end: string): Promise<FileRow[]> {
  return db
    .select()
    .from(resourceFiles)
    .where(like(resourceFiles.fileKey, `%${end}`));
}

export function listAllFiles(db: Database): Promise<FileRow[]> {
  return db.select().from(resourceFiles).orderBy(asc(resourceFiles.id));
}

export async function nextFilePosition(db: Database, subsectionId: number): Promise<number> {
  const [row] = await db
    .select({ last: max(resourceFiles.position) })
    .from(resourceFiles)
    .where(eq(resourceFiles.subsectionId, subsectionId));
  return (row?.last ?? 0) + 1;
}

export async function insertFile(db: Database, file: typeof resourceFiles.$inferInsert): Promise<FileRow> {
  const [row] = await db.insert(resourceFiles).values(file).returning();
  if (!row) throw new Error('a file was stored without a row');
  return row;
}

export async function updateFile(
  db: Database,
  id: number,
  changes: Partial<FileRow>,
): Promise<FileRow | undefined> {
  const [row] = await db.update(resourceFiles).set(changes).where(eq(resourceFiles.id, id)).returning();
  return row;
}

export async function deleteFileRows(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(resourceFiles).where(inArray(resourceFiles.id, [...ids]));
}
