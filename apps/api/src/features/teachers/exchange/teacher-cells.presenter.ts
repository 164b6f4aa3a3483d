import type { Teacher, TeacherStatus } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { EXPORT_COLUMNS, type ExportKey } from './teacher-columns.ts';

/** The value of a cell. A day is midnight in UTC, because days in Excel have no time zone. */
export type CellValue = string | Date;

const STATUS_LABELS: Record<TeacherStatus, string> = {
  active: 'Activo',
  expiring_soon: 'Por vencer',
  expired: 'Inactivo',
};

const CELLS: Record<ExportKey, (teacher: Teacher) => CellValue> = {
  full_name: (teacher) => teacher.full_name,
  email: (teacher) => teacher.contact.email,
  phone_number: (teacher) => teacher.contact.phone_number,
  region: (teacher) => teacher.region_name ?? '',
  IE: (teacher) => teacher.IE,
  categories: (teacher) => teacher.categories.map(({ label }) => label).join('; '),
  type_access: (teacher) => teacher.type_access.split(',').join(', '),
  expiration_date: (teacher) => toDate(teacher.expiration_date),
  status: (teacher) => STATUS_LABELS[teacher.status],
  created_at: (teacher) => toDate(todayInLima(new Date(teacher.created_at))),
  observations: (teacher) => teacher.observations,
};

/** A teacher's row of an export. */
export function toCells(teacher: Teacher): CellValue[] {
  return EXPORT_COLUMNS.map(({ key }) => CELLS[key](teacher));
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
