import type { ResourceTree } from '@amauta/contract/resource.ts';
import {
  reorderResourcesRoute,
  reorderSectionsRoute,
  reorderSubsectionsRoute,
} from '@amauta/contract/resources.ts';
import type { Confirmation } from '@amauta/contract/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { showToast } from '../../../ui/toast.ts';
import { forgetResources, subsectionsOf } from '../resources.queries.ts';
import { afterMove, type LibraryMove, placesOf } from './library-order.ts';

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
      const isLatest = () => latest.current === next;
      const settle = () => {
        if (!isLatest()) return;
        latest.current = null;
        setMoved(null);
      };
      try {
        const { message } = await send(next, change);
        showToast('success', message, TOAST);
      } catch (error) {
        showToast('error', messageOf(error, FALLBACKS[change.what]), TOAST);
        settle();
      }
      // What was moved meanwhile asks for the library itself.
      if (latest.current === null || isLatest()) await forgetResources(queryClient);
      settle();
    });
  };
  return { tree: moved ?? stored, move };
}

function send(tree: ResourceTree, change: LibraryMove): Promise<Confirmation> {
  const fallback = FALLBACKS[change.what];
  switch (change.what) {
    case 'sections':
      return call(reorderSectionsRoute, { body: { sections: placesOf(tree.sections) }, fallback });
    case 'subsections': {
      const section = tree.sections.find(({ id }) => id === change.sectionId);
      const subsections = placesOf(section?.subsections ?? []);
      return call(reorderSubsectionsRoute, { body: { section_id: change.sectionId, subsections }, fallback });
    }
    case 'files': {
      const subsection = subsectionsOf(tree).find(({ id }) => id === change.subsectionId);
      const files = placesOf(subsection?.resources ?? []);
      return call(reorderResourcesRoute, { body: { subsection_id: change.subsectionId, files }, fallback });
    }
  }
}
