import type { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import type { DataContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { inPortions } from '../../database/in-portions.ts';
import { type Act, recordTeacherEvents } from '../audit/audit.service.ts';
import { joinResults, type PortionResult } from './bulk.service.ts';
import { EMAIL_TAKEN, PHONE_TAKEN, takenAmong } from './contacts.service.ts';
import { listContactOwners, listDeletedTeachers, restoreAccounts } from './teachers.queries.ts';
import { writeTeachers } from './teachers.service.ts';

const NOT_DELETED = 'Este docente no está eliminado.';
const ERASED = 'Los datos de este docente se borraron para siempre.';

/**
 * Restores deleted teachers with everything except their sessions. A password that waited to be handed over
 * waits again if the deletion is less than an hour old. Teachers whose email or phone now belongs to
 * another account stay deleted, and so do erased ones.
 */
export async function restoreTeachers(
  { db, clock }: DataContext,
  actorId: number,
  wanted: readonly number[],
  onFailure: (error: unknown) => void,
): Promise<BulkResult> {
  const act = { actorId, happenedAt: clock.now() };
  const { done, left } = await inPortions(
    [...new Set(wanted)],
    (ids) => writeTeachers(db, (tx) => restorePortion(tx, act, ids)),
    onFailure,
  );
  return joinResults(done, left);
}

async function restorePortion(tx: Database, act: Act, ids: readonly number[]): Promise<PortionResult> {
  const found = new Map((await listDeletedTeachers(tx, ids)).map((row) => [row.id, row]));
  const rows = [...found.values()];
  const owners = await listContactOwners(tx, {
    emails: rows.map(({ email }) => email),
    phones: rows.flatMap(({ phone }) => phone ?? []),
  });
  const taken = takenAmong(owners);
  const changed: BulkResult['changed'] = [];
  const refused: BulkResult['refused'] = [];
  for (const id of ids) {
    const row = found.get(id);
    const refusal = row ? refusalOf(row, taken) : NOT_DELETED;
    if (!row || refusal) {
      refused.push({ id, full_name: row?.fullName ?? null, message: refusal ?? NOT_DELETED });
      continue;
    }
    // Now this contact is taken: another deleted teacher of the list may have had it too.
    taken.emails.add(row.email);
    taken.phones.add(row.phone);
    changed.push({ id, version: row.version + 1 });
  }
  const restored = changed.map(({ id }) => id);
  await restoreAccounts(tx, restored, act.happenedAt);
  const teachers = restored.map((teacherId) => ({ teacherId }));
  await recordTeacherEvents(tx, act, 'teacher.restored', teachers);
  return { changed, unchanged: 0, refused };
}

function refusalOf(
  { email, phone, erasedAt }: { email: string; phone: string | null; erasedAt: Date | null },
  taken: ReturnType<typeof takenAmong>,
): string | null {
  if (erasedAt) return ERASED;
  if (taken.emails.has(email)) return EMAIL_TAKEN;
  return phone !== null && taken.phones.has(phone) ? PHONE_TAKEN : null;
}
