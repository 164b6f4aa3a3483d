import { addDays, type Day, daysBetween, mondayOf, studyDays } from './days.ts';
import type { PlanFacts } from './facts.ts';

const DAYS_BETWEEN_MOCKS = 6;
/** The same for a mock exam whose minutes the week after it has to pay, too. */
const DAYS_BETWEEN_LARGE_MOCKS = 13;
/** No mock exam is planned within this many days before the exam. */
export const REST_DAYS = 2;
/** A day keeps this share of its minutes beside a mock exam, and no less than the shortest practice of a topic. */
const KEPT_SHARE = 0.5;
const FEWEST_MINUTES = 10;

export interface StudyDay {
  readonly day: Day;
  minutes: number;
  mock: boolean;
}

/** The days of study until `last`, with the minutes left on each. */
export function daysWithMinutes(facts: PlanFacts, last: Day): StudyDay[] {
  const spent = facts.done
    .filter(({ day }) => day === facts.today)
    .reduce((sum, one) => sum + one.minutes, 0);
  const studied = facts.done.filter(({ minutes }) => minutes > 0).map(({ day }) => day);
  return studyDays(facts.today, last, facts.daysAWeek, studied).map((day) => ({
    day,
    minutes: day === facts.today ? Math.max(0, facts.minutesADay - spent) : facts.minutesADay,
    mock: false,
  }));
}

/**
 * Gives one day of each week to a mock exam, `most` at most: the last possible day of the week. Only the first mock
 * exam comes earlier, on the first day with time for it. The other days of its week pay for it, each with half of its
 * minutes at most. What is still lacking the week after pays in the same way; such a mock exam comes at most every
 * second week. One that both weeks can't pay does not come at all. Changes `days` and returns it.
 */
export function withMocks(
  days: StudyDay[],
  facts: PlanFacts,
  examDay: Day | null,
  most = Number.POSITIVE_INFINITY,
): StudyDay[] {
  const kept = Math.max(facts.minutesADay * KEPT_SHARE, Math.min(FEWEST_MINUTES, facts.minutesADay));
  let lastMock = facts.isMockRunning ? facts.today : lastOf(facts.mocks);
  let owed = owedSinceLastWeek(facts);
  let count = 0;
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day));
  for (const [monday, week] of weeks) {
    const paid = Math.min(owed, sparedBy(week, kept));
    pay(week, paid, kept);
    owed = 0;
    const free = week.filter(
      ({ day }) =>
        (examDay === null || daysBetween(day, examDay) > REST_DAYS) &&
        (lastMock === null || daysBetween(lastMock, day) >= DAYS_BETWEEN_MOCKS),
    );
    const whole = free.filter(({ minutes }) => minutes >= facts.mockMinutes);
    const chosen = lastMock === null && whole[0] ? whole[0] : free.at(-1);
    if (!chosen || count >= most) continue;
    const others = week.filter((one) => one !== chosen);
    const missing = Math.max(0, facts.mockMinutes - chosen.minutes);
    const available = sparedBy(others, kept);
    const isLarge = missing > available;
    const isSoon = lastMock !== null && daysBetween(lastMock, chosen.day) < DAYS_BETWEEN_LARGE_MOCKS;
    if (missing > available + sparedBy(weeks.get(addDays(monday, 7)) ?? [], kept)) continue;
    if (isLarge && (isSoon || paid > 0)) continue;
    pay(others, Math.min(missing, available), kept);
    owed = Math.max(0, missing - available);
    chosen.minutes = Math.max(chosen.minutes, facts.mockMinutes);
    chosen.mock = true;
    lastMock = chosen.day;
    count++;
  }
  return days;
}

/** How many minutes these days can give away, when each keeps `kept`. */
function sparedBy(days: readonly StudyDay[], kept: number): number {
  return days.reduce((sum, { minutes }) => sum + Math.max(0, minutes - kept), 0);
}

/** Takes minutes from days, from each in proportion to what it can give away. */
function pay(days: readonly StudyDay[], minutes: number, kept: number): void {
  const spared = sparedBy(days, kept);
  if (spared === 0) return;
  for (const one of days) one.minutes -= (minutes * Math.max(0, one.minutes - kept)) / spared;
}

/** What last week took more than its minutes, when a mock exam was in it. */
export function owedSinceLastWeek(
  facts: Pick<PlanFacts, 'today' | 'done' | 'mocks' | 'daysAWeek' | 'minutesADay'>,
): number {
  const { today, done, mocks, daysAWeek, minutesADay } = facts;
  const monday = mondayOf(today);
  const isLastWeek = (day: Day) => day < monday && day >= addDays(monday, -7);
  if (!mocks.some(isLastWeek)) return 0;
  const spent = done.filter(({ day }) => isLastWeek(day)).reduce((sum, { minutes }) => sum + minutes, 0);
  return Math.max(0, spent - daysAWeek * minutesADay);
}

/** The last of some days; null when there is none. */
export function lastOf(days: readonly Day[]): Day | null {
  return days.toSorted().at(-1) ?? null;
}
