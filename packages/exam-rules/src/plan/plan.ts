import { type CardPlan, type StudyCard, traceOfCard } from '../cards/toward-date.ts';
import { byWeakness } from '../topics/ranking.ts';
import { addDays, type Day, daysBetween } from './days.ts';
import type { PlanFacts, TopicStanding } from './facts.ts';
import { lastOf, REST_DAYS, type StudyDay } from './mocks.ts';
import { MINUTES_PER_CARD, planDays } from './reviews.ts';
import { whyMock, whyReview, whyTopic } from './sentences.ts';

/** One suggestion: what to do, how many minutes it takes, and one sentence why. */
export type PlanCard = { readonly minutes: number; readonly why: string } & (
  | { readonly what: 'review'; readonly itemIds: readonly number[] }
  | { readonly what: 'topic'; readonly code: string; readonly questions: number }
  | { readonly what: 'mock' }
);

export interface PlannedDay {
  readonly day: Day;
  readonly minutes: number;
  readonly reviews: number;
  readonly topics: number;
  readonly mock: boolean;
}

interface Plan {
  /** At most three suggestions, in the order in which to take them. */
  readonly cards: readonly PlanCard[];
  /** Days for study from today on, until the exam or for four weeks. */
  readonly days: readonly PlannedDay[];
  readonly review: Pick<CardPlan, 'dueToday' | 'readyOnTheDay' | 'withoutRoom'>;
}

export const MINUTES_PER_TOPIC_QUESTION = 2;
const MOST_CARDS = 3;
const WEEKS_WITHOUT_EXAM = 4;
/**
 * The most days that a plan looks ahead. An exam after them is planned as if it came at their end, so that a plan costs
 * the same for any date. A larger number makes each opening of Hoy slower; no contest is announced so early.
 */
const MOST_DAYS_AHEAD = 366;
const TOPIC_SIZES = [10, 5] as const;

/**
 * Plans what to study today and until the exam, from the facts alone: after a missed day the same rule plans
 * with less time. No day exceeds the minutes asked for, except a day with a mock exam; the other days of its
 * week and the week after get less for that. Each failed item is met before the exam when there is time for all of them.
 */
export function planStudy(facts: PlanFacts): Plan {
  const { today } = facts;
  const latest = addDays(today, MOST_DAYS_AHEAD);
  const known = facts.examDay !== null && facts.examDay >= today ? facts.examDay : null;
  const examDay = known !== null && known > latest ? latest : known;
  const last = examDay === null ? addDays(today, 7 * WEEKS_WITHOUT_EXAM - 1) : addDays(examDay, -1);
  const { days, review } = planDays(facts, last, examDay);
  const reviewed = new Map(review.days.map(({ day, itemIds }) => [day, itemIds]));
  const first = days[0]?.day === today ? days[0] : undefined;
  return {
    cards: first ? cardsOf(first, reviewed.get(today) ?? [], facts, known) : [],
    days: days.map(({ day, minutes, mock }) => {
      const reviews = reviewed.get(day)?.length ?? 0;
      return {
        day,
        minutes: Math.floor(minutes),
        reviews,
        topics: mock
          ? 0
          : Math.floor((minutes - reviews * MINUTES_PER_CARD) / (10 * MINUTES_PER_TOPIC_QUESTION)),
        mock,
      };
    }),
    review: {
      dueToday: review.dueToday,
      readyOnTheDay: review.readyOnTheDay,
      withoutRoom: review.withoutRoom,
    },
  };
}

/** The suggestions for today. */
function cardsOf(
  first: StudyDay,
  itemIds: readonly number[],
  facts: PlanFacts,
  examDay: Day | null,
): PlanCard[] {
  if (first.mock) {
    const why = whyMock(lastOf(facts.mocks));
    return [{ what: 'mock', minutes: facts.mockMinutes, why }];
  }
  const cards: PlanCard[] = [];
  let left = Math.floor(first.minutes);
  if (itemIds.length > 0) {
    const minutes = Math.ceil(itemIds.length * MINUTES_PER_CARD);
    cards.push({
      what: 'review',
      itemIds,
      minutes: Math.min(minutes, left),
      why: whyReview(dueDays(facts.cards, itemIds), facts.today, examDay),
    });
    left -= minutes;
  }
  // On the day before the exam only failed items are reviewed: new matter would only unsettle.
  if (examDay !== null && daysBetween(facts.today, examDay) <= 1) return cards;
  for (const topic of weakestFirst(facts.topics, facts.today)) {
    if (cards.length === MOST_CARDS) break;
    const card = topicCard(topic, left, facts.today);
    if (!card) continue;
    cards.push(card);
    left -= card.minutes;
  }
  return cards;
}

/** The days on which these items fall due. */
function dueDays(cards: readonly StudyCard[], itemIds: readonly number[]): Day[] {
  const chosen = new Set(itemIds);
  return cards
    .filter(({ itemId }) => chosen.has(itemId))
    .map((card) => addDays('1970-01-01', traceOfCard(card).due));
}

/** A practice of a topic that fits into the minutes; undefined when none fits or too few items are left. */
function topicCard(topic: TopicStanding, minutesLeft: number, today: Day): PlanCard | undefined {
  const questions = TOPIC_SIZES.find(
    (size) => size <= topic.available && size * MINUTES_PER_TOPIC_QUESTION <= minutesLeft,
  );
  if (questions === undefined) return undefined;
  const minutes = questions * MINUTES_PER_TOPIC_QUESTION;
  return { what: 'topic', code: topic.code, questions, minutes, why: whyTopic(topic, questions, today) };
}

/**
 * The suggestions for a teacher who has answered nothing yet: a mock exam, which tells where they stand, or a practice
 * of the topic that weighs most. They are a choice, so together they may take more minutes than the teacher asked for.
 * Near the exam they follow the rules of `planStudy`.
 */
export function firstCards(facts: PlanFacts): PlanCard[] {
  const { today, examDay, mockMinutes } = facts;
  const left = examDay === null || examDay < today ? Number.POSITIVE_INFINITY : daysBetween(today, examDay);
  if (left <= 1) return [];
  const mock: PlanCard = { what: 'mock', minutes: mockMinutes, why: whyMock(null) };
  const topics = weakestFirst(facts.topics, today).flatMap(
    (topic) => topicCard(topic, Number.POSITIVE_INFINITY, today) ?? [],
  );
  // A topic with enough questions for a whole practice comes before a weightier one with few.
  const [topic] = topics.toSorted((a, b) => b.minutes - a.minutes);
  return [...(left > REST_DAYS ? [mock] : []), ...(topic ? [topic] : [])];
}

/**
 * Sorts topics as 'Por reforzar' shows them, the weakest first. Of equals the one with the larger share of the paper
 * comes first. A topic that was practised today comes last.
 */
function weakestFirst(topics: readonly TopicStanding[], today: Day): TopicStanding[] {
  const isToday = ({ lastPractised }: TopicStanding) => Number(lastPractised === today);
  return topics.toSorted(
    (a, b) =>
      isToday(a) - isToday(b) || byWeakness(a, b) || b.weight - a.weight || a.code.localeCompare(b.code),
  );
}
