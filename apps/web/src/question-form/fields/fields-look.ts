import { createContext, useContext } from 'react';
import type { SortableGrip, SortableList } from '../../ui/forms/sortable-list.tsx';

/** The parts of `ui/forms/sortable-list.tsx`. They bring the code for dragging, which a compact form doesn't load. */
export interface DragParts {
  List: typeof SortableList;
  Grip: typeof SortableGrip;
}

/**
 * How the fields of a question stand. With parts for dragging, on a page of their own: blocks and alternatives have a grip,
 * and their tools are in sight. Without, compact beside the page of a PDF: each block and alternative has one menu.
 */
export const DragContext = createContext<DragParts | null>(null);

/** The parts for dragging; null in a compact form. */
export function useDragParts(): DragParts | null {
  return useContext(DragContext);
}

export function useIsCompact(): boolean {
  return useContext(DragContext) === null;
}
