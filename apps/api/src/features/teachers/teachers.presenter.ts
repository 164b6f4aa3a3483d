import type { Teacher, TeacherCategory } from '@amauta/contract/teachers/teacher.ts';
import { teacherStatus } from '@amauta/exam-rules/access.ts';
import { type Leaf, toLeafLabel } from '../catalogue/leaves.service.ts';
import type { TeacherRow } from './teachers.queries.ts';

const AND_LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/** A teacher as administrators see it. `today` is the date in Lima. */
export function toTeacher(row: TeacherRow, leaves: readonly Leaf[], today: string): Teacher {
  return {
    id: row.id,
    full_name: row.fullName,
    contact: { phone_number: row.phone, email: row.email },
    categories: leavesOf(row, leaves).map(toTeacherCategory),
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

/** A teacher's leaves of the catalogue, in the order in which they were added. */
export function leavesOf(teacher: { categoryIds: readonly number[] }, leaves: readonly Leaf[]): Leaf[] {
  return teacher.categoryIds.flatMap((id) => leaves.find((leaf) => leaf.categoryId === id) ?? []);
}

function toTeacherCategory(leaf: Leaf): TeacherCategory {
  return {
    category_id: leaf.categoryId,
    modality: leaf.modalityId,
    level: leaf.levelId,
    specialty: leaf.specialtyId,
    modality_name: leaf.modalityName,
    level_name: leaf.levelName,
    specialty_name: leaf.specialtyName,
    label: toLeafLabel(leaf),
  };
}
