import type { PersonalData } from '@amauta/contract/privacy.ts';
import type { DataContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { readInPortions } from '../../database/in-portions.ts';
import { listAllTeacherEvents, recordTeacherEvents } from '../audit/audit.service.ts';
import { loadLeaves } from '../catalogue/leaves.service.ts';
import { noSuchTeacher } from '../teachers/teachers.service.ts';
import { listConsents } from './consent.queries.ts';
import { type PersonRows, toPersonalData } from './personal-data.presenter.ts';
import {
  findPerson,
  findPreferences,
  findStudyAim,
  listAnswersOf,
  listCards,
  listDevices,
  listFactsOf,
  listOwnAttempts,
  listPapers,
  listSessions,
} from './personal-data.queries.ts';

/**
 * Everything stored about a teacher.
 * @throws RequestFailure 404 when there is no such teacher, or the teacher was erased.
 */
export async function personalData({ db, clock }: DataContext, teacherId: number): Promise<PersonalData> {
  const [rows, leaves] = await Promise.all([readRows(db, teacherId), loadLeaves(db)]);
  return toPersonalData(rows, leaves, clock.now());
}

/**
 * Everything stored about a teacher, for an administrator. Records in the audit trail who read it. Throws
 * as `personalData` does.
 */
export async function personalDataFor(
  { db, clock }: DataContext,
  who: { actorId: number; teacherId: number },
): Promise<PersonalData> {
  const data = await personalData({ db, clock }, who.teacherId);
  const act = { actorId: who.actorId, happenedAt: clock.now() };
  await recordTeacherEvents(db, act, 'teacher.exported', [{ teacherId: who.teacherId }]);
  return data;
}

async function readRows(db: Database, teacherId: number): Promise<PersonRows> {
  const person = await findPerson(db, teacherId);
  if (!person) throw noSuchTeacher();
  const attempts = await listOwnAttempts(db, teacherId);
  const attemptIds = attempts.map(({ id }) => id);
  return {
    person,
    attempts,
    consents: await listConsents(db, teacherId),
    sessions: await listSessions(db, teacherId),
    devices: await listDevices(db, teacherId),
    preferences: await findPreferences(db, teacherId),
    studyAim: await findStudyAim(db, teacherId),
    answers: await readInPortions(attemptIds, (ids) => listAnswersOf(db, ids)),
    facts: await readInPortions(attemptIds, (ids) => listFactsOf(db, ids)),
    papers: await listPapers(db, teacherId),
    cards: await listCards(db, teacherId),
    events: await listAllTeacherEvents(db, teacherId),
  };
}
