import { useSyncExternalStore } from 'react';

/** The one field of the page whose heavy editor is mounted, by its id. */
let active: string | null = null;
const listeners = new Set<() => void>();

export function activateEditor(id: string): void {
  set(id);
}

/** Puts the rendered content back, unless another field has taken over in the meantime. */
export function deactivateEditor(id: string): void {
  if (active === id) set(null);
}

/** Whether this field's editor is the one that is mounted. */
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
