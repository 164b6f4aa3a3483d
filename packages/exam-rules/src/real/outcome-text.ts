import type { OfficialOutcome } from '@amauta/contract/exams/real-results.ts';

const list = new Intl.ListFormat('es');
const number = new Intl.NumberFormat('es', { maximumFractionDigits: 2 });

type Outcome = Omit<OfficialOutcome, 'headline' | 'detail'>;
type OutcomeText = Pick<OfficialOutcome, 'headline' | 'detail'>;

/**
 * Says which escala was reached and what is missing for the next one. `first` is the lowest escala of the
 * exam.
 */
export function scaleText(outcome: Outcome, first: number): OutcomeText {
  const { scale_reached: reached, target_scale: target, next_scale: next } = outcome;
  const headline =
    reached === null ? `Aún no llegas a la ${first}.ª escala.` : `Llegas a la ${reached}.ª escala.`;
  const isMet = target !== null && reached !== null && reached >= target;
  const lacking = next
    ? `${lackText(next.missing_points, next.missing_questions)} para la ${next.scale}.ª${next.is_target ? ', tu meta' : ''}.`
    : null;
  const detail = [isMet ? 'Cumpliste tu meta.' : null, lacking].filter((text) => text !== null).join(' ');
  return { headline, detail: detail === '' ? null : detail };
}

/** Says which minimums were reached and what is missing for the others. */
export function conditionsText({ conditions, points, points_maximum: maximum }: Outcome): OutcomeText {
  if (conditions.length === 0) {
    return {
      headline: `Obtuviste ${number.format(points)} de ${number.format(maximum)} puntos.`,
      detail: null,
    };
  }
  const unmet = conditions.filter(({ met }) => !met);
  if (unmet.length === 0) {
    const count = conditions.length;
    return {
      headline: count === 1 ? 'Llegas al mínimo.' : `Cumples las ${count} condiciones.`,
      detail: null,
    };
  }
  const met = conditions.length - unmet.length;
  const parts = unmet.map((row, index) => {
    const lack = lackText(row.missing_points, row.missing_questions);
    const where = row.of === 'total' ? 'en el total' : `en ${row.name}`;
    return `${index === 0 ? lack : lack.replace(/^Te faltan? /, '')} ${where}`;
  });
  return {
    headline:
      conditions.length === 1
        ? 'Aún no llegas al mínimo.'
        : `Cumples ${met} de las ${conditions.length} condiciones.`,
    detail: `${list.format(parts)}.`,
  };
}

/** 'Te faltan 3 puntos (2 preguntas)'. */
function lackText(points: number, questions: number): string {
  const verb = points === 1 ? 'Te falta' : 'Te faltan';
  return `${verb} ${number.format(points)} ${points === 1 ? 'punto' : 'puntos'} (${questions} ${questions === 1 ? 'pregunta' : 'preguntas'})`;
}
