import { randomInt } from 'node:crypto';
import { TEACHERS_AT_ONCE, type TeacherCredential } from '@amauta/contract/teachers/teacher.ts';
import type {
  ImportPreview,
  ImportRow,
  KnownTeachers,
  TeacherImport,
  TeacherToImport,
} from '@amauta/contract/teachers/teacher-exchange.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { inPortions, readInPortions } from '../../../database/in-portions.ts';
import { type FieldErrors, RequestFailure } from '../../../http/failure.ts';
import { hashPasswords } from '../../session/passwords/password.service.ts';
import { checkUpdates, updateInImport } from '../change-teacher.service.ts';
import { takenAmong } from '../contacts.service.ts';
import { storeNewTeachers } from '../new-teacher.service.ts';
import type { TeacherFacts } from '../teacher-rules.ts';
import { listContactOwners } from '../teachers.queries.ts';
import { listTeacherRows, loadTeacherFacts, writeTeachers } from '../teachers.service.ts';
import { findColumns, findHeader, unusable } from './import-columns.ts';
import { readContacts, readTeachers } from './import-rows.ts';
import { type Contact, contactErrors, importErrors } from './import-rules.ts';
import { type ContactOwner, findUpdated } from './import-updates.ts';
import { buildRefusals } from './import-workbooks.ts';
import { readSheetApart } from './sheet/read-sheet-apart.ts';
import { tooManyRows } from './sheet/unzip-workbook.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/** What importing a workbook would create and change, and the errors of each row. Stores nothing. */
export async function previewImport(
  context: Context,
  file: Buffer,
  known: KnownTeachers,
): Promise<ImportPreview> {
  const { read } = await readImport(context, file, known);
  const isSame = ({ update }: ImportRow) => update !== null && Object.keys(update.changes).length === 0;
  const same = read.filter(isSame).length;
  const created = read.filter(({ teacher }) => teacher !== null).length;
  const updated = read.filter(({ update }) => update !== null).length;
  return {
    rows: read,
    good_total: created,
    bad_total: read.length - created - updated,
    update_total: updated - same,
    same_total: same,
  };
}

/** A workbook of the rows that an import refuses, unchanged, with the errors of each. */
export async function refusedRows(context: Context, file: Buffer, known: KnownTeachers): Promise<Buffer> {
  const { rows, columns, read } = await readImport(context, file, known);
  const refused = read.flatMap(({ errors }, index) => {
    const row = rows[index];
    return row && errors.length > 0 ? [{ row, errors }] : [];
  });
  return buildRefusals(refused, columns);
}

async function readImport(context: Context, file: Buffer, known: KnownTeachers) {
  const sheet = await readSheetApart(file);
  const header = findHeader(sheet);
  if (!header) throw unusable('La hoja está vacía. Usa la plantilla.');
  const rows = sheet.slice(sheet.indexOf(header) + 1);
  const columns = findColumns(header, known);
  if (rows.length === 0) throw unusable('El archivo no trae docentes. Escribe uno en cada fila.');
  if (rows.length > TEACHERS_AT_ONCE) throw tooManyRows();
  const contacts = readContacts(rows, columns);
  const [facts, owners] = await Promise.all([loadTeacherFacts(context), findOwners(context.db, contacts)]);
  const nameOf = (index: number) => `la fila ${rows[index]?.number}`;
  const updated = findUpdated(contacts, owners, known, nameOf);
  const refused = contactErrors(contacts, takenAmong(owners), nameOf);
  return { rows, columns, read: readTeachers(rows, columns, facts, refused, updated) };
}

/** Accounts that have an email or phone of the rows. Owners that are teachers come with their row. */
async function findOwners(db: Database, contacts: readonly Contact[]): Promise<ContactOwner[]> {
  const owners = await listContactOwners(db, toLists(contacts));
  const ids = owners.map(({ id }) => id);
  const teachers = new Map((await listTeacherRows(db, ids)).map((row) => [row.id, row]));
  return owners.map((owner) => ({ ...owner, teacher: teachers.get(owner.id) }));
}

/**
 * Creates the new teachers, all or none. Then changes the known teachers in portions, so that other
 * requests wait only briefly. Returns the new passwords. They are also stored, for an administrator who
 * leaves before the answer arrives.
 * @param onFailure called with the reason why some known teachers were not changed after others were
 * @throws RequestFailure 422 with the fields that rules refuse, as `teachers.N.field`; 409 when a known
 * teacher was changed since the preview, or a contact is taken. Nobody is then created or changed. Only if
 * this happens after the first changes, some teachers are already changed, and the message says how many.
 */
export async function importTeachers(
  context: Context,
  actorId: number,
  { teachers: bodies, updates }: TeacherImport,
  onFailure: (error: unknown) => void,
): Promise<TeacherCredential[]> {
  const { db, clock } = context;
  const facts = await loadTeacherFacts(context);
  await refuseBadTeachers(db, bodies, facts);
  await readInPortions(updates, (portion) => checkUpdates(db, portion, facts));
  const created = bodies.length > 0 ? await createInImport(context, actorId, bodies, facts) : [];
  const total = updates.length;
  const { left } = await inPortions(
    updates,
    (portion) =>
      writeTeachers(db, async (tx) => {
        for (const { id, changes } of portion) {
          await updateInImport(tx, { actorId, happenedAt: clock.now() }, id, changes, facts);
        }
      }),
    onFailure,
  ).catch((error: unknown) => {
    if (created.length === 0) throw error;
    onFailure(error);
    return { left: updates };
  });
  if (left.length > 0) throw updatedInPart(created.length, total - left.length, total);
  return created;
}

async function createInImport(
  context: Context,
  actorId: number,
  bodies: readonly TeacherToImport[],
  facts: TeacherFacts,
): Promise<TeacherCredential[]> {
  const teachers = bodies.map((body) => ({
    ...body,
    password: body.password || generateTemporaryPassword((n) => randomInt(n)),
  }));
  const hashes = await hashPasswords(teachers.map(({ password }) => password));
  return writeTeachers(context.db, async (tx) => {
    await refuseBadTeachers(tx, bodies, facts);
    return storeNewTeachers(
      tx,
      context,
      teachers.map((teacher, index) => ({ ...teacher, passwordHash: hashes[index] as string })),
      facts,
      'teacher.imported',
      { actorId, happenedAt: context.clock.now() },
    );
  });
}

function updatedInPart(created: number, updated: number, total: number): RequestFailure {
  const creation = created > 0 ? `Se creó a ${created} docentes y ` : '';
  return new RequestFailure(
    'EDIT_CONFLICT',
    `${creation}${creation ? 'se' : 'Se'} actualizó a ${updated} de ${total}. A los demás no: alguien los cambió mientras tanto o falló la base de datos. Vuelve a subir el archivo para ellos.`,
  );
}

async function refuseBadTeachers(
  db: Database,
  teachers: readonly TeacherToImport[],
  facts: TeacherFacts,
): Promise<void> {
  const contacts = teachers.map(({ contact }) => ({ email: contact.email, phone: contact.phone_number }));
  const refused = contactErrors(
    contacts,
    takenAmong(await listContactOwners(db, toLists(contacts))),
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

function toLists(contacts: readonly Contact[]) {
  return { emails: contacts.map(({ email }) => email), phones: contacts.map(({ phone }) => phone) };
}
