import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ScorePoint } from '@amauta/contract/practice.ts';
import { formatDate, formatPoints } from '../../../ui/format.ts';

const gapOf = (point: ScorePoint) => Math.round((point.points_earned - point.points_minimum) * 100) / 100;
const points = (value: number) => `${formatPoints(value)} ${value === 1 ? 'punto' : 'puntos'}`;

/**
 * Sums up the scores of an exam type, which are passed oldest first: how the last one compares with the
 * minimum, and since when.
 */
export function progressSentence(examType: ExamType, scores: readonly ScorePoint[]): string {
  const last = scores.at(-1);
  if (!last) return `Aún no tienes resultados de ${examType}. Termina un simulacro para ver tu avance.`;
  const gap = gapOf(last);
  if (scores.length === 1) {
    const total = `Tu primer resultado: ${formatPoints(last.points_earned)} de ${points(last.points_possible)}, ${standing(gap)}.`;
    return `${total} Con el segundo verás aquí tu avance.`;
  }
  if (gap < 0) {
    const missing = gap === -1 ? 'te faltó 1 punto' : `te faltaron ${points(-gap)}`;
    const best = Math.max(...scores.slice(0, -1).map(gapOf));
    const before = best >= 0 ? ' Ya lo alcanzaste antes.' : '';
    return `En tu último examen ${missing} para el mínimo.${before}`;
  }
  const streak = scores.slice(scores.findLastIndex((score) => gapOf(score) < 0) + 1);
  const [start] = streak;
  const since =
    streak.length === scores.length
      ? 'Tu total está en el mínimo o más en todos tus exámenes.'
      : streak.length === 1 || !start
        ? 'Tu último total alcanzó el mínimo.'
        : `Tu total está en el mínimo o más desde el ${formatDate(start.finished_at)}.`;
  return `${since} En el último, ${standing(gap)}.`;
}

/** '9 puntos por encima', 'justo en el mínimo', '4,5 puntos por debajo del mínimo'. */
function standing(gap: number): string {
  if (gap === 0) return 'justo en el mínimo';
  return gap > 0 ? `${points(gap)} por encima` : `${points(-gap)} por debajo del mínimo`;
}
