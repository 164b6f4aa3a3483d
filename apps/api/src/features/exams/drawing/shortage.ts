import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { KindCount } from '@amauta/exam-rules/drawing/draw.ts';

const list = new Intl.ListFormat('es');

/**
 * Says why nothing could be drawn and what to change. `filledYears` are the years that have questions for
 * the choice.
 */
export function explainEmptyDraw(
  { type, type_exam: examType }: Pick<ExamPayload, 'type' | 'type_exam'>,
  filledYears: readonly number[],
): string {
  if (examType === 'Directivos') {
    return 'Los exámenes elegidos todavía no tienen preguntas de los tipos marcados. Marca otro tipo u otro examen.';
  }
  const other =
    examType === 'Nombramiento' ? 'otra especialidad u otro tipo de pregunta' : 'otra especialidad';
  if (filledYears.length === 0) return `Todavía no hay preguntas para esta elección. Elige ${other}.`;
  const years =
    filledYears.length === 1
      ? `el año ${filledYears[0]}`
      : `alguno de estos años: ${list.format(filledYears.map(String))}`;
  return type === 'BANK'
    ? `No hay preguntas en el año elegido. Elige ${years}.`
    : `No hay preguntas en los años elegidos. Incluye ${years}.`;
}

/**
 * Names the chosen kinds that have no questions. Returns undefined when no kinds were chosen or none is
 * missing.
 */
export function explainMissingKinds(
  choosesKinds: boolean,
  counts: readonly Pick<KindCount, 'kind' | 'available'>[],
): string | undefined {
  if (!choosesKinds) return undefined;
  const missing = counts.filter((row) => row.available === 0).map((row) => KIND_NAMES[row.kind]);
  if (missing.length === 0) return undefined;
  return `El banco aún no tiene preguntas de ${list.format(missing)} para tu elección: tu examen empieza con las demás.`;
}

/** Says that a teacher has nothing to practise, at all or for the chosen category and kinds. */
export function explainEmptyPractice({
  type_exam: examType,
  category_id: categoryId,
  question_types: kinds,
}: Pick<ExamPayload, 'type_exam' | 'category_id' | 'question_types'>): string {
  if (categoryId !== undefined || kinds.length > 0) {
    return 'No tienes preguntas por repasar con esa elección. Elige otra especialidad u otros tipos de pregunta.';
  }
  return `No tienes preguntas por repasar en ${examType}. Cuando falles una en un examen, la encontrarás aquí.`;
}

/**
 * Says that a practice is shorter than asked for because it holds every item there is. Returns undefined
 * when it is long enough.
 */
export function explainShortPractice(drawn: number, wanted: number): string | undefined {
  if (drawn >= wanted) return undefined;
  return drawn === 1
    ? 'Tu repaso tiene 1 pregunta: es la única que te queda por dominar.'
    : `Tu repaso tiene ${drawn} preguntas: son todas las que te quedan por dominar.`;
}

/**
 * Says how many questions an exam lacks; undefined when it is complete. If the teacher chose no kinds,
 * kinds that the bank doesn't hold are left out of the exam and don't count as missing.
 */
export function explainShortDraw(choosesKinds: boolean, counts: readonly KindCount[]): string | undefined {
  const expected = choosesKinds ? counts : counts.filter((row) => row.available > 0);
  const short = expected.filter((row) => row.drawn < row.wanted);
  if (short.length === 0) return undefined;
  const parts = short.map((row) => `${row.drawn} de ${row.wanted} de ${KIND_NAMES[row.kind]}`);
  return `Tu examen tiene menos preguntas que el modelo, porque el banco aún no tiene más para tu elección: ${list.format(parts)}.`;
}
