import type { ExamType } from '@amauta/contract/catalogue.ts';
import { topicStandingsRoute } from '@amauta/contract/exams/topic-standings.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const TOPICS_FALLBACK = 'No se pudieron cargar tus temas.';

/** The teacher's results in each topic of an exam type. */
export function topicStandingsQuery(examType: ExamType) {
  return queryOptions({
    queryKey: ['exams', 'topics', examType],
    queryFn: async ({ signal }) => {
      const options = { query: { exam_type: examType }, signal, fallback: TOPICS_FALLBACK };
      return (await call(topicStandingsRoute, options)).data;
    },
    // Every answer given changes the results.
    staleTime: 0,
  });
}
