import { createContext, useContext } from 'react';
import type { PartKey } from '../library/use-folded.ts';
import type { ManageDialog } from './dialogs/manage-dialogs.tsx';
import type { LibraryMove } from './library-order.ts';

/** The actions that every part of the library can use. */
export interface ManageActions {
  /** Whether the administrator may change the library. Without it, nothing to change is shown. */
  mayWrite: boolean;
  isFolded: (part: PartKey) => boolean;
  onToggle: (part: PartKey) => void;
  onOpen: (dialog: ManageDialog) => void;
  onMove: (move: LibraryMove) => void;
  onView: (id: number) => void;
  onDownload: (id: number) => void;
}

export const ManageContext = createContext<ManageActions | null>(null);

export function useManage(): ManageActions {
  const actions = useContext(ManageContext);
  if (!actions) throw new Error('Parts of the library stand within its page.');
  return actions;
}
