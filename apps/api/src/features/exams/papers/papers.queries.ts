import type { Kind } from '@amauta/contract/catalogue.ts';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { accounts } from '../../../database/tables/accounts.ts';
import { attempts } from '../../../database/tables/attempts.ts';
import { categories, levels, modalities, sources, specialties } from '../../../database/tables/catalogue.ts';
import { examPapers } from '../../../database/tables/exam-papers.ts';
import { officialBlueprints } from '../../../database/tables/official.ts';
import type { ClockNote, NewAttempt } from '../attempt-writes.queries.ts';

/** Stores a drawn exam as a paper. Returns the id that its attempt will have. */
export async function insertPaper(
  db: Database,
  { drawn, ...paper }: NewAttempt & { storedAt: Date; lapsesAt: Date },
): Promise<number> {
  const [row] = await db
    .insert(examPapers)
    .values({
      attemptId: sql`nextval(pg_get_serial_sequence('attempts', 'id'))`,
      accountId: paper.accountId,
      examType: paper.examType,
      categoryId: paper.categoryId,
      payload: paper.payload,
      blueprint: [...paper.blueprint],
      durationSeconds: paper.durationSeconds,
      way: paper.way ?? 'LEARN',
      officialBlueprintId: paper.official?.id ?? null,
      targetScale: paper.official?.targetScale ?? null,
      drawn: drawn.map(({ versionId, itemCount }) => ({ versionId, itemCount })),
      storedAt: paper.storedAt,
      lapsesAt: paper.lapsesAt,
    })
    .returning({ attemptId: examPapers.attemptId });
  if (!row) throw new Error('a paper was stored without an id');
  return row.attemptId;
}

/** Papers with the names of their category, and with their attempts once they are started. */
function selectPapers(db: Database) {
  return db
    .select({
      paper: examPapers,
      examType: examPapers.examType,
      payload: examPapers.payload,
      startedAt: attempts.startedAt,
      finishedAt: attempts.finishedAt,
      acceptedUntil: attempts.acceptedUntil,
      official: officialBlueprints,
      source: sources.name,
      modality: modalities.name,
      level: levels.name,
      specialty: specialties.name,
    })
    .from(examPapers)
    .innerJoin(sources, sql`${sources.id} = (${examPapers.payload}->>'source_section')::int`)
    .leftJoin(attempts, eq(attempts.id, examPapers.attemptId))
    .leftJoin(officialBlueprints, eq(officialBlueprints.id, examPapers.officialBlueprintId))
    .leftJoin(categories, eq(categories.id, examPapers.categoryId))
    .leftJoin(modalities, eq(modalities.id, categories.modalityId))
    .leftJoin(levels, eq(levels.id, categories.levelId))
    .leftJoin(specialties, eq(specialties.id, categories.specialtyId));
}

export type PaperRow = Awaited<ReturnType<typeof selectPapers>>[number];

export async function findPaper(
  db: Database,
  accountId: number,
  attemptId: number,
): Promise<PaperRow | undefined> {
  const [row] = await selectPapers(db).where(
    and(eq(examPapers.attemptId, attemptId), eq(examPapers.accountId, accountId)),
  );
  return row;
}

/** A paper with what decides whether its delivery pass works. */
export type PassOwner = NonNullable<Awaited<ReturnType<typeof findPassOwner>>>;

export async function findPassOwner(db: Database, attemptId: number) {
  const [row] = await db
    .select({
      attemptId: examPapers.attemptId,
      accountId: examPapers.accountId,
      storedAt: examPapers.storedAt,
      lapsesAt: examPapers.lapsesAt,
      durationSeconds: examPapers.durationSeconds,
      acceptedUntil: attempts.acceptedUntil,
      deletedAt: accounts.deletedAt,
      blockedAt: accounts.blockedAt,
      hasTemporaryPassword: accounts.hasTemporaryPassword,
    })
    .from(examPapers)
    .innerJoin(accounts, eq(accounts.id, examPapers.accountId))
    .leftJoin(attempts, eq(attempts.id, examPapers.attemptId))
    .where(eq(examPapers.attemptId, attemptId));
  return row;
}

/** The papers that count against an account's limit: not released, not lapsed and not finished. */
export function listOpenPapers(db: Database, accountId: number, now: Date): Promise<PaperRow[]> {
  return selectPapers(db)
    .where(
      and(
        eq(examPapers.accountId, accountId),
        isNull(examPapers.releasedAt),
        or(
          and(isNull(attempts.id), sql`${examPapers.lapsesAt} >= ${sql.param(now, examPapers.lapsesAt)}`),
          and(
            isNull(attempts.finishedAt),
            sql`${attempts.acceptedUntil} >= ${sql.param(now, attempts.acceptedUntil)}`,
          ),
        ),
      ),
    )
    .orderBy(asc(examPapers.storedAt), asc(examPapers.attemptId));
}

export async function releasePaper(db: Database, attemptId: number, now: Date): Promise<void> {
  await db
    .update(examPapers)
    .set({ releasedAt: now })
    .where(and(eq(examPapers.attemptId, attemptId), isNull(examPapers.releasedAt)));
}

/** An item of a paper. Items are in the order that they will have in the attempt. */
interface PaperItem {
  itemId: number;
  itemVersionId: number;
  entryVersionId: number;
  kind: Kind;
  page: number;
}

export function listPaperItems(db: Database, versionIds: readonly number[]) {
  return rows<PaperItem>(db)`
    select version.item_id as "itemId", version.id as "itemVersionId",
      version.entry_version_id as "entryVersionId", version.kind, drawn.page::int as page
    from unnest(${sql.param([...versionIds])}::int[]) with ordinality as drawn (version_id, page)
    join item_versions version on version.entry_version_id = drawn.version_id
    order by drawn.page, version.position`;
}

/** Stores what was noticed about the clock of a paper's device. Only the first note is kept. */
export async function keepClockNote(db: Database, attemptId: number, note: ClockNote): Promise<void> {
  await db
    .update(attempts)
    .set({ clockNote: note })
    .where(and(eq(attempts.id, attemptId), isNull(attempts.clockNote)));
}
