import { randomInt } from 'node:crypto';
import { TEACHERS_AT_ONCE, type TeacherCredential } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import type { ServerContext } from '../../../context.ts';
import { recordTeacherEvents } from '../../audit/audit.service.ts';
import { hashPasswords } from '../../session/passwords/password.service.ts';
import { endSessions } from '../../session/session.service.ts';
import { listChosenIds } from '../directory/directory.service.ts';
import { PASSWORD_CHANGE } from '../teacher-changes.ts';
import { setTemporaryPasswords } from '../teachers.queries.ts';
import { listWantedTeachers, writeTeachers } from '../teachers.service.ts';
import { keepCredentials } from './pending-credentials.service.ts';

/**
 * Sets a new temporary password for each chosen teacher and ends the teachers' sessions. Returns the
 * passwords to hand over.
 * @throws RequestFailure 404 when one of the teachers doesn't exist, and as `listChosenIds` does. Then nothing is
 * changed.
 */
export async function issueCredentials(
  context: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  actorId: number,
  choice: TeacherChoice,
): Promise<TeacherCredential[]> {
  const { db, clock } = context;
  const wanted = await listChosenIds(context, choice, TEACHERS_AT_ONCE);
  // Checked early, because hashing the passwords takes a while.
  await listWantedTeachers(db, wanted);
  const passwords = wanted.map(() => generateTemporaryPassword((n) => randomInt(n)));
  const hashes = await hashPasswords(passwords);
  const now = clock.now();
  return writeTeachers(db, async (tx) => {
    const teachers = await listWantedTeachers(tx, wanted);
    await setTemporaryPasswords(
      tx,
      wanted.map((accountId, index) => ({ accountId, passwordHash: hashes[index] as string })),
      now,
    );
    await endSessions(tx, wanted, 'password set', now);
    const act = { actorId, happenedAt: now };
    const events = wanted.map((teacherId) => ({ teacherId, changes: [PASSWORD_CHANGE] }));
    await recordTeacherEvents(tx, act, 'teacher.updated', events);
    return keepCredentials(
      tx,
      context,
      act,
      teachers.map((teacher, index) => ({ ...teacher, password: passwords[index] as string })),
    );
  });
}
