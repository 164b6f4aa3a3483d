import { withPlainPhones } from '@amauta/contract/phone.ts';
import type { TeacherStatus, TeacherSummary } from '@amauta/contract/teachers/teacher.ts';
import type {
  AccountState,
  TeacherFilter,
  TeacherMatch,
  TeacherSort,
} from '@amauta/contract/teachers/teacher-list.ts';
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

/** How many teachers match. It looks at every teacher found. */
export async function countFoundTeachers(
  db: Database,
  filter: TeacherMatch,
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

/** Words of a search; each has to stand somewhere in the text. */
export function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Whether a filter asks for what the directory doesn't hold, so that a change of it goes unseen there. */
export function looksBeyondDirectory(filter: TeacherMatch): boolean {
  return beyondDirectory(filter).length > 0;
}

function matching(filter: TeacherMatch, soon: ExpiringSoon): SQL {
  const { searchText, expirationDate } = teacherDirectory;
  // The day first: it is compared in no time, and spares most of the texts.
  const conditions = filter.status ? [inStatus(filter.status, expirationDate, soon)] : [];
  for (const word of wordsOf(withPlainPhones(filter.search ?? '')))
    conditions.push(sql`${searchText} like ${holding(word)}`);
  for (const word of wordsOf(filter.school)) {
    // The trigrams find the word anywhere; the fourth line is the school.
    conditions.push(sql`${searchText} like ${holding(word)}`);
    conditions.push(sql`split_part(${searchText}, e'\n', 4) like ${holding(word)}`);
  }
  conditions.push(...beyondDirectory(filter));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function beyondDirectory(filter: TeacherMatch): SQL[] {
  const { exam_type: examType, modality, region, account } = filter;
  const sources = [
    examType && sql`select account_id from teacher_exam_types where exam_type = ${examType}`,
    modality !== undefined &&
      sql`
        select owned.account_id from teacher_categories owned
        join categories category on category.id = owned.category_id
        where category.modality_id = ${modality}`,
    region && sql`select account_id from teacher_profiles where region_code = ${region}`,
    account && sql`select id from accounts where ${ACCOUNT_STATES[account]}`,
  ];
  return sources.flatMap((source) => (source ? [sql`${teacherDirectory.accountId} in (${source})`] : []));
}

const ACCOUNT_STATES: Record<AccountState, SQL> = {
  never_signed_in: sql`last_sign_in_at is null`,
  temporary_password: sql`has_temporary_password`,
  blocked: sql`blocked_at is not null`,
};

/** The pattern of a text that holds the word. */
function holding(word: string): SQL {
  return sql`'%' || fold_text(${literally(word)}) || '%'`;
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
