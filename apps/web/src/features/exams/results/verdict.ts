import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';
import type { KindResult, Results } from '@amauta/contract/exams/results.ts';

/** Names of the subtests, shortened where the official name is too long for a line. */
export const SHORT_KIND_NAMES: Record<Kind, string> = {
  CL: 'Comprensión Lectora',
  RL: 'Razonamiento Lógico',
  CCP: 'Curriculares y Pedagógicos',
  CG: 'Conocimientos de Gestión',
};

/** A piece of a sentence. The names of subtests to work on are `strong`. */
interface SentencePart {
  readonly text: string;
  readonly strong?: true;
}

/** How many more right answers would reach the minimum of a subtest; 0 when it is reached. */
export function missingAnswers(result: Pick<KindResult, 'points' | 'minimum' | 'maximum' | 'total'>): number {
  const gap = result.minimum - result.points;
  if (gap <= 0 || result.total === 0) return 0;
  // The tiny term prevents rounding errors: a gap of exactly n answers must not become n + 1.
  return Math.ceil((gap * result.total) / result.maximum - 1e-9);
}

/** One or two sentences on the points: how many minimums were reached, and what is missing for the others. */
export function verdict(kinds: readonly KindResult[]): SentencePart[] {
  const failed = kinds.filter((kind) => !kind.passed);
  const only = kinds.length === 1 ? kinds[0] : undefined;
  if (kinds.length === 0) return [];
  if (only?.passed) return [{ text: `Alcanzaste el mínimo en ${SHORT_KIND_NAMES[only.kind]}.` }];
  if (only) return [...lacks(failed), { text: ' para el mínimo.' }];
  if (failed.length === 0) return [{ text: `Alcanzaste el mínimo en las ${kinds.length} subpruebas.` }];
  const reached = kinds.length - failed.length;
  const opening =
    reached === 0
      ? `Todavía no alcanzas el mínimo en ninguna de las ${kinds.length} subpruebas. `
      : `Alcanzaste el mínimo en ${reached} de ${kinds.length} subpruebas. `;
  return [{ text: opening }, ...lacks(failed), { text: '.' }];
}

/** The result of a review of wrong answers: questions answered right leave the list, the others stay. */
export function reviewVerdict({
  correct,
  total_questions: total,
}: Pick<Results['summary'], 'correct' | 'total_questions'>): SentencePart[] {
  const left = total - correct;
  if (left === 0) {
    return [
      {
        text:
          total === 1
            ? 'Dominaste la pregunta: sale de tu lista.'
            : `Dominaste las ${total} preguntas: salen de tu lista.`,
      },
    ];
  }
  const rest = left === 1 ? '1 sigue en tu lista.' : `${left} siguen en tu lista.`;
  if (correct === 0) return [{ text: `Todavía no sale ninguna de tu lista: ${rest}` }];
  const mastered = correct === 1 ? '1 pregunta sale' : `${correct} preguntas salen`;
  return [{ text: `${mastered} de tu lista; ${rest}` }];
}

/** The result of a practice of a topic: what was failed in it is now in the list of errors. */
export function topicVerdict({
  correct,
  incorrect,
  total_questions: total,
}: Pick<Results['summary'], 'correct' | 'incorrect' | 'total_questions'>): SentencePart[] {
  const share = `Acertaste ${correct} de ${total}.`;
  if (incorrect === 0) return [{ text: share }];
  const failed =
    incorrect === 1
      ? 'La que fallaste está en tus preguntas erradas.'
      : `Las ${incorrect} que fallaste están en tus preguntas erradas.`;
  return [{ text: `${share} ${failed}` }];
}

/** 'En Razonamiento Lógico te faltan 2 respuestas correctas y en Comprensión Lectora te falta 1'. */
function lacks(failed: readonly KindResult[]): SentencePart[] {
  return failed.flatMap((result, index) => {
    const missing = missingAnswers(result);
    const noun = index > 0 ? '' : missing === 1 ? ' respuesta correcta' : ' respuestas correctas';
    const joint = index === 0 ? 'En ' : index === failed.length - 1 ? ' y en ' : ', en ';
    const verb = missing === 1 ? 'te falta' : 'te faltan';
    return [
      { text: joint },
      { text: SHORT_KIND_NAMES[result.kind], strong: true as const },
      { text: ` ${verb} ${missing}${noun}` },
    ];
  });
}

/** 'Te faltan 1,5 puntos' or 'Mínimo alcanzado', beside the bar of a subtest. */
export function minimumText(
  result: Pick<KindResult, 'points' | 'minimum' | 'passed'>,
  formatNumber: (value: number) => string,
): string {
  if (result.passed) return 'Mínimo alcanzado';
  const gap = Math.round((result.minimum - result.points) * 100) / 100;
  return gap === 1 ? 'Te falta 1 punto' : `Te faltan ${formatNumber(gap)} puntos`;
}

/** How many points a right answer is worth; listed by subtest if they differ. */
export function pointsInfo(
  blueprint: readonly BlueprintRow[],
  formatNumber: (value: number) => string,
): string {
  const values = new Set(blueprint.map((row) => row.points_per_question));
  const [first] = blueprint;
  if (!first) return '';
  const points = (value: number) => `${formatNumber(value)} ${value === 1 ? 'punto' : 'puntos'}`;
  if (values.size === 1) return `${points(first.points_per_question)} por respuesta correcta.`;
  const each = blueprint.map((row) => `${points(row.points_per_question)} en ${SHORT_KIND_NAMES[row.kind]}`);
  return `Por respuesta correcta: ${each.slice(0, -1).join(', ')} y ${each.at(-1)}.`;
}
