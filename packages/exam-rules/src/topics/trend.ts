import type { TopicTrend } from '@amauta/contract/exams/topic-standings.ts';

/** Answers of one topic: how many, and how many of them right. */
interface AnswerShare {
  readonly total: number;
  readonly right: number;
}

/** Fewer answers than this, recent or earlier, show no trend. */
const FEWEST_ANSWERS = 4;
/**
 * A difference of at least this share counts as better or worse. With ten answers each, a smaller difference
 * is chance.
 */
const NOTABLE = 0.2;

/** Whether recent answers were better than earlier ones. Null until there are four of each. */
export function trendOf(recent: AnswerShare, earlier: AnswerShare): TopicTrend | null {
  if (recent.total < FEWEST_ANSWERS || earlier.total < FEWEST_ANSWERS) return null;
  const difference = recent.right / recent.total - earlier.right / earlier.total;
  // Tenths are not exact as floating-point numbers.
  if (Math.abs(difference) < NOTABLE - 1e-9) return 'steady';
  return difference > 0 ? 'up' : 'down';
}
