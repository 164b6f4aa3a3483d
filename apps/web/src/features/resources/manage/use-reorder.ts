import { reorderResourcesRoute } from '@amauta/contract/resources/files.ts';
import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { reorderSectionsRoute, reorderSubsectionsRoute } from '@amauta/contract/resources/library.ts';
import type { Confirmation } from '@amauta/contract/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** All toasts about sorting share one id, so that each replaces the one before. */
const TOAST = { id: 'reorder' };

/**
 * Moves parts of the library. A move is shown at once and sent after the moves before it. If a move fails,
 * the library is shown as the server has it.
 */
export function useReorder(stored: ResourceTree) {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<ResourceTree | null>(null);
  const sending = useRef(Promise.resolve());
  const latest = useRef<ResourceTree>(null);

  const move = (change: LibraryMove) => {
    const next = afterMove(latest.current ?? stored, change);
    latest.current = next;
    // Rendered synchronously before it is sent, because dragging has already moved the elements. If a refusal
    // arrived before React rendered the move, React would see no change and leave the elements moved.
    flushSync(() => setMoved(next));
    sending.current = sending.current.then(async () => {
      // Only the last move fetches the library anew.
      const settle = () => {
        if (latest.current !== next) return;
        latest.current = null;
        setMoved(null);
      };
      try {
        const { message } = await send(next, change);
        // A later failure must go back to the order stored so far, even if the library can't be fetched.
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
