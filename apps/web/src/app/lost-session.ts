import { onSessionLost } from '../api/session-store.ts';
import { showToast } from '../ui/toast.ts';

/** Whoever is sent to sign in without having asked for it learns why. Returns how to stop. */
export function tellLostSession(): () => void {
  return onSessionLost(() => showToast('error', 'Error al refrescar token', { id: 'session-lost' }));
}
