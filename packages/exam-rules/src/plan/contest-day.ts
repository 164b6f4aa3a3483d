import { addMonths } from '../teacher-access.ts';

/** MINEDU announces its contests some months ahead. A day after more years than this is a slip of the pen. */
const LARGEST_YEARS_AHEAD = 3;

/** What is wrong with the day of a new contest, or with a changed day. Both days are YYYY-MM-DD. */
export function problemOfContestDay(day: string, today: string): string | undefined {
  if (day < today) return 'Esa fecha ya pasó. Escribe la fecha del examen por venir.';
  if (day > addMonths(today, 12 * LARGEST_YEARS_AHEAD))
    return `Esa fecha está a más de ${LARGEST_YEARS_AHEAD} años. Revisa el año.`;
  return undefined;
}
