import {
  type ExamFact,
  type FactReceipt,
  type FactRefusal,
  LARGEST_FACT_COUNT,
  PAPER_ARRIVAL_DAYS,
} from '@amauta/contract/exams/real.ts';
import { RequestFailure } from '../../../http/failure.ts';

/**
 * For each refusal of a fact, the sentence shown to the teacher: why it wasn't stored, and which answer
 * counts instead.
 */
const REFUSAL_TEXTS: Record<FactRefusal, string> = {
  FOREIGN_QUESTION: 'Esa pregunta no es de este examen. Tus demás respuestas siguen guardadas.',
  FOREIGN_ALTERNATIVE: 'Esa alternativa no es de esta pregunta. Vale la respuesta que tenías antes.',
  SEQUENCE_TAKEN: 'Ese número de orden ya tenía otro cambio. Vale el que llegó primero.',
  BEFORE_START: 'Ese cambio es de antes de empezar el examen. Vale la respuesta que tenías antes.',
  AFTER_END: 'Ese cambio es de después del tiempo del examen. Vale la última respuesta que diste a tiempo.',
  IN_FUTURE:
    'La hora de tu equipo está adelantada y ese cambio no se guardó. Vale la respuesta que tenías antes.',
  ATTEMPT_FINISHED: 'Este examen ya terminó. Valen las respuestas que llegaron antes.',
  TOO_LATE: `Ese cambio llegó cuando el examen ya no lo esperaba (sin conexión, hasta ${PAPER_ARRIVAL_DAYS} días). Valen las respuestas que llegaron antes.`,
  TOO_MANY: `Este examen ya tiene ${LARGEST_FACT_COUNT} cambios. Vale lo guardado hasta ahora.`,
  NOT_IN_LEARNING: 'En modo Aprender la primera respuesta vale: no se cambia, no se quita y no se marca.',
};

/**
 * Why a fact that was sent is not stored.
 * @param before another fact under the same number, if there is one
 * @param isLate whether the fact arrived when nothing more is accepted
 */
export function refusalOf(
  before: string | undefined,
  { isLate, finishedAt }: { isLate: boolean; finishedAt: Date | null },
): FactRefusal {
  if (before !== undefined) return 'SEQUENCE_TAKEN';
  if (isLate) return 'TOO_LATE';
  return finishedAt ? 'ATTEMPT_FINISHED' : 'TOO_MANY';
}

export function toRefusal({ sequence }: ExamFact, reason: FactRefusal): FactReceipt['refused'][number] {
  return { sequence, reason, message: REFUSAL_TEXTS[reason] };
}

/** Why learning mode refused an answer. Throws the error again when it is no refusal of the answer. */
export function learningRefusal(error: unknown, isLate: boolean): FactRefusal {
  const code = error instanceof RequestFailure ? error.code : undefined;
  switch (code) {
    case 'NOT_FOUND':
      return 'FOREIGN_QUESTION';
    case 'INVALID_INPUT':
      return 'FOREIGN_ALTERNATIVE';
    case 'TIME_OVER':
      return isLate ? 'TOO_LATE' : 'AFTER_END';
    case 'ATTEMPT_FINISHED':
      return 'ATTEMPT_FINISHED';
    default:
      throw error;
  }
}
