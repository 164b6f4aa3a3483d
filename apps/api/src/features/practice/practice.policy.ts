import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ErrorCode } from '@amauta/contract/error-code.ts';

interface Refusal {
  code: Extract<ErrorCode, 'EXAM_TYPE_NOT_ALLOWED'>;
  message: string;
}

/** Why the errors of an exam type can't be reviewed; null when they can. Directivos has no such section. */
export function refuseErrorsOf(examType: ExamType): Refusal | null {
  if (examType !== 'Directivos') return null;
  return { code: 'EXAM_TYPE_NOT_ALLOWED', message: 'No tienes acceso a esta sección' };
}

/** Why a teacher may not see and practise the errors of an exam type; null when the teacher may. */
export function refusePractice(
  teacher: { examTypes: readonly ExamType[] },
  examType: ExamType,
): Refusal | null {
  const refusal = refuseErrorsOf(examType);
  if (refusal || teacher.examTypes.includes(examType)) return refusal;
  return {
    code: 'EXAM_TYPE_NOT_ALLOWED',
    message: `Tu cuenta no incluye los exámenes de ${examType}. Comunícate con nosotros para activarlos.`,
  };
}
