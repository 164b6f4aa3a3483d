import { toNineDigits } from '@amauta/contract/phone.ts';
import { type ImportRow, TeacherToImport } from '@amauta/contract/teachers/teacher-exchange.ts';
import type { FieldErrors } from '../../../http/failure.ts';
import { toDayText } from '../teacher-changes.ts';
import type { TeacherFacts } from '../teacher-rules.ts';
import { type ColumnPositions, cellAt } from './import-columns.ts';
import { type Contact, importErrors, RuledFields } from './import-rules.ts';
import { type findUpdated, readUpdate } from './import-updates.ts';
import {
  indexLeaves,
  type LeafIndex,
  toDay,
  toExamTypes,
  toLeafChoices,
  toRegionCode,
} from './import-values.ts';
import { RowProblems } from './row-problems.ts';
import type { SheetCell, SheetRow } from './sheet/read-sheet.ts';
import type { ImportKey } from './teacher-columns.ts';

/** Email and phone of each row, for finding the accounts that already have them. */
export function readContacts(rows: readonly SheetRow[], columns: ColumnPositions): Contact[] {
  return rows.map((row) => ({
    email: toText(cellAt(row, columns, 'email')).toLowerCase(),
    phone: toNineDigits(toText(cellAt(row, columns, 'phone_number'))),
  }));
}

/**
 * Reads the rows below the header as teachers to create or to update, each with its errors by the rules for
 * adding one. `contactErrors` holds the errors of each row's contact; `updated` holds the teacher that a
 * row changes, if any.
 */
export function readTeachers(
  rows: readonly SheetRow[],
  columns: ColumnPositions,
  facts: TeacherFacts,
  contactErrors: readonly FieldErrors[],
  updated: ReturnType<typeof findUpdated> = [],
): ImportRow[] {
  const all = { ...facts, index: indexLeaves(facts.leaves) };
  const contacts = readContacts(rows, columns);
  return rows.map((row, index) => {
    const found = updated[index];
    if (!found) return readTeacher(row, columns, all, contactErrors[index]);
    const contact = contacts[index] ?? { email: '', phone: '' };
    const problems = problemsOf(row, columns);
    if ('errors' in found) addFields(problems, found.errors);
    const cells = Object.fromEntries(
      [...columns.keys()].map((key) => [key, toText(cellAt(row, columns, key))]),
    );
    const update = 'teacher' in found ? readUpdate(cells, found.teacher, contact, all, problems) : null;
    const errors = problems.list();
    const teacher = update ? { full_name: update.full_name } : {};
    return {
      ...shownOf(row, columns, contact),
      ...(cells.full_name ? {} : teacher),
      errors,
      teacher: null,
      update: errors.length === 0 ? update : null,
    };
  });
}

function problemsOf(row: SheetRow, columns: ColumnPositions): RowProblems {
  const problems = new RowProblems();
  for (const key of columns.keys()) problems.addCell(key, cellAt(row, columns, key));
  return problems;
}

/** The texts of a row, for the preview. */
function shownOf(row: SheetRow, columns: ColumnPositions, { email, phone }: Contact) {
  const text = (key: ImportKey) => toText(cellAt(row, columns, key));
  return {
    row: row.number,
    full_name: text('full_name'),
    email,
    phone_number: phone,
    categories: text('categories'),
    type_access: text('type_access'),
    expiration_date: text('expiration_date'),
  };
}

function readTeacher(
  row: SheetRow,
  columns: ColumnPositions,
  facts: TeacherFacts & { index: LeafIndex },
  contactErrors: FieldErrors = {},
): ImportRow {
  const text = (key: ImportKey) => toText(cellAt(row, columns, key));
  const problems = problemsOf(row, columns);
  const draft = {
    full_name: text('full_name'),
    password: text('password'),
    expiration_date: toDay(text('expiration_date')),
    contact: { phone_number: toNineDigits(text('phone_number')), email: text('email') },
    categories: problems.take('categories', toLeafChoices(text('categories'), facts.index), []),
    region: toRegionCode(text('region'), facts.regions),
    IE: text('IE'),
    observations: text('observations'),
    type_access: problems.take('type_access', toExamTypes(text('type_access')), ''),
  };
  const parsed = TeacherToImport.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? []) problems.addField(path, message);
  const ruled = RuledFields.safeParse(draft);
  if (ruled.success) addFields(problems, importErrors(ruled.data, facts));
  addFields(problems, contactErrors);
  const errors = problems.list();
  return {
    ...shownOf(row, columns, { email: draft.contact.email, phone: draft.contact.phone_number }),
    errors,
    update: null,
    teacher:
      parsed.success && errors.length === 0
        ? { ...parsed.data, type_access: parsed.data.type_access.join(',') }
        : null,
  };
}

function addFields(problems: RowProblems, fields: FieldErrors): void {
  for (const [field, texts] of Object.entries(fields)) {
    for (const text of texts) problems.addField(field.split('.'), text);
  }
}

function toText(cell: SheetCell): string {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? toDayText(cell.day) : '';
}
