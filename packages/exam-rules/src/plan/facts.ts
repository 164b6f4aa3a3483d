import type { StudyCard } from '../cards/toward-date.ts';
import type { Day } from './days.ts';

/** How a teacher stands in a topic of the temario. */
export interface TopicStanding {
  readonly code: string;
  readonly name: string;
  readonly answered: number;
  readonly right: number;
  /** Items that can be practised: not answered yet, or failed. */
  readonly available: number;
  /** Share of the paper that its kind has, from 0 to 1. */
  readonly weight: number;
  readonly lastPractised: Day | null;
}

/** All that the plan depends on. */
export interface PlanFacts {
  readonly today: Day;
  /** Day of the exam; null without a contest. A day in the past counts as none. */
  readonly examDay: Day | null;
  /** From 1 to 7. */
  readonly daysAWeek: number;
  readonly minutesADay: number;
  readonly mockMinutes: number;
  /** Minutes studied by day, at least those of this week. */
  readonly done: readonly { readonly day: Day; readonly minutes: number }[];
  readonly cards: readonly StudyCard[];
  readonly topics: readonly TopicStanding[];
  /** Days of finished mock exams. */
  readonly mocks: readonly Day[];
  /** A mock exam whose time runs. */
  readonly unfinished: { readonly attemptId: number; readonly minutesLeft: number } | null;
}
