import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DIRECTIVE_CATEGORY_ID, ExamType } from '@amauta/contract/catalogue.ts';
import { AuthoredEntry } from '@amauta/contract/questions/question.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { findCategoryOf, findDirectiveExam } from '../catalogue/catalogue.service.ts';
import { allBlueprints } from '../exams/real/official.service.ts';
import { type EntryOrigin, prepareEntries, storeEntries } from '../questions/questions.service.ts';
import { changeAim } from '../study/aim.service.ts';
import { addContest } from '../study/contests.service.ts';
import { getTeacher, isInUse, lockDemo } from './demo.queries.ts';
import { loadDemoAccounts } from './demo-accounts.ts';
import { loadPastAttempts } from './past-attempts.service.ts';

const BANK_FOLDER = path.resolve(import.meta.dirname, '../../../../../demo/bank');
/** A database with this account holds the demonstration. */
export const ADMINISTRATOR = 'admin@amauta.test';
const TEACHER = 'docente@amauta.test';
/** The directive exam of the teacher's past attempt. */
const DIRECTIVE_EXAM = 'Acceso 2022-2023';

/** Lines that tell newcomers which accounts they can sign in to. */
export const DEMO_SIGN_INS: readonly string[] = [
  'docente@amauta.test        docente (Ascenso y Directivos)',
  'nombramiento@amauta.test   docente (Nombramiento y Ascenso)',
  'directivos@amauta.test     docente (solo Directivos)',
  'nueva@amauta.test          docente con contraseña temporal',
  'porvencer@amauta.test      docente con 10 días de acceso',
  'vencida@amauta.test        docente con el acceso vencido',
  'admin@amauta.test          administrador',
  'Contraseña de todas: Amauta2026!',
];

/**
 * Loads the demonstration content once: the question bank, the accounts, contests to come and some past exams, all or nothing.
 * Leaves a database unchanged that has questions or the demonstration's administrator. `say` gets a Spanish
 * line for each step.
 */
export async function loadDemo(db: Database, clock: Clock, say: (line: string) => void): Promise<void> {
  if (await isInUse(db, ADMINISTRATOR)) return;
  // The files are read before the transaction begins, because cleaning hundreds of questions takes long.
  const papers = await readBank(db);
  await db.transaction(async (tx) => {
    await lockDemo(tx);
    // Another process may have loaded the content before this one got the lock.
    if (await isInUse(tx, ADMINISTRATOR)) return;
    say('Cargando el contenido de demostración…');
    for (const { paper, contents } of papers) await storeEntries(tx, paper, contents, { createdBy: null });
    say(`  ${papers.reduce((sum, { itemCount }) => sum + itemCount, 0)} preguntas`);
    const administratorId = await loadDemoAccounts(tx, clock);
    say('  cuentas de docentes y administrador');
    const directiveExamId = await findDirectiveExam(tx, DIRECTIVE_EXAM);
    if (directiveExamId === undefined)
      throw new Error(`the catalogue has no directive exam ${DIRECTIVE_EXAM}`);
    const attempts = await loadPastAttempts(tx, clock, { email: TEACHER, directiveExamId });
    await loadDemoContests(tx, clock, { administratorId, teacherEmail: TEACHER });
    say('  concursos por venir');
    say(`  ${attempts} exámenes rendidos por ${TEACHER}`);
  });
}

async function readBank(db: Database) {
  const names = readdirSync(BANK_FOLDER).filter((name) => name.endsWith('.json'));
  const papers = [];
  for (const name of names.sort()) {
    const file = BankFile.parse(JSON.parse(readFileSync(path.join(BANK_FOLDER, name), 'utf8')));
    const paper = await paperOf(db, file);
    const itemCount = file.entries.reduce((sum, entry) => sum + entry.questions.length, 0);
    papers.push({ paper, contents: prepareEntries(paper, file.entries), itemCount });
  }
  return papers;
}

async function paperOf(db: Database, file: BankFile): Promise<Omit<EntryOrigin, 'createdBy'>> {
  const base = { examType: file.type_exam, sourceId: file.source_section };
  if (file.exam_directive) {
    const directiveExamId = await findDirectiveExam(db, file.exam_directive.name);
    if (directiveExamId === undefined) throw new Error(`no directive exam ${file.exam_directive.name}`);
    return { ...base, categoryId: DIRECTIVE_CATEGORY_ID, year: null, directiveExamId };
  }
  const { modality, level, specialty, year } = file;
  if (modality === null) throw new Error('a paper belongs to a modality or to a directive exam');
  const categoryId = await findCategoryOf(db, {
    modalityId: modality,
    levelId: level,
    specialtyId: specialty,
  });
  if (categoryId === undefined) throw new Error(`no category for ${modality}, ${level}, ${specialty}`);
  return { ...base, categoryId, year, directiveExamId: null };
}

const Id = z.number().int().min(1);

/**
 * A file of the demonstration bank: the entries of one paper, which is a category and year or a directive
 * exam.
 */
const BankFile = z.strictObject({
  type_exam: ExamType,
  source_section: Id,
  modality: Id.nullable(),
  level: Id.nullable(),
  specialty: Id.nullable(),
  year: Id.nullable(),
  exam_directive: z.strictObject({ name: z.string().min(1), order: Id }).optional(),
  entries: z.array(AuthoredEntry).min(1),
});
type BankFile = z.infer<typeof BankFile>;

/** Contests to come: the official exam of each, and its day, counted from the day on which the content is loaded. */
const CONTESTS = [
  { exam: 'Ascenso', blueprint: 'Ascenso 2025', inDays: 40 },
  { exam: 'Nombramiento', blueprint: 'Nombramiento 2024', inDays: 75 },
  { exam: 'Acceso a cargos directivos', blueprint: 'Acceso 2025', inDays: 110 },
];
const MATEMATICA = 14;

/** Adds contests to come, and what a teacher with past exams prepares for: the first contest. */
async function loadDemoContests(
  db: Database,
  clock: Clock,
  who: { administratorId: number; teacherEmail: string },
): Promise<void> {
  const now = clock.now();
  const ids = new Map((await allBlueprints(db)).map(({ name, id }) => [name, id]));
  const contestIds: number[] = [];
  for (const { exam, blueprint, inDays } of CONTESTS) {
    const day = todayInLima(new Date(now.getTime() + inDays * DAY_MS));
    const name = `${exam} ${day.slice(0, 4)}, prueba nacional`;
    const act = { actorId: who.administratorId, happenedAt: now };
    const input = { name, day, blueprint_id: ids.get(blueprint) ?? 0 };
    contestIds.push((await addContest(db, act, input)).id);
  }
  const teacher = { ...(await getTeacher(db, who.teacherEmail)), isExpired: false };
  const aim = { target_scale: 3, category_id: MATEMATICA, days_a_week: 5, minutes_a_day: 45 } as const;
  await changeAim(db, teacher, { contest_id: contestIds[0], ...aim }, now);
}
