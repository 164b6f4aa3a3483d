import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { ChangedContest, ManagedContest, NewContest } from '@amauta/contract/study/contests.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { problemOfContestDay } from '@amauta/exam-rules/plan/contest-day.ts';
import type { Database } from '../../database/connect.ts';
import { withFreeNames } from '../../database/unique-violation.ts';
import { notFound, RequestFailure, refuseOlderVersion, wrongField } from '../../http/failure.ts';
import { type Act, type AuditChange, type BankEvent, recordBankEvents } from '../audit/audit.service.ts';
import { officialExamsOf } from '../exams/real/official.service.ts';
import { toManagedContest } from './contests.presenter.ts';
import {
  type ContestRow,
  deleteContest,
  insertContest,
  listContests,
  lockContest,
  updateContest,
} from './contests.queries.ts';

const CHANGED = 'Otra persona cambió este concurso mientras lo editabas. No se guardó nada.';

export async function allContests(db: Database, now: Date): Promise<ManagedContest[]> {
  const today = todayInLima(now);
  return (await listContests(db, today)).map((row) => toManagedContest(row, today));
}

async function getContest(db: Database, id: number, now: Date): Promise<ManagedContest> {
  const today = todayInLima(now);
  const [row] = await listContests(db, today, id);
  if (!row) throw contestNotFound();
  return toManagedContest(row, today);
}

function contestNotFound(): RequestFailure {
  return notFound('Ese concurso no existe o ya fue eliminado.');
}

function record(
  tx: Database,
  act: Act,
  deed: BankEvent['deed'],
  subjectId: number,
  changes: AuditChange[],
): Promise<void> {
  return recordBankEvents(tx, act, [{ deed, subjectType: 'contest', subjectId, changes }]);
}

/**
 * @throws RequestFailure RULE_BROKEN for a day that has passed or is years away, or an official exam that has ended;
 * 409 for a taken name and day
 */
export async function addContest(db: Database, act: Act, input: NewContest): Promise<ManagedContest> {
  const { name, day, blueprint_id: blueprintId } = input;
  const id = await withFreeNames(db, takenName(input), async (tx) => {
    refuseUnlikelyDay(day, act.happenedAt);
    await getOfferedExam(tx, blueprintId);
    const added = await insertContest(tx, { name, day, blueprintId });
    await record(tx, act, 'created', added, [
      { field: 'name', from: null, to: name },
      { field: 'day', from: null, to: day },
    ]);
    return added;
  });
  return getContest(db, id, act.happenedAt);
}

function refuseUnlikelyDay(day: string, now: Date): void {
  const problem = problemOfContestDay(day, todayInLima(now));
  if (problem) throw wrongField('day', problem, 'RULE_BROKEN');
}

/** @throws RequestFailure RULE_BROKEN for an official exam that doesn't exist or was ended */
async function getOfferedExam(tx: Database, id: number): Promise<OfficialRules> {
  const exam = (await officialExamsOf(tx, [id])).get(id);
  if (!exam) throw wrongField('blueprint_id', 'Ese examen oficial no existe. Elige otro.', 'RULE_BROKEN');
  if (exam.isEnded)
    throw wrongField('blueprint_id', 'Ese examen oficial ya no se ofrece. Elige uno vigente.', 'RULE_BROKEN');
  return exam.rules;
}

/**
 * Changes a contest that was not withdrawn. A day or an official exam that stays is not checked again.
 * @throws RequestFailure 409 EDIT_CONFLICT when the administrator began with an older version than the stored one
 */
export async function changeContest(
  db: Database,
  act: Act,
  id: number,
  input: ChangedContest,
): Promise<ManagedContest> {
  const { name, day, blueprint_id: blueprintId } = input;
  await withFreeNames(db, takenName(input), async (tx) => {
    const before = await lockContest(tx, id, 'update');
    if (!before) throw contestNotFound();
    refuseOlderVersion(before.version, input.version, CHANGED);
    if (before.withdrawnAt)
      throw new RequestFailure('RULE_BROKEN', 'Este concurso fue retirado. Agrega uno nuevo.');
    if (day !== before.day) refuseUnlikelyDay(day, act.happenedAt);
    const changes = [
      { field: 'name', from: before.name, to: name },
      { field: 'day', from: before.day, to: day },
    ];
    if (blueprintId !== before.blueprintId) {
      const rules = await getOfferedExam(tx, blueprintId);
      await refuseOtherType(tx, before, rules, act.happenedAt);
      changes.push({ field: 'official_exam', from: before.blueprintName, to: rules.name });
    }
    await updateContest(tx, id, { name, day, blueprintId });
    await record(
      tx,
      act,
      'updated',
      id,
      changes.filter(({ from, to }) => from !== to),
    );
  });
  return getContest(db, id, act.happenedAt);
}

/** Keeps the exam type of a contest that teachers chose, because their plans and specialities belong to that type. */
async function refuseOtherType(tx: Database, before: ContestRow, rules: OfficialRules, now: Date) {
  if (rules.exam_type === before.examType) return;
  const { teacher_count: count } = await getContest(tx, before.id, now);
  if (count === 0) return;
  const message = `${chosenBy(count)}. Elige un examen oficial de ${before.examType}, o agrega otro concurso.`;
  throw wrongField('blueprint_id', message, 'RULE_BROKEN');
}

function chosenBy(count: number): string {
  return count === 1 ? '1 docente ya lo eligió' : `${count} docentes ya lo eligieron`;
}

/**
 * Withdraws a contest. Does nothing for a contest that was withdrawn before.
 * @throws RequestFailure NOT_FOUND for an unknown contest
 */
export async function withdrawContest(db: Database, act: Act, id: number): Promise<ManagedContest> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, id, 'update');
    if (!contest) throw contestNotFound();
    if (contest.withdrawnAt) return;
    await updateContest(tx, id, { withdrawnAt: act.happenedAt });
    await record(tx, act, 'withdrawn', id, [{ field: 'name', from: contest.name, to: null }]);
  });
  return getContest(db, id, act.happenedAt);
}

/** @throws RequestFailure 409 with the number of teachers who chose the contest */
export async function removeContest(db: Database, act: Act, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, id, 'update');
    if (!contest) throw contestNotFound();
    const { teacher_count: count } = await getContest(tx, id, act.happenedAt);
    if (count > 0) {
      const advice = contest.withdrawnAt ? 'Queda retirado.' : 'Retíralo en su lugar.';
      throw new RequestFailure('CONFLICT', `${chosenBy(count)}: no se puede eliminar. ${advice}`);
    }
    await deleteContest(tx, id);
    await record(tx, act, 'deleted', id, [{ field: 'name', from: contest.name, to: null }]);
  });
}

function takenName({ name, day }: { name: string; day: string }) {
  const [year, month, date] = day.split('-');
  const message = `Ya hay un concurso «${name}» el ${date}-${month}-${year}.`;
  return { contests_name: () => wrongField('name', message, 'CONFLICT') };
}
