import { reorderResourcesRoute } from '@amauta/contract/resources/files.ts';
import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { reorderSectionsRoute, reorderSubsectionsRoute } from '@amauta/contract/resources/library.ts';
import type { Confirmation } from '@amauta/contract/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { forgetResources, resourceTreeQuery } from '../resources.queries.ts';
import { afterMove, type LibraryMove, listOf, placesOf, withSentOrder } from './library-order.ts';

const FALLBACKS: Record<LibraryMove['what'], string> = {
  sections: 'Error al reordenar las secciones',
  subsections: 'Error al reordenar las subsecciones',
  files: 'Error al reordenar los archivos',
};

/** The latest result takes the place of the one before. */
const TOAST = { id: 'reorder' };

/**
 * Moves things within the library: shown at once, in the very turn in which they are let go, and sent one after
 * another. Where one fails, the library is shown as the server has it.
 */
export function useReorder(stored: ResourceTree) {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<ResourceTree | null>(null);
  const sending = useRef(Promise.resolve());
  const latest = useRef<ResourceTree>(null);

  const move = (change: LibraryMove) => {
    const next = afterMove(latest.current ?? stored, change);
    latest.current = next;
    setMoved(next);
    sending.current = sending.current.then(async () => {
      // What was moved meanwhile asks for the library itself.
      const settle = () => {
        if (latest.current !== next) return;
        latest.current = null;
        setMoved(null);
      };
      try {
        const { message } = await send(next, change);
        // A later failure goes back to what is stored so far, also where the library can't be asked for.
        queryClient.setQueryData(
          resourceTreeQuery.queryKey,
          (tree) => tree && withSentOrder(tree, next, change),
        );
        showToast('success', message, TOAST);
      } catch (error) {
        showToast('error', messageOf(error, FALLBACKS[change.what]), TOAST);
        settle();
      }
      if (latest.current === null || latest.current === next) await forgetResources(queryClient);
      settle();
    });
  };
  return { tree: moved ?? stored, move };
}

function send(tree: ResourceTree, change: LibraryMove): Promise<Confirmation> {
  const fallback = FALLBACKS[change.what];
  const places = placesOf(listOf(tree, change));
  switch (change.what) {
    case 'sections':
      return call(reorderSectionsRoute, { body: { sections: places }, fallback });
    case 'subsections':
      return call(reorderSubsectionsRoute, {
        body: { section_id: change.sectionId, subsections: places },
        fallback,
      });
    case 'files':
      return call(reorderResourcesRoute, {
        body: { subsection_id: change.subsectionId, files: places },
        fallback,
      });
  }
}
