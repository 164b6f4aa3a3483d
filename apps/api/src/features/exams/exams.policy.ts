import { DIRECTIVE_CATEGORY_ID, type ExamType } from '@amauta/contract/catalogue.ts';
import type { ErrorCode } from '@amauta/contract/error-code.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { refusePractice } from '../practice/practice.policy.ts';

/** The facts about a teacher that decide which exams they may take. */
export interface ExamTaker {
  id: number;
  examTypes: readonly ExamType[];
  categoryIds: readonly number[];
  isExpired: boolean;
}

interface Refusal {
  code: Extract<ErrorCode, 'ACCESS_EXPIRED' | 'EXAM_TYPE_NOT_ALLOWED' | 'CATEGORY_NOT_ALLOWED'>;
  message: string;
}

/**
 * `category_id` may be absent only for practice of errors, which then draws from all of the teacher's
 * categories.
 */
type ExamChoice = Pick<ExamPayload, 'type' | 'type_exam' | 'category_id'>;

/** Returns why a teacher may not take an exam with this choice, or null when they may. */
export function refuseExam(taker: ExamTaker, choice: ExamChoice): Refusal | null {
  if (taker.isExpired) {
    return {
      code: 'ACCESS_EXPIRED',
      message: 'Tu acceso ha vencido. Comunícate con nosotros para renovarlo y seguir dando exámenes.',
    };
  }
  const isPractice = choice.type === 'WRONG';
  const refusal = isPractice ? refusePractice(taker, choice.type_exam) : null;
  if (refusal) return refusal;
  const foreign = explainForeignType(taker, choice.type_exam);
  if (foreign) return foreign;
  if (choice.type === 'TOPIC') return null;
  if (!(isPractice && choice.category_id === undefined) && !isCategoryAllowed(taker, choice)) {
    return {
      code: 'CATEGORY_NOT_ALLOWED',
      message: 'Tu cuenta no incluye esa especialidad. Elige una de las que aparecen en la lista.',
    };
  }
  return null;
}

/** Returns why an exam type is closed to a teacher, or null when their account includes it. */
export function explainForeignType(taker: Pick<ExamTaker, 'examTypes'>, examType: ExamType): Refusal | null {
  if (taker.examTypes.includes(examType)) return null;
  return {
    code: 'EXAM_TYPE_NOT_ALLOWED',
    message: `Tu cuenta no incluye los exámenes de ${examType}. Comunícate con nosotros para activarlos.`,
  };
}

/** All directive exams share one category. It comes with the exam type, so teachers are not assigned to it. */
function isCategoryAllowed(taker: ExamTaker, { type_exam, category_id }: ExamChoice): boolean {
  if (category_id === undefined) return false;
  if (type_exam === 'Directivos') return category_id === DIRECTIVE_CATEGORY_ID;
  return category_id !== DIRECTIVE_CATEGORY_ID && taker.categoryIds.includes(category_id);
}
