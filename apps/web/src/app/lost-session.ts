import { onSessionLost } from '../api/session-store.ts';
import { keepPlace } from '../features/session/left-place.ts';
import { showToast } from '../ui/toast.ts';

/** Whoever is sent to sign in without having asked for it learns why, and comes back here. Returns how to stop. */
export function tellLostSession(): () => void {
  return onSessionLost((account) => {
    const { pathname, search } = window.location;
    if (account !== null) keepPlace({ account, path: pathname + search });
    showToast('error', 'Error al refrescar token', { id: 'session-lost' });
  });
}
