import type { Renewal, Teacher } from '@amauta/contract/teachers.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import {
  latestExpiration,
  MAXIMUM_ACCESS_YEARS,
  renewedExpiration,
} from '@amauta/exam-rules/teacher-access.ts';
import type { ServerContext } from '../../context.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { recordEvents } from '../audit/audit.service.ts';
import { toDayText } from './teacher-changes.ts';
import { type TeacherRow, updateExpirations } from './teachers.queries.ts';
import { listTeacherRows, presentTeachers, writeTeachers } from './teachers.service.ts';

/** Prolongs the access of all the teachers, or of none when one of them can't be. */
export async function renewTeachers(
  context: Pick<ServerContext, 'db' | 'clock'>,
  actorId: number,
  { ids, months }: Renewal,
): Promise<Teacher[]> {
  const { db, clock } = context;
  const wanted = [...new Set(ids)];
  const now = clock.now();
  const today = todayInLima(now);
  await writeTeachers(db, async (tx) => {
    const rows = await listTeacherRows(tx, wanted);
    if (rows.length < wanted.length) throw teachersGone(wanted.length);
    const renewed = rows.map((row) => ({
      accountId: row.id,
      before: row.expirationDate,
      expirationDate: renewedExpiration(row.expirationDate, today, months),
    }));
    const tooLong = rows.find((_, index) => (renewed[index]?.expirationDate ?? '') > latestExpiration(today));
    if (tooLong) throw lastsTooLong(tooLong);
    await updateExpirations(tx, renewed);
    await recordEvents(
      tx,
      renewed.map(({ accountId, before, expirationDate }) => ({
        actorId,
        action: 'teacher.renewed' as const,
        teacherId: accountId,
        changes: [{ field: 'expiration_date', from: toDayText(before), to: toDayText(expirationDate) }],
        happenedAt: now,
      })),
    );
  });
  return presentTeachers(context, wanted);
}

function teachersGone(wanted: number): RequestFailure {
  return notFound(
    wanted === 1
      ? 'No encontramos a ese docente.'
      : 'Uno de los docentes elegidos ya no existe. Actualiza la lista y vuelve a intentarlo.',
  );
}

function lastsTooLong(teacher: TeacherRow): RequestFailure {
  return new RequestFailure(
    'RULE_BROKEN',
    `El acceso de ${teacher.fullName} duraría más de ${MAXIMUM_ACCESS_YEARS} años. Quita a ese docente o elige menos meses.`,
  );
}
