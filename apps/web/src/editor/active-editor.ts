import { useSyncExternalStore } from 'react';

/** Id of the field whose editor is mounted. Only one editor is mounted on a page. Null while there is none. */
let active: string | null = null;
const listeners = new Set<() => void>();

export function activateEditor(id: string): void {
  set(id);
}

/**
 * Shows the field's content in place of its editor, unless the editor of another field was mounted meanwhile.
 */
export function deactivateEditor(id: string): void {
  if (active === id) set(null);
}

/** Whether this field's editor is mounted. */
export function useIsActiveEditor(id: string): boolean {
  return useSyncExternalStore(subscribe, () => active === id);
}

function set(id: string | null): void {
  active = id;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
