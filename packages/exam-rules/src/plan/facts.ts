import type { StudyCard } from '../cards/toward-date.ts';
import type { Day } from './days.ts';

/** A teacher's results in a topic of the temario. */
export interface TopicStanding {
  readonly code: string;
  readonly name: string;
  readonly answered: number;
  readonly right: number;
  /** Items that can be practised: not answered yet, or failed. */
  readonly available: number;
  /** The share of the paper that the topic's kind has, from 0 to 1. */
  readonly weight: number;
  readonly lastPractised: Day | null;
}

/** Everything that the plan depends on. */
export interface PlanFacts {
  readonly today: Day;
  /** Day of the exam; null without a contest. A day in the past counts as no exam. */
  readonly examDay: Day | null;
  /** From 1 to 7. */
  readonly daysAWeek: number;
  readonly minutesADay: number;
  readonly mockMinutes: number;
  /** Minutes studied on each day; must include the days of this week and of the last one. */
  readonly done: readonly { readonly day: Day; readonly minutes: number }[];
  readonly cards: readonly StudyCard[];
  readonly topics: readonly TopicStanding[];
  /** Days of finished mock exams. */
  readonly mocks: readonly Day[];
  /**
   * A mock exam is running. The page offers it beside the cards; the plan only doesn't suggest another one. Its minutes
   * of today are not in `done`, so that the day's cards stay until it is over.
   */
  readonly isMockRunning: boolean;
}
