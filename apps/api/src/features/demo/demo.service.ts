import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DIRECTIVE_CATEGORY_ID } from '@amauta/contract/catalogue.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { findCategoryOf, findDirectiveExam } from '../catalogue/catalogue.service.ts';
import { type EntryOrigin, prepareEntries, storeEntries } from '../questions/questions.service.ts';
import { BankFile } from './bank-file.ts';
import { isInUse, lockDemo } from './demo.queries.ts';
import { loadDemoAccounts } from './demo-accounts.ts';
import { loadDemoContests } from './demo-study.service.ts';
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
