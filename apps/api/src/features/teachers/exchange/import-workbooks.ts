import { ExamType } from '@amauta/contract/catalogue.ts';
import { TEACHERS_AT_ONCE } from '@amauta/contract/teachers/teacher.ts';
import type { ImportRow } from '@amauta/contract/teachers/teacher-exchange.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import type { Worksheet } from '@cj-tech-master/excelts';
import { toLeafLabel } from '../../catalogue/leaves.service.ts';
import { toDayText } from '../teacher-changes.ts';
import type { TeacherFacts } from '../teacher-rules.ts';
import { type ColumnPositions, cellAt } from './import-columns.ts';
import type { SheetCell, SheetRow } from './sheet/read-sheet.ts';
import { FROZEN_HEADER, layOut } from './sheet-layout.ts';
import { IMPORT_COLUMNS, TEACHER_SHEET } from './teacher-columns.ts';

const LIST_SHEET = 'Listas';
const HELP_SHEET = 'Instrucciones';
const BOLD = { name: 'Calibri', size: 11, bold: true } as const;

/** Loads the library only now, because its 320 modules would lengthen every start of the server. */
async function newWorkbook() {
  const { Workbook } = await import('@cj-tech-master/excelts');
  return new Workbook();
}

/** The workbook to fill in for an import: empty rows, help for each column, and all names to choose from. */
export async function buildTemplate(facts: TeacherFacts): Promise<Buffer> {
  const workbook = await newWorkbook();
  const teachers = workbook.addWorksheet(TEACHER_SHEET, FROZEN_HEADER);
  layOut(teachers, IMPORT_COLUMNS);
  addHelp(workbook.addWorksheet(HELP_SHEET), facts);
  addLists(workbook.addWorksheet(LIST_SHEET, FROZEN_HEADER), facts);
  offerRegions(teachers, facts.regions.length);
  return Buffer.from(await workbook.xlsx.writeBuffer({ validate: false }));
}

function addHelp(sheet: Worksheet, facts: TeacherFacts): void {
  sheet.columns = [{ width: 24 }, { width: 14 }, { width: 70 }, { width: 44 }].map((column) => ({
    ...column,
    style: { numFmt: '@', alignment: { vertical: 'top', wrapText: true } },
  }));
  sheet.addRow(['Columna', 'Obligatoria', 'Qué escribir', 'Ejemplo']).font = BOLD;
  const help = helpFor(facts);
  for (const { key, header, importing } of IMPORT_COLUMNS) {
    sheet.addRow([header, importing === 'required' ? 'Sí' : 'No', ...help[key]]);
  }
}

/** For each column: what to write in it, and an example. */
function helpFor({ leaves, regions, today }: TeacherFacts) {
  const labels = leaves.map(toLeafLabel);
  return {
    full_name: ['Nombres y apellidos.', 'Rayda Condori Quispe'],
    email: ['Con él ingresa el docente. No puede repetirse.', 'rayda.condori@correo.com'],
    phone_number: ['Nueve dígitos. También sirve para ingresar y no puede repetirse.', '987654321'],
    region: ['Una de la hoja «Listas», o vacío.', regions.at(-1)?.name ?? ''],
    IE: ['Institución educativa, o vacío.', 'IE N.° 1182'],
    categories: [
      'Uno o más accesos de la hoja «Listas», separados por punto y coma.',
      [labels[0], labels.at(-1)].join('; '),
    ],
    type_access: [`Uno o más, separados por comas: ${ExamType.options.join(', ')}.`, 'Ascenso, Directivos'],
    expiration_date: [
      'Último día de acceso: día, mes y año. Directivos necesita 5 meses como mínimo.',
      toDayText(addMonths(today, 12)),
    ],
    observations: ['Lo que quieras recordar del docente, o vacío.', ''],
    password: ['Contraseña temporal, o vacío para que la genere el sistema.', ''],
  } as const satisfies Record<(typeof IMPORT_COLUMNS)[number]['key'], readonly [string, string]>;
}

function addLists(sheet: Worksheet, { leaves, regions }: TeacherFacts): void {
  sheet.columns = [{ width: 20 }, { width: 60 }, { width: 20 }];
  sheet.addRow(['Región', 'Accesos', 'Tipos de acceso']).font = BOLD;
  const lists = [regions.map(({ name }) => name), leaves.map(toLeafLabel), ExamType.options];
  for (let row = 0; row < Math.max(...lists.map((list) => list.length)); row += 1) {
    sheet.addRow(lists.map((list) => list[row] ?? ''));
  }
}

/** Offers a list of regions in as many rows as an import accepts. */
function offerRegions(sheet: Worksheet, regions: number): void {
  const column = IMPORT_COLUMNS.findIndex(({ key }) => key === 'region') + 1;
  const letter = sheet.getColumn(column).letter;
  sheet.dataValidations.add(`${letter}2:${letter}${TEACHERS_AT_ONCE + 1}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`${LIST_SHEET}!$A$2:$A$${regions + 1}`],
    showErrorMessage: true,
    errorTitle: 'Región',
    error: 'Elige una región de la lista.',
  });
}

/** Columns added for the reader. An import ignores them, so the corrected file can be uploaded with them. */
const NOTES = [
  { header: 'Fila del archivo', width: 16 },
  { header: 'Errores', width: 70 },
];

/**
 * A workbook of refused rows with the columns of an import. Each row is unchanged and followed by its
 * errors.
 */
export async function buildRefusals(
  refused: readonly { row: SheetRow; errors: ImportRow['errors'] }[],
  columns: ColumnPositions,
): Promise<Buffer> {
  const workbook = await newWorkbook();
  const sheet = workbook.addWorksheet(TEACHER_SHEET, FROZEN_HEADER);
  // Only the columns of the uploaded file are kept. Further columns would be empty, and an import of
  // updates would demand their values.
  const kept = IMPORT_COLUMNS.filter(({ key }) => columns.has(key));
  layOut(sheet, kept);
  for (const [index, { header, width }] of NOTES.entries()) {
    const column = sheet.getColumn(kept.length + index + 1);
    column.width = width;
    sheet.getCell(1, kept.length + index + 1).value = header;
  }
  for (const { row, errors } of refused) {
    const cells = kept.map(({ key }) => toValue(cellAt(row, columns, key)));
    const texts = errors.map(({ column, message }) => `${column}: ${message}`);
    sheet.addRow([...cells, String(row.number), texts.join('\n')]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer({ validate: false }));
}

function toValue(cell: SheetCell): string | Date {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : '';
}
