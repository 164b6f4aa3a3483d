import type { TeacherStatus, TeacherSummary } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import type { TeacherFilter, TeacherList, TeacherListQuery } from '@amauta/contract/teachers/teacher-list.ts';
import { EXPIRING_SOON_DAYS, todayInLima } from '@amauta/exam-rules/access.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import type { DataContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import type { TeacherRow } from '../teachers.queries.ts';
import { listTeacherRows, presentTeachers } from '../teachers.service.ts';
import {
  countFoundTeachers,
  type ExpiringSoon,
  listTeacherIds,
  looksBeyondDirectory,
  summariseTeachers,
  wordsOf,
} from './directory.queries.ts';
import { createDirectoryTotals, type DirectoryTotals } from './directory-totals.ts';

const STREAM_BATCH = 500;
/** A search that finds more teachers than this reads them through the index of the order (`Slice.isWalked`). */
const MANY_TEACHERS = 5_000;

/**
 * Returns a function that lists a page of the teachers that match, with the counts of all. A page after the
 * last becomes the last.
 */
export function createTeacherLists(context: DataContext) {
  const totals = createDirectoryTotals();
  return (query: TeacherListQuery) => listTeachers(context, totals, query);
}

async function listTeachers(
  context: DataContext,
  totals: DirectoryTotals,
  query: TeacherListQuery,
): Promise<TeacherList> {
  const { db } = context;
  const soon = expiringSoon(context);
  const { summary, state } = await summariseTeachers(db, soon);
  const [words, school] = [wordsOf(query.search), wordsOf(query.school)];
  const isSearch = words.length > 0 || school.length > 0;
  const key = JSON.stringify([soon, query.status, words, school]);
  const count = () => countFoundTeachers(db, query, soon);
  const total = looksBeyondDirectory(query)
    ? await count()
    : isSearch
      ? await totals(state, key, count)
      : totalOf(summary, query.status);
  const totalPages = Math.max(1, Math.ceil(total / query.limit));
  const page = Math.min(query.page, totalPages);
  const isWalked = isSearch && total > MANY_TEACHERS;
  const ids = await listTeacherPage(db, query, soon, { page, total, isWalked });
  return {
    success: true,
    data: { teachers: await presentTeachers(context, ids), summary },
    meta: { current_page: page, total_pages: totalPages, total },
  };
}

/** Reads a page, beginning at the nearer end of the list. */
async function listTeacherPage(
  db: Database,
  query: TeacherListQuery,
  soon: ExpiringSoon,
  { page, total, isWalked }: { page: number; total: number; isWalked: boolean },
): Promise<number[]> {
  const offset = (page - 1) * query.limit;
  if (offset <= total / 2) return listTeacherIds(db, query, soon, { limit: query.limit, offset, isWalked });
  const limit = Math.min(query.limit, total - offset);
  const backwards = { ...query, direction: query.direction === 'asc' ? 'desc' : 'asc' } as const;
  const slice = { limit, offset: total - offset - limit, isWalked };
  const ids = await listTeacherIds(db, backwards, soon, slice);
  return ids.toReversed();
}

/** Ids of the teachers that match, without those in `except`, in the filter's order. */
export async function listMatchingIds(
  context: DataContext,
  filter: TeacherFilter,
  except: readonly number[] = [],
): Promise<number[]> {
  const ids = await listTeacherIds(context.db, filter, expiringSoon(context), { limit: null, offset: 0 });
  const left = new Set(except);
  return ids.filter((id) => !left.has(id));
}

/**
 * Ids of the teachers that a call chose, either by ids or by a filter. `context.db` is the transaction that
 * changes them.
 * @throws RequestFailure 409 when the filter no longer matches as many teachers as the caller was told; 422
 * when it matches more than `limit`
 */
export async function listChosenIds(
  context: DataContext,
  choice: TeacherChoice,
  limit: number,
): Promise<number[]> {
  if ('ids' in choice) return [...new Set(choice.ids)];
  const filter = { ...choice.filter, sort: 'created', direction: 'desc' } as const;
  const ids = await listMatchingIds(context, filter, choice.except);
  if (ids.length !== choice.total) {
    throw new RequestFailure(
      'EDIT_CONFLICT',
      `Los docentes que coinciden cambiaron: eran ${choice.total} y ahora son ${ids.length}. No se hizo nada: revisa la lista y vuelve a intentarlo.`,
    );
  }
  if (ids.length <= limit) return ids;
  throw new RequestFailure(
    'RULE_BROKEN',
    `Elegiste a ${ids.length} docentes y esto se hace para ${limit} como máximo a la vez. Usa un filtro más estrecho.`,
  );
}

/**
 * Streams teachers in the given order, some hundreds at a time, so that memory doesn't grow with their
 * number.
 */
export async function* streamTeachers(
  { db }: Pick<DataContext, 'db'>,
  ids: readonly number[],
): AsyncGenerator<TeacherRow[]> {
  for (let start = 0; start < ids.length; start += STREAM_BATCH) {
    yield await listTeacherRows(db, ids.slice(start, start + STREAM_BATCH));
  }
}

function totalOf(summary: TeacherSummary, status: TeacherStatus | undefined): number {
  return status === undefined ? summary.total_teachers : summary[`${status}_total`];
}

function expiringSoon({ clock }: Pick<DataContext, 'clock'>): ExpiringSoon {
  const now = clock.now();
  const last = new Date(now.getTime() + EXPIRING_SOON_DAYS * DAY_MS);
  return { from: todayInLima(now), to: todayInLima(last) };
}
