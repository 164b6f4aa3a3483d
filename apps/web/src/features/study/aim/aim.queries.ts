import { examAccessRoute, metadataTreeRoute } from '@amauta/contract/catalogue.ts';
import { type AimInput, keepAimRoute, offeredContestsRoute } from '@amauta/contract/study/aim.ts';
import { choicesOf } from '@amauta/exam-rules/setup/selection.ts';
import { specialitiesOf } from '@amauta/exam-rules/specialities.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { rememberGroup } from '../../../api/remembered-group.ts';
import { updateSessionUser } from '../../../api/session-store.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

export const OFFER_FALLBACK = 'No se pudieron cargar los concursos.';
export const KEEP_FALLBACK = 'No se pudo guardar tu elección.';

/** The contests and the specialities that a teacher can choose. */
export const aimOfferQuery = queryOptions({
  queryKey: ['study', 'offer'],
  queryFn: async ({ signal }) => {
    const options = { signal, fallback: OFFER_FALLBACK };
    const [contests, tree, access] = await Promise.all([
      call(offeredContestsRoute, options),
      call(metadataTreeRoute, options),
      call(examAccessRoute, options),
    ]);
    return {
      contests: contests.data,
      specialities: specialitiesOf(choicesOf(tree.data.modalities, access.data.access)),
    };
  },
  staleTime: 0,
});

/** Stores that the teacher doesn't want to choose now. A failure only means that they are asked again. */
export function useSkipAim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(keepAimRoute, { body: { is_skipped: true }, fallback: KEEP_FALLBACK }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['study'] }),
  });
}

/** Stores what a teacher chose, and what other pages know of it. */
export function useKeepAim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AimInput) => call(keepAimRoute, { body, fallback: KEEP_FALLBACK }),
    onSuccess: ({ data }, { category_id: categoryId }) => {
      updateSessionUser({ opens_today: data.opens_today });
      if (data.contest?.exam_type !== 'Directivos') rememberGroup(categoryId ?? null);
      showToast('success', 'Guardado');
      // The escala is also the one of the mocks' setup.
      void client.invalidateQueries({ queryKey: ['exams', 'preferences'] });
      return client.invalidateQueries({ queryKey: ['study'] });
    },
    onError: () => client.invalidateQueries({ queryKey: aimOfferQuery.queryKey }),
  });
}
