import { DIRECTIVE_CATEGORY_ID, type ExamType } from '@amauta/contract/catalogue.ts';
import type { ErrorCode } from '@amauta/contract/error-code.ts';
import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { ManagedContest } from '@amauta/contract/study/contests.ts';
import { type ExamTaker, refuseExam } from '../exams/exams.policy.ts';

export interface AimRefusal {
  field: 'contest_id' | 'category_id' | 'target_scale';
  code: ErrorCode;
  message: string;
}

/** Returns why a teacher may not choose a contest, or null when they may. Absent for one that doesn't exist. */
export function refuseContest(
  taker: ExamTaker,
  contest: { examType: ExamType; state: ManagedContest['state'] } | undefined,
): AimRefusal | null {
  const refuse = (code: ErrorCode, message: string): AimRefusal => ({ field: 'contest_id', code, message });
  if (!contest) return refuse('RULE_BROKEN', 'Ese concurso ya no existe. Elige otro.');
  if (contest.state === 'withdrawn') return refuse('RULE_BROKEN', 'Ese concurso fue retirado. Elige otro.');
  if (contest.state === 'held')
    return refuse('RULE_BROKEN', 'El examen de ese concurso ya pasó. Elige otro.');
  // TOPIC asks for the exam type alone. The speciality is judged apart.
  const refusal = refuseExam(taker, { type: 'TOPIC', type_exam: contest.examType });
  return refusal && refuse(refusal.code, refusal.message);
}

/** Returns why a teacher may not choose a speciality for a contest of an exam type, or without a contest (null). */
export function refuseCategory(
  taker: ExamTaker,
  categoryId: number,
  examType: ExamType | null,
): AimRefusal | null {
  if (examType === 'Directivos') {
    if (categoryId === DIRECTIVE_CATEGORY_ID) return null;
  } else if (categoryId !== DIRECTIVE_CATEGORY_ID && taker.categoryIds.includes(categoryId)) return null;
  const message =
    examType === 'Directivos'
      ? 'Los exámenes de Directivos no llevan especialidad.'
      : 'Tu cuenta no incluye esa especialidad. Elige una de las que aparecen en la lista.';
  return { field: 'category_id', code: 'CATEGORY_NOT_ALLOWED', message };
}

/** Returns why an escala can't be chosen for the rules of a contest, or without a contest (null). */
export function refuseScale(scale: number, rules: OfficialRules | null): AimRefusal | null {
  if (rules === null || rules.scales.some((one) => one.scale === scale)) return null;
  const message =
    rules.scales.length === 0 ? 'Ese concurso no lleva escala.' : 'Ese concurso no lleva a esa escala.';
  return { field: 'target_scale', code: 'RULE_BROKEN', message };
}
