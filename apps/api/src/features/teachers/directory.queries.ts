import type { TeacherFilter, TeacherSort, TeacherStatus, TeacherSummary } from '@amauta/contract/teachers.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import {
  lastDirectoryChange,
  teacherCounts,
  teacherDirectory,
} from '../../database/tables/teacher-directory.ts';

/** First and last of the days of expiry that count as soon: before them an access has expired, after them it is active. */
export interface ExpiringSoon {
  from: string;
  to: string;
}

/** Each with an index that ends the order with the id. */
const SORT_COLUMNS = {
  name: teacherDirectory.nameKey,
  expiration: teacherDirectory.expirationDate,
  created: teacherDirectory.createdAt,
} satisfies Record<TeacherSort, unknown>;

export interface Slice {
  /** All to the end where it is null. */
  limit: number | null;
  offset: number;
  /** The order's index is walked, rather than sorting what the trigrams find: sooner done where that is a lot. */
  isWalked?: boolean;
}

/** Ids of the teachers that match a filter, in its order. */
export async function listTeacherIds(
  db: Database,
  filter: TeacherFilter,
  soon: ExpiringSoon,
  { limit, offset, isWalked = false }: Slice,
): Promise<number[]> {
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  // Of a subselect the planner doesn't know how far it goes, and takes the plan that begins to answer at once.
  const start = isWalked ? sql`(select ${offset}::int)` : sql`${offset}`;
  const found = await rows<{ id: number }>(
    db,
    sql`
      select ${teacherDirectory.accountId} as id from ${teacherDirectory} where ${matching(filter, soon)}
      order by ${SORT_COLUMNS[filter.sort]} ${direction}, ${teacherDirectory.accountId} ${direction}
      limit ${limit} offset ${start}`,
  );
  return found.map(({ id }) => id);
}

/** How many teachers match a filter with a search; without one the summary tells. It looks at every teacher found. */
export async function countFoundTeachers(
  db: Database,
  filter: TeacherFilter,
  soon: ExpiringSoon,
): Promise<number> {
  const [row] = await rows<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${teacherDirectory} where ${matching(filter, soon)}`,
  );
  return row?.total ?? 0;
}

/** Counts of all teachers, summed up by day, and the name of the state that the directory was in. */
export async function summariseTeachers(
  db: Database,
  soon: ExpiringSoon,
): Promise<{ summary: TeacherSummary; state: string }> {
  const sumOf = (days: SQL) => sql`coalesce(sum(total) filter (where ${days}), 0)::int`;
  const day = teacherCounts.expirationDate;
  const [row] = await rows<TeacherSummary & { state: string }>(
    db,
    sql`
      select ${sumOf(sql`true`)} as total_teachers,
        ${sumOf(inStatus('active', day, soon))} as active_total,
        ${sumOf(inStatus('expired', day, soon))} as expired_total,
        ${sumOf(inStatus('expiring_soon', day, soon))} as expiring_soon_total,
        (select transaction::text from ${lastDirectoryChange}) as state
      from ${teacherCounts}`,
  );
  if (!row?.state) throw new Error('the directory names no state');
  const { state, ...summary } = row;
  return { summary, state };
}

/** Words of a search; each has to stand somewhere in the name, email, phone or school. */
export function wordsOf({ search = '' }: TeacherFilter): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}

function matching(filter: TeacherFilter, soon: ExpiringSoon): SQL {
  // The day first: it is compared in no time, and spares most of the texts.
  const days = filter.status ? [inStatus(filter.status, teacherDirectory.expirationDate, soon)] : [];
  const words = wordsOf(filter).map(
    (word) => sql`${teacherDirectory.searchText} like '%' || fold_text(${literally(word)}) || '%'`,
  );
  const conditions = [...days, ...words];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** What LIKE takes as it stands. */
function literally(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`);
}

function inStatus(
  status: TeacherStatus,
  day: typeof teacherDirectory.expirationDate | typeof teacherCounts.expirationDate,
  { from, to }: ExpiringSoon,
): SQL {
  switch (status) {
    case 'expired':
      return sql`${day} < ${from}`;
    case 'expiring_soon':
      return sql`${day} between ${from} and ${to}`;
    case 'active':
      return sql`${day} > ${to}`;
  }
}
