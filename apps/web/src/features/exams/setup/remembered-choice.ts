import type { ExamType } from '@amauta/contract/catalogue.ts';
import { ExamPayload } from '@amauta/contract/exam.ts';

const keyOf = (examType: ExamType) => `mock_setup_${examType}`;

/** Keeps the last exam started of a type, so that its setup page opens as it was left. */
export function rememberChoice(payload: ExamPayload): void {
  try {
    localStorage.setItem(keyOf(payload.type_exam), JSON.stringify(payload));
  } catch {
    // Remembering is a comfort; without storage the page opens with its defaults.
  }
}

export function forgetChoice(examType: ExamType): void {
  localStorage.removeItem(keyOf(examType));
}

/** The last choice of a type, or null; the caller checks it against what is on offer now. */
export function rememberedChoice(examType: ExamType): ExamPayload | null {
  try {
    const payload = ExamPayload.safeParse(JSON.parse(localStorage.getItem(keyOf(examType)) ?? 'null'));
    return payload.success ? payload.data : null;
  } catch {
    return null;
  }
}
