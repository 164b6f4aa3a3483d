import { onSessionLost } from '../api/session-store.ts';
import { keepPlace } from '../features/session/left-place.ts';
import { showToast } from '../ui/toast.ts';

/**
 * Tells people why they are sent to sign in when they did not sign out themselves, and remembers the page, so
 * that they come back to it. The returned function ends this.
 */
export function tellLostSession(): () => void {
  return onSessionLost((account) => {
    const { pathname, search } = window.location;
    if (account !== null) keepPlace({ account, path: pathname + search });
    showToast('error', 'Error al refrescar token', { id: 'session-lost' });
  });
}
