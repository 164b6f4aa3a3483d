import type { Teacher, TeacherCategory } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherList } from '@amauta/contract/teachers/teacher-list.ts';

export function sampleCategory(change: Partial<TeacherCategory> = {}): TeacherCategory {
  return {
    category_id: 21,
    modality: 1,
    level: 3,
    specialty: 7,
    modality_name: 'EBR',
    level_name: 'Secundaria',
    specialty_name: 'Matemática',
    label: 'EBR Secundaria, Matemática',
    ...change,
  };
}

export function sampleTeacher(change: Partial<Teacher> = {}): Teacher {
  return {
    id: 11,
    full_name: 'Rosa Quispe Mamani',
    contact: { phone_number: '987410226', email: 'rosa.quispe@correo.pe' },
    categories: [sampleCategory()],
    region: '08',
    region_name: 'Cusco',
    IE: 'I.E. Clorinda Matto',
    observations: '',
    type_access: 'Ascenso,Directivos',
    type_access_display: 'Ascenso y Directivos',
    status: 'active',
    blocked: false,
    expiration_date: '2099-06-14',
    created_at: '2026-10-01T15:00:00.000Z',
    version: 3,
    ...change,
  };
}

/** A reply of the list. Without counts in `meta` it is the only page. */
export function sampleTeachers(
  teachers: Teacher[],
  meta: Partial<TeacherList['meta']> = {},
  summary: Partial<TeacherList['data']['summary']> = {},
): TeacherList {
  return {
    success: true,
    data: {
      teachers,
      summary: {
        total_teachers: 1284,
        active_total: 1041,
        expiring_soon_total: 96,
        expired_total: 147,
        ...summary,
      },
    },
    meta: { current_page: 1, total_pages: 1, total: teachers.length, ...meta },
  };
}
