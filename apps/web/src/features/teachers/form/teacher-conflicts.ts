import type { Modality, Region } from '@amauta/contract/catalogue.ts';
import { formatDate, formatPhone } from '../../../ui/format.ts';
import { accessLabel, wholeCatalogue } from './accesses.ts';
import type { TeacherData } from './teacher-fields.ts';

/** The labels of the form's fields, by their names as they are sent. */
export const FIELD_LABELS: Record<keyof TeacherData, string> = {
  full_name: 'Nombre completo',
  email: 'Correo',
  phone_number: 'Celular',
  password: 'Contraseña',
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
  tree: readonly Modality[];
}

/** The value of a field that two administrators changed, as a text for people. */
export function conflictText(field: keyof TeacherData, data: TeacherData, { regions, tree }: Names): string {
  switch (field) {
    case 'region':
      return regions.find(({ code }) => code === data.region)?.name ?? '';
    case 'categories': {
      const choices = wholeCatalogue(tree);
      const idOf = (given: unknown) => (given === null || given === undefined ? null : Number(given));
      return data.categories
        .map(({ modality, level, specialty }) =>
          accessLabel(choices, {
            modalityId: Number(modality),
            levelId: idOf(level),
            specialtyId: idOf(specialty),
          }),
        )
        .join('\n');
    }
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
