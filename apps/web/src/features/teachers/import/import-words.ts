import type { ImportPreview, ImportRow } from '@amauta/contract/teacher-exchange.ts';
import { SPREADSHEET_SIZE_LIMIT } from '@amauta/contract/teacher-exchange.ts';
import { formatNumber } from '../../../ui/format.ts';

const XLSX = /\.xlsx$/i;
const MEGABYTE = 1_048_576;

/** What a file can't be, before it is sent; null when it may be what is asked for. */
export function fileError(file: Pick<File, 'name' | 'size'>): string | null {
  if (!XLSX.test(file.name)) return 'Elige un archivo de Excel que termine en .xlsx.';
  if (file.size === 0) return 'El archivo está vacío.';
  if (file.size > SPREADSHEET_SIZE_LIMIT) {
    return `El archivo puede pesar como máximo ${SPREADSHEET_SIZE_LIMIT / MEGABYTE} MB.`;
  }
  return null;
}

/** 'Se crearán 3 docentes. 1 fila tiene errores y no se creará.' */
export function outcomeText({ rows, good_total: good, bad_total: bad }: ImportPreview): string {
  if (rows.length === 0) return 'El archivo no tiene docentes. Completa la plantilla y vuelve a subirla.';
  if (good === 0) return 'Ningún docente se puede crear. Corrige el archivo y vuelve a subirlo.';
  const created = good === 1 ? 'Se creará 1 docente.' : `Se crearán ${formatNumber(good)} docentes.`;
  if (bad === 0) return created;
  const left =
    bad === 1
      ? '1 fila tiene errores y no se creará.'
      : `${formatNumber(bad)} filas tienen errores y no se crearán.`;
  return `${created} ${left}`;
}

export type RowFilter = 'all' | 'bad' | 'good';

export function rowsOf({ rows }: ImportPreview, filter: RowFilter): ImportRow[] {
  return rows.filter(({ teacher }) => filter === 'all' || (teacher === null) === (filter === 'bad'));
}

/** Columns of the sheet by the fields of a teacher. */
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
 * The preview after the server refused to create it, because something had changed since it was read: the rows named
 * in `fields` (`teachers.N.field`, N counting the good rows) are no longer good.
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
  const total = rows.filter(({ teacher }) => teacher !== null).length;
  return { rows, good_total: total, bad_total: rows.length - total };
}
