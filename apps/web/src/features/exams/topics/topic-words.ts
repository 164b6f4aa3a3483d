import type { TopicStanding, TopicTrend } from '@amauta/contract/exams/topic-standings.ts';
import { byWeakness } from '@amauta/exam-rules/topics/ranking.ts';

export const TREND_WORDS: Record<Exclude<TopicTrend, 'steady'>, string> = {
  up: 'Vas mejorando',
  down: 'Bajó',
};

/** '2 de 6 correctas', or 'Sin practicar' for a topic without answers. */
export function shareText({ answered, right }: Pick<TopicStanding, 'answered' | 'right'>): string {
  if (answered === 0) return 'Sin practicar';
  return `${right} de ${answered} ${answered === 1 ? 'correcta' : 'correctas'}`;
}

/** How many questions a practice of the topic could contain now. */
export function leftOf({ unseen, failed }: Pick<TopicStanding, 'unseen' | 'failed'>): number {
  return unseen + failed;
}

/**
 * Topics that have answers or questions to practise, the weakest first. The order is
 * that of Hoy.
 */
export function weakestFirst(topics: readonly TopicStanding[]): TopicStanding[] {
  return topics
    .filter((topic) => topic.answered > 0 || leftOf(topic) > 0)
    .toSorted((a, b) => byWeakness(a, b) || b.answered - a.answered);
}
