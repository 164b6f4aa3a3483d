/**
 * A column of a spreadsheet. Export, template and import share the columns, so that each can read the
 * others' files.
 */
interface Column {
  readonly key: string;
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly kind: 'text' | 'day';
  /** How an import treats the column. It doesn't read `ignored` columns. */
  readonly importing: 'required' | 'optional' | 'ignored';
}

export const COLUMNS = [
  { key: 'full_name', header: 'Nombre completo', width: 34, kind: 'text', importing: 'required' },
  { key: 'email', header: 'Correo', width: 32, kind: 'text', importing: 'required' },
  { key: 'phone_number', header: 'Celular', width: 12, kind: 'text', importing: 'required' },
  { key: 'region', header: 'Región', width: 16, kind: 'text', importing: 'optional' },
  { key: 'IE', header: 'Institución Educativa', width: 28, kind: 'text', importing: 'optional' },
  { key: 'categories', header: 'Accesos', width: 44, kind: 'text', importing: 'required' },
  { key: 'type_access', header: 'Tipos de acceso', width: 26, kind: 'text', importing: 'required' },
  { key: 'expiration_date', header: 'Vence', width: 13, kind: 'day', importing: 'required' },
  { key: 'status', header: 'Estado', width: 12, kind: 'text', importing: 'ignored' },
  { key: 'created_at', header: 'Creado', width: 13, kind: 'day', importing: 'ignored' },
  { key: 'observations', header: 'Observaciones', width: 40, kind: 'text', importing: 'optional' },
  { key: 'password', header: 'Contraseña', width: 18, kind: 'text', importing: 'optional' },
] as const satisfies readonly Column[];

export type TeacherColumn = (typeof COLUMNS)[number];
/** Columns that an import reads. */
export type ImportKey = Exclude<TeacherColumn, { importing: 'ignored' }>['key'];
/** Columns of an export. It has no passwords, because the server doesn't know them. */
export type ExportKey = Exclude<TeacherColumn['key'], 'password'>;

export const EXPORT_COLUMNS = COLUMNS.filter((column) => column.key !== 'password');
export const IMPORT_COLUMNS = COLUMNS.filter((column) => column.importing !== 'ignored');

export const TEACHER_SHEET = 'Docentes';
