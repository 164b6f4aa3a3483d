import type { ExamType } from '@amauta/contract/catalogue.ts';
import {
  type ExamPreferences,
  type ExamPreferencesBody,
  examPreferencesRoute,
  keepPreferencesRoute,
  offeredBlueprintsRoute,
} from '@amauta/contract/exams/official.ts';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { call, readingOf } from '../../../../api/client.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';

const NOTHING_CHOSEN: ExamPreferences = { way: 'LEARN', target_scale: null };
const KEEP_FALLBACK = 'No se pudo recordar tu elección. Vale para este examen.';

const preferencesQuery = queryOptions({
  queryKey: ['exams', 'preferences'],
  queryFn: readingOf(examPreferencesRoute, { fallback: KEEP_FALLBACK }),
  staleTime: 60_000,
});

/**
 * The account's last choices for mocks, and `keep`, which stores new ones. If they can't be read, a mock
 * opens in learning mode.
 */
export function useExamPreferences() {
  const client = useQueryClient();
  const query = useQuery(preferencesQuery);
  // The query's data reaches the page a moment after a press. React would put back the radio button until then, so
  // what is chosen here is kept as state, too.
  const [chosen, setChosen] = useState<ExamPreferencesBody>({});
  const keeping = useMutation({
    mutationFn: (body: ExamPreferencesBody) => call(keepPreferencesRoute, { body, fallback: KEEP_FALLBACK }),
    // Shown at once. The choice holds on this page even if storing it fails.
    onMutate: async (body) => {
      setChosen((before) => ({ ...before, ...body }));
      await client.cancelQueries(preferencesQuery);
      const { way, target_scale: scale } = client.getQueryData(preferencesQuery.queryKey) ?? NOTHING_CHOSEN;
      const chosen = { way: body.way ?? way, target_scale: body.target_scale ?? scale };
      client.setQueryData(preferencesQuery.queryKey, chosen);
    },
    onError: (failure) => showToast('warning', messageOf(failure), { id: 'preferences' }),
  });
  const kept = query.data ?? NOTHING_CHOSEN;
  const preferences: ExamPreferences = {
    way: chosen.way ?? kept.way,
    target_scale: chosen.target_scale ?? kept.target_scale,
  };
  return { preferences, isLoading: query.isLoading, keep: keeping.mutate };
}

/** The official exams of an exam type for a category. Sends no request while there is no category. */
export function offeredBlueprintsQuery(examType: ExamType, categoryId: number | null) {
  return queryOptions({
    queryKey: ['exams', 'official', examType, categoryId],
    queryFn:
      categoryId === null
        ? skipToken
        : readingOf(offeredBlueprintsRoute, {
            query: { exam_type: examType, category_id: categoryId },
            fallback: 'No se pudieron cargar los exámenes oficiales.',
          }),
    staleTime: 60_000,
  });
}
