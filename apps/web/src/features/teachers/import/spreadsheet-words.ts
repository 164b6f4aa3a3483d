import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import type { ImportPreview, ImportRow } from '@amauta/contract/teachers/teacher-exchange.ts';
import { SPREADSHEET_SIZE_LIMIT } from '@amauta/contract/teachers/teacher-exchange.ts';
import { formatNumber } from '../../../ui/format.ts';
import { countOfTeachers } from '../teacher-words.ts';

const XLSX = /\.xlsx$/i;

/** Checks a chosen file before it is sent. Returns the error, or null for a valid file. */
export function fileError(file: Pick<File, 'name' | 'size'>): string | null {
  if (!XLSX.test(file.name)) return 'Elige un archivo de Excel que termine en .xlsx.';
  if (file.size === 0) return 'El archivo está vacío.';
  if (file.size > SPREADSHEET_SIZE_LIMIT) {
    return `El archivo puede pesar como máximo ${SPREADSHEET_SIZE_LIMIT / MEGABYTE} MB.`;
  }
  return null;
}

/** 'Se crearán 3 docentes. Se actualizarán 2 docentes. 1 fila tiene errores y no se creará.' */
export function outcomeText(preview: ImportPreview): string {
  const { rows, good_total: good, update_total: updated, same_total: same, bad_total: bad } = preview;
  if (rows.length === 0) return 'El archivo no tiene docentes. Completa la plantilla y vuelve a subirla.';
  if (good + updated + same === 0)
    return 'Ningún docente se puede crear. Corrige el archivo y vuelve a subirlo.';
  const kept = updated + same > 0 ? 'importará' : 'creará';
  return [
    good > 0 && `Se ${good === 1 ? 'creará' : 'crearán'} ${countOfTeachers(good)}.`,
    updated > 0 && `Se ${updated === 1 ? 'actualizará' : 'actualizarán'} ${countOfTeachers(updated)}.`,
    same > 0 && `${countOfTeachers(same)} ya ${same === 1 ? 'está' : 'están'} así.`,
    bad === 1 && `1 fila tiene errores y no se ${kept}.`,
    bad > 1 && `${formatNumber(bad)} filas tienen errores y no se ${kept}n.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The text of the button that runs the import. */
export function importText({ good_total: good, update_total: updated }: ImportPreview): string {
  if (good > 0 && updated > 0) return `Crear ${formatNumber(good)} y actualizar ${countOfTeachers(updated)}`;
  if (updated > 0) return `Actualizar ${countOfTeachers(updated)}`;
  return good > 0 ? `Crear ${countOfTeachers(good)}` : 'Crear docentes';
}

export type RowFilter = 'all' | 'bad' | 'good';

export function rowsOf({ rows }: ImportPreview, filter: RowFilter): ImportRow[] {
  return rows.filter((row) => filter === 'all' || isRefused(row) === (filter === 'bad'));
}

/** Whether a row neither creates nor changes a teacher. */
export function isRefused({ teacher, update }: ImportRow): boolean {
  return teacher === null && update === null;
}

/** The columns of the sheet for the fields of a teacher. */
const COLUMNS: Record<string, string> = {
  full_name: 'Nombre completo',
  email: 'Correo',
  phone_number: 'Celular',
  password: 'Contraseña',
  region: 'Región',
  IE: 'Institución Educativa',
  observations: 'Observaciones',
  categories: 'Accesos',
  type_access: 'Tipos de acceso',
  expiration_date: 'Vence',
};

/**
 * The preview after the server refused to create its rows, because something changed since the preview. The
 * rows named in `fields` are marked as errors. Their paths are `teachers.N.field`, where N counts only valid
 * rows.
 */
export function markRefused(
  preview: ImportPreview,
  fields: Readonly<Record<string, readonly string[]>>,
): ImportPreview {
  const errors = Object.entries(fields).flatMap(([path, texts]) => {
    const [, index, ...rest] = path.split('.');
    const [name = ''] = rest[0] === 'contact' ? rest.slice(1) : rest;
    return texts.map((message) => ({ index: Number(index), column: COLUMNS[name] ?? 'Fila', message }));
  });
  let good = -1;
  const rows = preview.rows.map((row) => {
    if (row.teacher !== null) good += 1;
    const found = row.teacher === null ? [] : errors.filter(({ index }) => index === good);
    if (found.length === 0) return row;
    return { ...row, teacher: null, errors: found.map(({ column, message }) => ({ column, message })) };
  });
  const good_total = rows.filter(({ teacher }) => teacher !== null).length;
  return { ...preview, rows, good_total, bad_total: rows.filter(isRefused).length };
}
