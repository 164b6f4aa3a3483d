import { addDays, type Day, mondayOf, patternDays } from './days.ts';
import type { PlanFacts } from './facts.ts';
import { owedSinceLastWeek } from './mocks.ts';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const list = new Intl.ListFormat('es');

/**
 * Says where the part of this week's missed days went, e.g. 'Lo del miércoles pasó al viernes.' Null when no day was
 * missed. A day counts as missed only after the first day in `done`, so that nobody is told about days before they
 * began. A day of study outside the week's pattern makes up for a missed one. `planned` are the plan's days.
 */
export function movedText(
  { today, daysAWeek, done }: Pick<PlanFacts, 'today' | 'daysAWeek' | 'done'>,
  planned: readonly Day[],
): string | null {
  const monday = mondayOf(today);
  const pattern = patternDays(monday, daysAWeek);
  const studied = new Set(done.filter(({ minutes }) => minutes > 0).map(({ day }) => day));
  const first = [...studied].sort()[0];
  if (first === undefined) return null;
  const extra = [...studied].filter((day) => day >= monday && day < today && !pattern.includes(day)).length;
  const missed = pattern.filter((day) => day > first && day < today && !studied.has(day)).slice(extra);
  const left = planned.filter((day) => day >= today && day < addDays(monday, 7));
  if (missed.length === 0 || left.length === 0) return null;
  const what = `Lo ${list.format(missed.map((day) => `del ${nameOf(day)}`))}`;
  const added = left.filter((day) => !pattern.includes(day));
  return added.length === 0
    ? `${what} se repartió en los días que quedan.`
    : `${what} pasó ${list.format(added.map((day) => (day === today ? 'a hoy' : `al ${nameOf(day)}`)))}.`;
}

/**
 * Says why the days that are left this week are shorter than asked for: last week had a mock exam and took more minutes
 * than it had. Null when it didn't, and when no day is left. `planned` are the plan's days.
 */
export function lighterText(
  facts: Pick<PlanFacts, 'today' | 'done' | 'mocks' | 'daysAWeek' | 'minutesADay'>,
  planned: readonly Day[],
): string | null {
  const owed = Math.round(owedSinceLastWeek(facts));
  const nextMonday = addDays(mondayOf(facts.today), 7);
  if (owed === 0 || !planned.some((day) => day < nextMonday)) return null;
  const minutes = owed === 1 ? '1 minuto' : `${owed} minutos`;
  return `Estos días son más cortos: la semana pasada estudiaste ${minutes} más de lo que pediste.`;
}

function nameOf(day: Day): string {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? '';
}
