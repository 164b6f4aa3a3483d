import type { ExamType } from '@amauta/contract/catalogue.ts';
import { topicStandingsRoute } from '@amauta/contract/exams/topic-standings.ts';
import { queryOptions } from '@tanstack/react-query';
import { readingOf } from '../../../api/client.ts';

/** The teacher's results in each topic of an exam type. */
export function topicStandingsQuery(examType: ExamType) {
  return queryOptions({
    queryKey: ['exams', 'topics', examType],
    queryFn: readingOf(topicStandingsRoute, {
      query: { exam_type: examType },
      fallback: 'No se pudieron cargar tus temas.',
    }),
    // Every answer given changes the results.
    staleTime: 0,
  });
}
