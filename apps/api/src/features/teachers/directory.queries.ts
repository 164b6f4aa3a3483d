import type { TeacherFilter, TeacherSort, TeacherStatus, TeacherSummary } from '@amauta/contract/teachers.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { teacherCounts, teacherDirectory } from '../../database/tables/teacher-directory.ts';

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

/** Ids of the teachers that match a filter, in its order; all of them without a limit. */
export async function listTeacherIds(
  db: Database,
  filter: TeacherFilter,
  soon: ExpiringSoon,
  page: { limit: number | null; offset: number },
): Promise<number[]> {
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const found = await rows<{ id: number }>(
    db,
    sql`
      select ${teacherDirectory.accountId} as id from ${teacherDirectory} where ${matching(filter, soon)}
      order by ${SORT_COLUMNS[filter.sort]} ${direction}, ${teacherDirectory.accountId} ${direction}
      limit ${page.limit} offset ${page.offset}`,
  );
  return found.map(({ id }) => id);
}

/** How many teachers match a filter with a search; without one the summary tells. */
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

/** Counts of all teachers, summed up by day. */
export async function summariseTeachers(db: Database, soon: ExpiringSoon): Promise<TeacherSummary> {
  const sumOf = (days: SQL) => sql`coalesce(sum(total) filter (where ${days}), 0)::int`;
  const day = teacherCounts.expirationDate;
  const [summary] = await rows<TeacherSummary>(
    db,
    sql`
      select ${sumOf(sql`true`)} as total_teachers,
        ${sumOf(inStatus('active', day, soon))} as active_total,
        ${sumOf(inStatus('expired', day, soon))} as expired_total,
        ${sumOf(inStatus('expiring_soon', day, soon))} as expiring_soon_total
      from ${teacherCounts}`,
  );
  if (!summary) throw new Error('a sum without groups has no row');
  return summary;
}

/** Every word of the search stands somewhere in the name, email, phone or school. */
function matching({ search = '', status }: TeacherFilter, soon: ExpiringSoon): SQL {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map(
    (word) => sql`${teacherDirectory.searchText} like '%' || fold_text(${literally(word)}) || '%'`,
  );
  if (status) conditions.push(inStatus(status, teacherDirectory.expirationDate, soon));
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
