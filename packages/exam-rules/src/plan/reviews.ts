import { type CardDay, type CardPlan, planCards } from '../cards/toward-date.ts';
import { type Day, studyDays } from './days.ts';
import type { PlanFacts } from './facts.ts';
import { daysWithMinutes, type StudyDay, withMocks } from './mocks.ts';

export const MINUTES_PER_CARD = 1.25;
/** The largest share of a day for reviews, as long as as many items get ready so. */
const REVIEW_SHARE = 0.6;
/**
 * Offers of minutes a day that are compared. Those that a teacher can choose are among them. A finer scale would find
 * a few more ready items for others, and make planning slower.
 */
const OFFERS = [10, 20, 30, 45, 60, 90, 120, 180];

interface PlannedDays {
  readonly days: readonly StudyDay[];
  readonly review: CardPlan;
}

/**
 * Plans mock exams and reviews until `last`. Failed items come first: a mock exam is planned only where it makes no item
 * less ready on the day. `readyOnTheDay` never falls when a teacher offers more minutes or days, because it is the best
 * among all smaller offers (`bestReviews`).
 */
export function planDays(facts: PlanFacts, last: Day, examDay: Day | null): PlannedDays {
  const plan = (share: number, mocks: number): PlannedDays & { mocks: number } => {
    const days = withMocks(daysWithMinutes(facts, last), facts, examDay, mocks);
    const rooms = days.map(({ day, minutes, mock }) => ({
      day,
      room: mock ? 0 : Math.floor((minutes * share) / MINUTES_PER_CARD),
    }));
    const review = planCards(facts.cards, { today: facts.today, examDay, days: rooms });
    return { days, review, mocks: days.filter(({ mock }) => mock).length };
  };
  const best = examDay === null ? null : bestReviews(facts, last, examDay);
  const ready = best?.readyOnTheDay ?? 0;
  const isEnough = ({ review }: PlannedDays) =>
    review.withoutRoom <= (best?.withoutRoom ?? 0) && review.readyOnTheDay >= ready;
  const gentle = plan(REVIEW_SHARE, Number.POSITIVE_INFINITY);
  if (isEnough(gentle)) return { ...gentle, review: { ...gentle.review, readyOnTheDay: ready } };
  const all = plan(1, gentle.mocks);
  if (best === null || isEnough(all)) return { ...all, review: { ...all.review, readyOnTheDay: ready } };
  for (let mocks = Math.floor(all.mocks / 2); mocks > 0; mocks = Math.floor(mocks / 2)) {
    const fewer = plan(1, mocks);
    if (isEnough(fewer)) return { ...fewer, review: { ...fewer.review, readyOnTheDay: ready } };
  }
  return { days: daysWithMinutes(facts, last), review: best };
}

/**
 * The reviews that make most items ready, of all offers up to the teacher's: fewer days a week, fewer minutes a day. A
 * single greedy plan may get fewer items ready with more time, because it meets some of them earlier and oftener.
 */
function bestReviews(facts: PlanFacts, last: Day, examDay: Day): CardPlan {
  const { cards, today, daysAWeek, minutesADay, done } = facts;
  const spent = done.filter(({ day }) => day === today).reduce((sum, { minutes }) => sum + minutes, 0);
  const studied = done.filter(({ minutes }) => minutes > 0).map(({ day }) => day);
  const roomOf = (day: Day, minutes: number) =>
    Math.floor(Math.max(0, day === today ? minutes - spent : minutes) / MINUTES_PER_CARD);
  const whole = studyDays(today, last, daysAWeek, studied);
  const tryOffer = (days: number, minutes: number) => {
    const chosen = new Set(studyDays(today, last, days, studied));
    const rooms = whole.map((day): CardDay => {
      const room = chosen.has(day) ? roomOf(day, minutes) : 0;
      return { day, room, spare: roomOf(day, minutesADay) - room };
    });
    const offered = rooms.reduce((sum, { room }) => sum + room, 0);
    return { offered, plan: () => planCards(cards, { today, examDay, days: rooms }) };
  };
  const smaller = OFFERS.filter((minutes) => minutes <= minutesADay);
  const offers = Array.from({ length: daysAWeek }, (_, place) => daysAWeek - place).flatMap((days) =>
    (smaller.length > 0 ? smaller : [minutesADay]).map((minutes) => tryOffer(days, minutes)),
  );
  let best: CardPlan | null = null;
  for (const { offered, plan } of offers.toSorted((a, b) => b.offered - a.offered)) {
    if (best !== null && best.readyOnTheDay >= Math.min(cards.length, offered)) continue;
    const found = plan();
    if (best === null || found.readyOnTheDay > best.readyOnTheDay) best = found;
  }
  return best ?? planCards(cards, { today, examDay, days: [] });
}
