import {
  type DirectiveExam,
  type ExamAccess,
  KIND_NAMES,
  type Modality,
} from '@amauta/contract/catalogue.ts';
import { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { login } from '../../../api/session-store.ts';
import type { Received } from '../../../testing/fake-api.ts';

/** A small part of the catalogue: a level with specialties, one without, and a modality without levels. */
export const modalities: Modality[] = [
  {
    id: 1,
    name: 'EBR - Educación Básica Regular',
    category_id: null,
    levels: [
      { id: 1, name: 'Inicial', category_id: 1, specialties: [] },
      {
        id: 2,
        name: 'Primaria',
        category_id: null,
        specialties: [
          { id: 12, name: 'Educación Física', category_id: 3 },
          { id: 14, name: 'Primaria', category_id: 2 },
        ],
      },
    ],
  },
  { id: 3, name: 'EBE - Educación Básica Especial', category_id: 26, levels: [] },
];
/** Access to all of the sample catalogue. */
export const everything: ExamAccess['access'] = { types: [1, 3], levels: [1, 2], specialties: [12, 14] };
const directive = (id: number, name: string, counts: DirectiveExam['question_counts']): DirectiveExam => ({
  id,
  name,
  order: id,
  exam_name: name,
  exam_order: id,
  question_counts: counts,
  version: 1,
});

/** A preview for the received choice, in which the bank holds `available` questions of each kind. */
export function previewOf({ body }: Received, available: number) {
  const payload = ExamPayload.parse(body);
  const kinds = payload.question_types.length > 0 ? payload.question_types : EXAM_KINDS[payload.type_exam];
  const rows = kinds.map((kind) => {
    const wanted = kind === 'CG' ? 50 : 20;
    return { kind, name: KIND_NAMES[kind], available, drawn: Math.min(wanted, available), wanted };
  });
  const total = rows.reduce((sum, row) => sum + row.drawn, 0);
  const data = {
    total_questions: total,
    duration_minutes: total * 3,
    points_possible: total * 1.5,
    kinds: rows,
  };
  return { success: true as const, data };
}

/** Not in their order, and one exam without questions. */
export const directiveExams = [
  directive(4, 'Simulacro 1', { CG: 50 }),
  directive(1, 'Acceso 2018', {}),
  directive(2, 'Acceso 2022-2023', { CL: 20, CG: 50 }),
];

/** Signs a teacher in on this device. */
export function signIn(typeAccess: string, isExpired = false) {
  login({
    token: 't',
    refreshToken: 'r',
    role: 'DOC',
    user: {
      id: 7,
      full_name: 'Rosa Quispe',
      email: 'rosa@amauta.test',
      role_code: 'DOC',
      type_access: typeAccess,
      category_label: 'EBR Primaria',
      has_temporary_password: false,
      expiration_date: isExpired ? '2026-11-20' : '2030-01-01',
      is_expired: isExpired,
      is_premium: !isExpired,
    },
  });
}
