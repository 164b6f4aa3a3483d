import type { TeacherCategory, TeacherStatus } from '@amauta/contract/teachers/teacher.ts';
import { formatNumber } from '../../ui/format.ts';
import { shortName } from './form/accesses.ts';
import type { Order } from './list/teachers-address.ts';

/** The filters by status; 'all' shows every teacher. */
export const STATUS_FILTERS: readonly { value: TeacherStatus | 'all'; label: string }[] = [
  { value: 'active', label: 'Activos' },
  { value: 'expired', label: 'Expirados' },
  { value: 'expiring_soon', label: 'Por vencer' },
  { value: 'all', label: 'Todos' },
];

export const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'created-desc', label: 'Más recientes' },
  { value: 'created-asc', label: 'Más antiguos' },
  { value: 'name-asc', label: 'Nombre, de la A a la Z' },
  { value: 'name-desc', label: 'Nombre, de la Z a la A' },
  { value: 'expiration-asc', label: 'Expiración más próxima' },
  { value: 'expiration-desc', label: 'Expiración más lejana' },
];

/** `1 docente`, `1 284 docentes`. */
export function countOfTeachers(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'docente' : 'docentes'}`;
}

/** The place of a category without its specialty: `EBR Secundaria`. */
export function placeOfCategory({ modality_name: name, level_name }: TeacherCategory): string {
  return [shortName({ name }), level_name].filter(Boolean).join(' ');
}
