import { isWorkHeld } from '../api/held-work.ts';
import { onSessionLost } from '../api/session-store.ts';
import { keepPlace } from '../features/session/left-place.ts';
import { showToast } from '../ui/feedback/toast.ts';

/**
 * Tells people why they are sent to sign in when they did not sign out themselves, and remembers the page, so
 * that they come back to it. The returned function ends this.
 */
export function tellLostSession(): () => void {
  return onSessionLost((account) => {
    const { pathname, search } = window.location;
    if (account !== null) {
      const state = pageState(window.history.state);
      keepPlace({ account, path: pathname + search, state, keepsWork: isWorkHeld() });
    }
    showToast('error', 'Error al refrescar token', { id: 'session-lost' });
  });
}

/** What a page was given beside its address, without the router's own notes. */
function pageState(state: unknown): Record<string, unknown> {
  const own = Object.entries(state ?? {}).filter(([name]) => name !== 'key' && !name.startsWith('__'));
  return Object.fromEntries(own);
}
