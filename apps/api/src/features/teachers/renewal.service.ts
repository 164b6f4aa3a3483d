import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { Renewal, RenewalUndo } from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import {
  latestExpiration,
  MAXIMUM_ACCESS_YEARS,
  renewedExpiration,
} from '@amauta/exam-rules/teacher-access.ts';
import type { DataContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { inPortions, readInPortions } from '../../database/in-portions.ts';
import { RequestFailure } from '../../http/failure.ts';
import { type Act, recordTeacherEvents } from '../audit/audit.service.ts';
import { toDayText } from './teacher-changes.ts';
import { type TeacherRow, updateExpirations } from './teachers.queries.ts';
import { listTeacherRows, listWantedTeachers, presentTeachers, writeTeachers } from './teachers.service.ts';

/** For each teacher, the version that the renewal made. */
type Versions = ReadonlyMap<number, number>;

/** Prolongs the access of all given teachers. If one of them can't be renewed, none is. */
export async function renewTeachers(
  context: DataContext,
  actorId: number,
  { ids, months }: Renewal,
): Promise<Teacher[]> {
  const { db, clock } = context;
  const wanted = [...new Set(ids)];
  const now = clock.now();
  const today = todayInLima(now);
  await writeTeachers(db, async (tx) => {
    const rows = await listWantedTeachers(tx, wanted);
    const renewed = rows.map((row) => ({
      accountId: row.id,
      beforeRenewal: row.expirationDate,
      expirationDate: renewedExpiration(row.expirationDate, today, months),
    }));
    const tooLong = rows.find((_, index) => (renewed[index]?.expirationDate ?? '') > latestExpiration(today));
    if (tooLong) throw lastsTooLong(tooLong);
    await updateExpirations(tx, renewed);
    const events = renewed.map((row) => toEvent(row.accountId, row.beforeRenewal, row.expirationDate));
    await recordTeacherEvents(tx, { actorId, happenedAt: now }, 'teacher.renewed', events);
  });
  return presentTeachers(context, wanted);
}

/**
 * Undoes a renewal: gives teachers back their former last day, in portions, so that other requests wait
 * only briefly.
 * @throws RequestFailure 409 when a teacher was changed since the renewal: then none is undone. Also when
 * the database fails after the first portion; the message says how many were undone.
 */
export async function undoRenewal(
  context: DataContext,
  actorId: number,
  { teachers }: RenewalUndo,
  onFailure: (error: unknown) => void,
): Promise<Teacher[]> {
  const { db, clock } = context;
  const versions = new Map(teachers.map(({ id, version }) => [id, version]));
  const act = { actorId, happenedAt: clock.now() };
  const wanted = [...versions.keys()];
  const known = await readInPortions(wanted, (ids) => listWantedTeachers(db, ids));
  if (!known.every((row) => isRenewed(row, versions))) throw changedSince(wanted.length);
  const { done, left } = await inPortions(
    wanted,
    (ids) => writeTeachers(db, (tx) => undoPortion(tx, act, ids, versions)),
    onFailure,
  );
  const restored = done.flat();
  if (left.length > 0) throw undoneInPart(restored.length, wanted.length);
  return readInPortions(restored, (ids) => presentTeachers(context, ids));
}

function isRenewed({ id, version, expirationBeforeRenewal }: TeacherRow, versions: Versions): boolean {
  return expirationBeforeRenewal !== null && version === versions.get(id);
}

/**
 * Undoes the renewal of one portion, except for teachers who were changed since the check. Returns the ids
 * of the others.
 */
async function undoPortion(
  tx: Database,
  act: Act,
  ids: readonly number[],
  versions: Versions,
): Promise<number[]> {
  const rows = (await listTeacherRows(tx, ids)).filter((row) => isRenewed(row, versions));
  const restored = rows.map(({ id, expirationDate: before, expirationBeforeRenewal: day }) => ({
    accountId: id,
    before,
    expirationDate: day ?? before,
  }));
  await updateExpirations(
    tx,
    restored.map((row) => ({ ...row, beforeRenewal: null })),
  );
  const events = restored.map((row) => toEvent(row.accountId, row.before, row.expirationDate));
  await recordTeacherEvents(tx, act, 'teacher.renewal_undone', events);
  return restored.map(({ accountId }) => accountId);
}

function toEvent(teacherId: number, from: string, to: string) {
  return { teacherId, changes: [{ field: 'expiration_date', from: toDayText(from), to: toDayText(to) }] };
}

function changedSince(total: number): RequestFailure {
  const who = total === 1 ? 'Ese docente' : 'Uno de los docentes';
  return new RequestFailure(
    'EDIT_CONFLICT',
    `${who} se cambió después de la renovación. No se deshizo nada: corrige la fecha al editarlo.`,
  );
}

function undoneInPart(done: number, total: number): RequestFailure {
  return new RequestFailure(
    'EDIT_CONFLICT',
    `Se deshizo la renovación de ${done} de ${total} docentes; luego falló la base de datos. Revisa las fechas de los demás en la lista.`,
  );
}

function lastsTooLong(teacher: TeacherRow): RequestFailure {
  return new RequestFailure(
    'RULE_BROKEN',
    `El acceso de ${teacher.fullName} duraría más de ${MAXIMUM_ACCESS_YEARS} años. Quita a ese docente o elige menos meses.`,
  );
}
