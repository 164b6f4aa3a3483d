/** A teacher's answers in a topic. */
export interface TopicAnswers {
  readonly answered: number;
  readonly right: number;
}

/** Fewer answers than this tell neither that a topic is weak nor that it is mastered. */
export const FEWEST_ANSWERED = 5;
/** From this shrunk share on a topic counts as mastered: 5 of 5 and 9 of 10 do, 4 of 5 and 8 of 10 don't. */
const MASTERED_SHARE = 0.8;

/**
 * The share of right answers, shrunk towards one half by two imagined answers of which one is right, so that a few
 * answers move it less than many.
 */
function shrunkShare({ answered, right }: TopicAnswers): number {
  return (right + 1) / (answered + 2);
}

/** Whether a teacher masters a topic. */
export function isMastered(topic: TopicAnswers): boolean {
  return topic.answered >= FEWEST_ANSWERED && shrunkShare(topic) >= MASTERED_SHARE;
}

/**
 * Compares topics for sorting, the weakest first: by the shrunk share of right answers. A topic with fewer than five
 * answers counts as half right here, so that no topic comes first by chance; topics that are equal so far are
 * compared by the shrunk share of the answers they have.
 */
export function byWeakness(a: TopicAnswers, b: TopicAnswers): number {
  const known = (one: TopicAnswers) => (one.answered < FEWEST_ANSWERED ? 0.5 : shrunkShare(one));
  return known(a) - known(b) || shrunkShare(a) - shrunkShare(b);
}
