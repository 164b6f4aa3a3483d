import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { Renewal, RenewalUndo } from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import {
  latestExpiration,
  MAXIMUM_ACCESS_YEARS,
  renewedExpiration,
} from '@amauta/exam-rules/teacher-access.ts';
import type { ServerContext } from '../../context.ts';
import { RequestFailure } from '../../http/failure.ts';
import { type AuditEvent, recordEvents } from '../audit/audit.service.ts';
import { toDayText } from './teacher-changes.ts';
import { type TeacherRow, updateExpirations } from './teachers.queries.ts';
import { listWantedTeachers, presentTeachers, writeTeachers } from './teachers.service.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;

/** Prolongs the access of all the teachers, or of none when one of them can't be. */
export async function renewTeachers(
  context: Context,
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
    await recordEvents(
      tx,
      renewed.map(({ accountId, beforeRenewal, expirationDate }) =>
        toEvent('teacher.renewed', { actorId, teacherId: accountId, now }, beforeRenewal, expirationDate),
      ),
    );
  });
  return presentTeachers(context, wanted);
}

/**
 * Gives renewed teachers the last day back that they had, or none of them.
 * @throws RequestFailure 409 when one of them was changed since the renewal.
 */
export async function undoRenewal(
  context: Context,
  actorId: number,
  { teachers }: RenewalUndo,
): Promise<Teacher[]> {
  const { db, clock } = context;
  const versions = new Map(teachers.map(({ id, version }) => [id, version]));
  const now = clock.now();
  await writeTeachers(db, async (tx) => {
    const rows = await listWantedTeachers(tx, [...versions.keys()]);
    const restored = rows.map(({ id, version, expirationDate, expirationBeforeRenewal }) => {
      if (expirationBeforeRenewal === null || version !== versions.get(id)) throw changedSince(rows.length);
      return { accountId: id, before: expirationDate, expirationDate: expirationBeforeRenewal };
    });
    await updateExpirations(
      tx,
      restored.map((row) => ({ ...row, beforeRenewal: null })),
    );
    await recordEvents(
      tx,
      restored.map(({ accountId, before, expirationDate }) =>
        toEvent('teacher.renewal_undone', { actorId, teacherId: accountId, now }, before, expirationDate),
      ),
    );
  });
  return presentTeachers(context, [...versions.keys()]);
}

function toEvent(
  action: 'teacher.renewed' | 'teacher.renewal_undone',
  { actorId, teacherId, now }: { actorId: number; teacherId: number; now: Date },
  from: string,
  to: string,
): AuditEvent {
  const changes = [{ field: 'expiration_date', from: toDayText(from), to: toDayText(to) }];
  return { actorId, action, teacherId, changes, happenedAt: now };
}

function changedSince(total: number): RequestFailure {
  const who = total === 1 ? 'Ese docente' : 'Uno de los docentes';
  return new RequestFailure(
    'EDIT_CONFLICT',
    `${who} se cambió después de la renovación. No se deshizo nada: corrige la fecha al editarlo.`,
  );
}

function lastsTooLong(teacher: TeacherRow): RequestFailure {
  return new RequestFailure(
    'RULE_BROKEN',
    `El acceso de ${teacher.fullName} duraría más de ${MAXIMUM_ACCESS_YEARS} años. Quita a ese docente o elige menos meses.`,
  );
}
