import type { Region } from '@amauta/contract/catalogue.ts';
import { formatDate, formatPhone } from '../../../ui/format.ts';
import type { EditConflict } from '../../../ui/forms/edit-conflict-dialog.tsx';
import type { TeacherData } from './teacher-fields.ts';

const LABELS: Record<keyof TeacherData, string> = {
  full_name: 'Nombre completo',
  email: 'Correo',
  phone_number: 'Celular',
  region: 'Región',
  IE: 'Institución Educativa',
  observations: 'Observaciones',
  type_access: 'Tipo de Acceso',
  expiration_date: 'Fecha de expiración',
  categories: 'Accesos agregados',
  blocked: 'Bloquear el ingreso',
};

interface Names {
  regions: readonly Region[];
  /** Returns the names of accesses from the catalogue. */
  nameCategories: (categories: TeacherData['categories']) => string;
}

/** Fields of a teacher that two administrators changed, with both values as readable texts. */
export function describeConflicts(
  fields: readonly (keyof TeacherData)[],
  mine: TeacherData,
  stored: TeacherData,
  names: Names,
): EditConflict[] {
  return fields.map((field) => ({
    field,
    label: LABELS[field],
    mine: textOf(field, mine, names),
    stored: textOf(field, stored, names),
  }));
}

function textOf(field: keyof TeacherData, data: TeacherData, { regions, nameCategories }: Names): string {
  switch (field) {
    case 'region':
      return regions.find(({ code }) => code === data.region)?.name ?? '';
    case 'categories':
      return nameCategories(data.categories);
    case 'expiration_date':
      return formatDate(data.expiration_date);
    case 'phone_number':
      return formatPhone(data.phone_number);
    case 'blocked':
      return data.blocked ? 'Sí' : 'No';
    case 'type_access':
      return data.type_access.replaceAll(',', ', ');
    default:
      return data[field];
  }
}
