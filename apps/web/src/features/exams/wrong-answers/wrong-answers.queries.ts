import type { ExamType } from '@amauta/contract/catalogue.ts';
import { wrongAnswersRoute } from '@amauta/contract/practice.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callData } from '../../../api/client.ts';

/** Statistics and history of the teacher's own errors. Each further page holds older days. */
export function wrongAnswersQuery(examType: ExamType) {
  return infiniteQueryOptions({
    queryKey: ['exams', 'wrong-answers', examType],
    queryFn: ({ pageParam, signal }) =>
      callData(wrongAnswersRoute, {
        query: { exam_type: examType, ...(pageParam !== null && { before: pageParam }) },
        signal,
        fallback: 'Error al obtener preguntas incorrectas',
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_before,
    // Every exam taken changes the history.
    staleTime: 0,
  });
}
