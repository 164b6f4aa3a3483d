import { withPlainPhones } from '@amauta/contract/phone.ts';
import type { TeacherStatus, TeacherSummary } from '@amauta/contract/teachers/teacher.ts';
import type {
  AccountState,
  TeacherFilter,
  TeacherMatch,
  TeacherSort,
} from '@amauta/contract/teachers/teacher-list.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import {
  lastDirectoryChange,
  teacherCounts,
  teacherDirectory,
} from '../../../database/tables/teacher-directory.ts';

/**
 * The first and last day of expiry that count as 'soon'. Before the first, access has expired; after the
 * last, it is active.
 */
export interface ExpiringSoon {
  from: string;
  to: string;
}

/** Columns to sort by. Each has an index, which ends with the id. */
const SORT_COLUMNS = {
  name: teacherDirectory.nameKey,
  expiration: teacherDirectory.expirationDate,
  created: teacherDirectory.createdAt,
} satisfies Record<TeacherSort, unknown>;

interface Slice {
  /** How many to list; null for all that follow. */
  limit: number | null;
  offset: number;
  /**
   * Makes the database read the teachers in order through the index of that order, instead of sorting all teachers that
   * the trigram index finds. Reading in order is faster when a search finds many.
   */
  isWalked?: boolean;
}

/** Ids of the teachers that match a filter, in the filter's order. */
export async function listTeacherIds(
  db: Database,
  filter: TeacherFilter,
  soon: ExpiringSoon,
  { limit, offset, isWalked = false }: Slice,
): Promise<number[]> {
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  // The offset is hidden in a subselect, so that the planner can't know it. The planner then picks the plan
  // that returns its first rows soonest.
  const start = isWalked ? sql`(select ${offset}::int)` : sql`${offset}`;
  const found = await rows<{ id: number }>(db)`
    select ${teacherDirectory.accountId} as id from ${teacherDirectory} where ${matching(filter, soon)}
    order by ${SORT_COLUMNS[filter.sort]} ${direction}, ${teacherDirectory.accountId} ${direction}
    limit ${limit} offset ${start}`;
  return found.map(({ id }) => id);
}

/** Counts the teachers that match a filter. Takes longer the more match. */
export async function countFoundTeachers(
  db: Database,
  filter: TeacherMatch,
  soon: ExpiringSoon,
): Promise<number> {
  const [row] = await rows<{ total: number }>(db)`
    select count(*)::int as total from ${teacherDirectory} where ${matching(filter, soon)}`;
  return row?.total ?? 0;
}

/**
 * Counts all teachers, and those whose access is active, expires soon or has expired. `state` is the id of the last
 * transaction that changed the directory: totals that were counted with the same `state` still hold.
 */
export async function summariseTeachers(db: Database, soon: ExpiringSoon) {
  const sumOf = (days: SQL) => sql`coalesce(sum(total) filter (where ${days}), 0)::int`;
  const day = teacherCounts.expirationDate;
  const [row] = await rows<TeacherSummary & { state: string }>(db)`
    select ${sumOf(sql`true`)} as total_teachers,
      ${sumOf(inStatus('active', day, soon))} as active_total,
      ${sumOf(inStatus('expired', day, soon))} as expired_total,
      ${sumOf(inStatus('expiring_soon', day, soon))} as expiring_soon_total,
      (select transaction::text from ${lastDirectoryChange}) as state
    from ${teacherCounts}`;
  if (!row?.state) throw new Error('the directory names no state');
  const { state, ...summary } = row;
  return { summary, state };
}

/** The words of a search. Each must appear in the text. */
export function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * Whether a filter asks for data that isn't in `teacher_directory`. Changes of such data leave the directory's `state`
 * as it is, so totals of such a filter can't be remembered.
 */
export function looksBeyondDirectory(filter: TeacherMatch): boolean {
  return beyondDirectory(filter).length > 0;
}

function matching(filter: TeacherMatch, soon: ExpiringSoon): SQL {
  const { searchText, expirationDate } = teacherDirectory;
  // The day comes first: comparing it is cheap, and leaves fewer texts to search.
  const conditions = filter.status ? [inStatus(filter.status, expirationDate, soon)] : [];
  for (const word of wordsOf(withPlainPhones(filter.search ?? '')))
    conditions.push(sql`${searchText} like ${holding(word)}`);
  for (const word of wordsOf(filter.school)) {
    // The trigram index finds the word anywhere in the text. The school is the fourth line.
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

/** A LIKE pattern for texts that contain a word. */
function holding(word: string): SQL {
  return sql`'%' || fold_text(${literally(word)}) || '%'`;
}

/** Escapes the characters that have a meaning in LIKE. */
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
