import { and, asc, eq, isNotNull, max, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import {
  resourceFiles,
  resourceIntro,
  resourceSections,
  resourceSubsections,
} from '../../../database/tables/resources.ts';

export type SectionRow = typeof resourceSections.$inferSelect;
export type SubsectionRow = typeof resourceSubsections.$inferSelect;
export type FileRow = typeof resourceFiles.$inferSelect;

type IntroRow = typeof resourceIntro.$inferSelect;
/** The row of the intro while it holds an intro. */
type Intro = IntroRow & { videoUrl: string };

/** The intro of the library is stored in a single row with this id. */
const INTRO_ID = 1;

/** Everything in the library, each list in its order. */
export async function listLibrary(db: Database) {
  const [sections, subsections, files, intro] = await Promise.all([
    listSections(db),
    listSubsections(db),
    db.select().from(resourceFiles).orderBy(asc(resourceFiles.position), asc(resourceFiles.id)),
    findIntroRow(db),
  ]);
  return { sections, subsections, files, intro: intro && hasIntro(intro) ? intro : undefined };
}

export type Library = Awaited<ReturnType<typeof listLibrary>>;

/**
 * Lets only one transaction change the library at a time. Order and emptiness are read before they are
 * written, so two changes at once could contradict each other.
 */
export async function lockLibrary(db: Database): Promise<void> {
  await rows(db)`select pg_advisory_xact_lock(hashtext('amauta library'))`;
}

export async function findSection(db: Database, id: number): Promise<SectionRow | undefined> {
  const [section] = await db.select().from(resourceSections).where(eq(resourceSections.id, id));
  return section;
}

export async function findSubsection(db: Database, id: number): Promise<SubsectionRow | undefined> {
  const [subsection] = await db.select().from(resourceSubsections).where(eq(resourceSubsections.id, id));
  return subsection;
}

export function listSections(db: Database): Promise<SectionRow[]> {
  return db.select().from(resourceSections).orderBy(asc(resourceSections.position), asc(resourceSections.id));
}

/** The subsections of a section, or all of them, in order. */
export function listSubsections(db: Database, sectionId?: number): Promise<SubsectionRow[]> {
  return db
    .select()
    .from(resourceSubsections)
    .where(sectionId === undefined ? undefined : eq(resourceSubsections.sectionId, sectionId))
    .orderBy(asc(resourceSubsections.position), asc(resourceSubsections.id));
}

export async function insertSection(db: Database, section: typeof resourceSections.$inferInsert) {
  const [row] = await db.insert(resourceSections).values(section).returning();
  if (!row) throw new Error('a section was stored without a row');
  return row;
}

export async function insertSubsection(db: Database, subsection: typeof resourceSubsections.$inferInsert) {
  const [row] = await db.insert(resourceSubsections).values(subsection).returning();
  if (!row) throw new Error('a subsection was stored without a row');
  return row;
}

export async function updateSection(
  db: Database,
  id: number,
  changes: Partial<SectionRow>,
): Promise<SectionRow | undefined> {
  const [row] = await db.update(resourceSections).set(changes).where(eq(resourceSections.id, id)).returning();
  return row;
}

export async function updateSubsection(
  db: Database,
  id: number,
  changes: Partial<SubsectionRow>,
): Promise<SubsectionRow | undefined> {
  const [row] = await db
    .update(resourceSubsections)
    .set(changes)
    .where(eq(resourceSubsections.id, id))
    .returning();
  return row;
}

export async function deleteSectionRow(db: Database, id: number): Promise<void> {
  await db.delete(resourceSections).where(eq(resourceSections.id, id));
}

export async function deleteSubsectionRow(db: Database, id: number): Promise<void> {
  await db.delete(resourceSubsections).where(eq(resourceSubsections.id, id));
}

/** The place after the last section, or after the last subsection of a section. */
export async function nextPosition(db: Database, sectionId?: number): Promise<number> {
  const [row] =
    sectionId === undefined
      ? await db.select({ last: max(resourceSections.position) }).from(resourceSections)
      : await db
          .select({ last: max(resourceSubsections.position) })
          .from(resourceSubsections)
          .where(eq(resourceSubsections.sectionId, sectionId));
  return (row?.last ?? 0) + 1;
}

/** Writes the places of all entries of a list in one statement. */
export async function storeOrder(
  db: Database,
  table: 'resource_sections' | 'resource_subsections' | 'resource_files',
  order: readonly { id: number; order: number }[],
): Promise<void> {
  const values = sql.join(
    order.map(({ id, order }) => sql`(${id}::int, ${order}::smallint)`),
    sql`, `,
  );
  await rows(db)`update ${sql.identifier(table)} as placed set position = given.position
    from (values ${values}) as given (id, position) where placed.id = given.id`;
}

/** The row of the intro. It stays when the intro is removed. Undefined before the first intro. */
export async function findIntroRow(db: Database): Promise<IntroRow | undefined> {
  const [row] = await db.select().from(resourceIntro).where(eq(resourceIntro.id, INTRO_ID));
  return row;
}

/** Whether the row holds an intro. The row of a removed intro only keeps its version. */
export function hasIntro(row: IntroRow): row is Intro {
  return row.videoUrl !== null;
}

export async function upsertIntro(db: Database, intro: Omit<IntroRow, 'id'>): Promise<void> {
  await db
    .insert(resourceIntro)
    .values({ id: INTRO_ID, ...intro })
    .onConflictDoUpdate({ target: resourceIntro.id, set: intro });
}

/** Removes the intro but keeps its version. Returns false when there was no intro. */
export async function clearIntro(db: Database): Promise<boolean> {
  const cleared = await db
    .update(resourceIntro)
    .set({ name: '', description: '', videoUrl: null })
    .where(and(eq(resourceIntro.id, INTRO_ID), isNotNull(resourceIntro.videoUrl)))
    .returning();
  return cleared.length > 0;
}
