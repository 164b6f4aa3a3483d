import type { Teacher, TeacherCategory } from '@amauta/contract/teachers/teacher.ts';
import { teacherStatus } from '@amauta/exam-rules/access.ts';
import { type Place, toPlaceLabel } from '../catalogue/places.service.ts';
import type { TeacherRow } from './teachers.queries.ts';

const AND_LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/** A teacher as administrators see it. `today` is the date in Lima. */
export function toTeacher(row: TeacherRow, places: readonly Place[], today: string): Teacher {
  return {
    id: row.id,
    full_name: row.fullName,
    contact: { phone_number: row.phone, email: row.email },
    categories: placesOf(row, places).map(toTeacherCategory),
    region: row.regionCode,
    region_name: row.regionName,
    IE: row.school,
    observations: row.observations,
    type_access: row.examTypes.join(','),
    type_access_display: toAccessDisplay(row.examTypes),
    blocked: row.blockedAt !== null,
    status: teacherStatus(row.expirationDate, today),
    expiration_date: row.expirationDate,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** "Ascenso y Directivos" */
export function toAccessDisplay(examTypes: readonly string[]): string {
  return AND_LIST.format(examTypes);
}

/** A teacher's places in the order in which they were added. */
export function placesOf(teacher: { categoryIds: readonly number[] }, places: readonly Place[]): Place[] {
  return teacher.categoryIds.flatMap((id) => places.find((place) => place.categoryId === id) ?? []);
}

function toTeacherCategory(place: Place): TeacherCategory {
  return {
    category_id: place.categoryId,
    modality: place.modalityId,
    level: place.levelId,
    specialty: place.specialtyId,
    modality_name: place.modalityName,
    level_name: place.levelName,
    specialty_name: place.specialtyName,
    label: toPlaceLabel(place),
  };
}
