import { randomInt } from 'node:crypto';
import type { ImportPreview, TeacherToImport } from '@amauta/contract/teacher-exchange.ts';
import { TEACHERS_AT_ONCE, type TeacherCredential } from '@amauta/contract/teachers.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { type FieldErrors, RequestFailure } from '../../../http/failure.ts';
import { hashPasswords } from '../../session/password.service.ts';
import { findTakenContacts } from '../contacts.service.ts';
import { storeNewTeachers } from '../new-teacher.service.ts';
import type { TeacherFacts } from '../teacher-rules.ts';
import { loadTeacherFacts, writeTeachers } from '../teachers.service.ts';
import { findColumns, unusable } from './import-columns.ts';
import { readContacts, readTeachers } from './import-rows.ts';
import { type Contact, contactErrors, importErrors, type TakenContacts } from './import-rules.ts';
import { tooManyRows } from './read-sheet.ts';
import { readSheetApart } from './read-sheet-apart.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/** What importing a workbook would create, row by row, and what stands against it; stores nothing. */
export async function previewImport(context: Context, file: Uint8Array): Promise<ImportPreview> {
  const [header, ...rows] = await readSheetApart(file);
  if (!header) throw unusable('La hoja está vacía. Usa la plantilla.');
  const columns = findColumns(header);
  if (rows.length === 0) throw unusable('El archivo no trae docentes. Escribe uno en cada fila.');
  if (rows.length > TEACHERS_AT_ONCE) throw tooManyRows();
  const contacts = readContacts(rows, columns);
  const [facts, taken] = await Promise.all([loadTeacherFacts(context), findTaken(context.db, contacts)]);
  const refused = contactErrors(contacts, taken, (index) => `la fila ${rows[index]?.number}`);
  const read = readTeachers(rows, columns, facts, refused);
  const good = read.filter((row) => row.teacher !== null);
  return { rows: read, good_total: good.length, bad_total: read.length - good.length };
}

/**
 * Creates all of the teachers or none, and answers their passwords. These wait for the administrator too, so that
 * an administrator who is gone before the answer comes finds them.
 * @throws RequestFailure 422 with the fields that rules refuse, as `teachers.N.field`.
 */
export async function importTeachers(
  context: Context,
  actorId: number,
  bodies: readonly TeacherToImport[],
): Promise<TeacherCredential[]> {
  const { db, clock } = context;
  const facts = await loadTeacherFacts(context);
  await refuseBadTeachers(db, bodies, facts);
  const teachers = bodies.map((body) => ({
    ...body,
    password: body.password || generateTemporaryPassword((n) => randomInt(n)),
  }));
  const hashes = await hashPasswords(teachers.map(({ password }) => password));
  return writeTeachers(db, async (tx) => {
    await refuseBadTeachers(tx, bodies, facts);
    return storeNewTeachers(
      tx,
      context,
      teachers.map((teacher, index) => ({ ...teacher, passwordHash: hashes[index] as string })),
      facts,
      { actorId, action: 'teacher.imported', now: clock.now() },
    );
  });
}

async function refuseBadTeachers(
  db: Database,
  teachers: readonly TeacherToImport[],
  facts: TeacherFacts,
): Promise<void> {
  const contacts = teachers.map(({ contact }) => ({ email: contact.email, phone: contact.phone_number }));
  const refused = contactErrors(
    contacts,
    await findTaken(db, contacts),
    (index) => `el docente ${index + 1} de la lista`,
  );
  const fields: FieldErrors = {};
  for (const [index, teacher] of teachers.entries()) {
    for (const [field, texts] of Object.entries({ ...importErrors(teacher, facts), ...refused[index] })) {
      fields[`teachers.${index}.${field}`] = texts;
    }
  }
  if (Object.keys(fields).length === 0) return;
  throw new RequestFailure(
    'RULE_BROKEN',
    'Hay docentes con datos por corregir. No se creó ninguno: revisa el archivo y vuelve a subirlo.',
    { fields },
  );
}

function findTaken(db: Database, contacts: readonly Contact[]): Promise<TakenContacts> {
  return findTakenContacts(db, {
    emails: contacts.map(({ email }) => email),
    phones: contacts.map(({ phone }) => phone),
  });
}
