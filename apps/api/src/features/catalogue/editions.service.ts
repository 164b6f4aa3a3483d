import { type DirectiveExam, TEACHER_SOURCE_ID } from '@amauta/contract/catalogue.ts';
import type { Database } from '../../database/connect.ts';
import { withFreeNames } from '../../database/unique-violation.ts';
import { notFound, RequestFailure, refuseOlderVersion, wrongField } from '../../http/failure.ts';
import { type Act, type BankEvent, recordBankEvents } from '../audit/audit.service.ts';
import { toDirectiveExam } from './catalogue.presenter.ts';
import { countDirectiveItems } from './catalogue.queries.ts';
import {
  countEditionItems,
  hasSource,
  hideDirectiveExam,
  hideYear,
  insertDirectiveExam,
  insertYear,
  lockDirectiveExam,
  lockYear,
  updateDirectiveExam,
} from './editions.queries.ts';

/** @throws RequestFailure CONFLICT for a year that exists */
export async function addYear(db: Database, act: Act, year: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await insertYear(tx, year))) throw new RequestFailure('CONFLICT', `El año ${year} ya existe.`);
    await record(tx, act, { deed: 'created', subjectType: 'year', subjectId: year });
  });
}

function record(
  tx: Database,
  act: Act,
  event: Omit<BankEvent, 'changes'>,
  name: { from: string | null; to: string | null } = { from: null, to: null },
): Promise<void> {
  const changes = name.from === name.to ? [] : [{ field: 'name', ...name }];
  return recordBankEvents(tx, act, [{ ...event, changes }]);
}

/** @throws RequestFailure 404 for an unknown year; 409 with the number of questions when the year has any */
export async function removeYear(db: Database, act: Act, year: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockYear(tx, year, 'remove'))) throw notFound(`El año ${year} no existe.`);
    const held = await countEditionItems(tx, { year });
    if (held > 0) throw inUse(`El año ${year}`, held);
    await hideYear(tx, year, act.happenedAt);
    await record(tx, act, { deed: 'deleted', subjectType: 'year', subjectId: year });
  });
}

/** The fields of a directive exam that an administrator sends. */
interface DirectiveExamInput {
  name: string;
  order: number;
}

export async function addDirectiveExam(
  db: Database,
  act: Act,
  input: DirectiveExamInput,
): Promise<DirectiveExam> {
  const exam = { name: input.name, position: input.order };
  const id = await withFreeNames(db, takenName(input.name), async (tx) => {
    const subjectId = await insertDirectiveExam(tx, exam);
    const event = { deed: 'created', subjectType: 'directive_exam', subjectId } as const;
    await record(tx, act, event, { from: null, to: exam.name });
    return subjectId;
  });
  return toDirectiveExam({ id, ...exam, version: 1 }, []);
}

/**
 * @throws RequestFailure 409 EDIT_CONFLICT when the administrator began with an older version than the stored
 * one
 */
export async function changeDirectiveExam(
  db: Database,
  act: Act,
  id: number,
  { name, order: position, version: edited }: DirectiveExamInput & { version?: number | undefined },
): Promise<DirectiveExam> {
  const exam = await withFreeNames(db, takenName(name), async (tx) => {
    const before = await lockDirectiveExam(tx, id, 'remove');
    if (!before) throw notFound(EXAM_NOT_FOUND);
    refuseOlderVersion(before.version, edited, EXAM_CHANGED);
    const isChanged = name !== before.name || position !== before.position;
    const exam = { name, position, version: before.version + (isChanged ? 1 : 0) };
    await updateDirectiveExam(tx, id, exam);
    const event = { deed: 'updated', subjectType: 'directive_exam', subjectId: id } as const;
    await record(tx, act, event, { from: before.name, to: exam.name });
    return exam;
  });
  return toDirectiveExam({ id, ...exam }, await countDirectiveItems(db, TEACHER_SOURCE_ID));
}

/** @throws RequestFailure 404 for an unknown exam; 409 with the number of questions when the exam has any */
export async function removeDirectiveExam(db: Database, act: Act, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const exam = await lockDirectiveExam(tx, id, 'remove');
    if (!exam) throw notFound(EXAM_NOT_FOUND);
    const held = await countEditionItems(tx, { directiveExamId: id });
    if (held > 0) throw inUse('Ese examen', held);
    await hideDirectiveExam(tx, id, act.happenedAt);
    const event = { deed: 'deleted', subjectType: 'directive_exam', subjectId: id } as const;
    await record(tx, act, event, { from: exam.name, to: null });
  });
}

const EXAM_CHANGED = 'Otra persona cambió este examen mientras lo editabas. No se guardó nada.';
const EXAM_NOT_FOUND = 'Ese examen de directivos no existe.';

function takenName(name: string) {
  const message = `Ya existe un examen de directivos con el nombre «${name}».`;
  return { directive_exams_name_unique: () => wrongField('name', message, 'CONFLICT') };
}

function inUse(what: string, held: number): RequestFailure {
  const questions = held === 1 ? '1 pregunta' : `${held} preguntas`;
  return new RequestFailure(
    'CONFLICT',
    `${what} tiene ${questions}. Elimina primero ${held === 1 ? 'esa pregunta' : 'esas preguntas'}.`,
  );
}

/**
 * Checks that the source, year and directive exam of a new question's paper exist, and locks them until the
 * transaction ends. Returns the first one that is missing.
 */
export async function findMissingEdition(
  tx: Database,
  paper: { sourceId: number; year: number | null; directiveExamId: number | null },
): Promise<'source' | 'year' | 'directive exam' | undefined> {
  if (!(await hasSource(tx, paper.sourceId))) return 'source';
  if (paper.year !== null && !(await lockYear(tx, paper.year, 'use'))) return 'year';
  if (paper.directiveExamId !== null && !(await lockDirectiveExam(tx, paper.directiveExamId, 'use')))
    return 'directive exam';
  return undefined;
}
