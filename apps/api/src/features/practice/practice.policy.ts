import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ErrorCode } from '@amauta/contract/error-code.ts';

/** Why a teacher may not practise the errors of an exam type or see them, or null when they may. */
export function refusePractice(
  teacher: { examTypes: readonly ExamType[] },
  examType: ExamType,
): { code: Extract<ErrorCode, 'EXAM_TYPE_NOT_ALLOWED'>; message: string } | null {
  if (examType === 'Directivos') {
    return { code: 'EXAM_TYPE_NOT_ALLOWED', message: 'No tienes acceso a esta sección' };
  }
  if (teacher.examTypes.includes(examType)) return null;
  return {
    code: 'EXAM_TYPE_NOT_ALLOWED',
    message: `Tu cuenta no incluye los exámenes de ${examType}. Comunícate con nosotros para activarlos.`,
  };
}
