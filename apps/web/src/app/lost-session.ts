import { isWorkHeld } from '../api/held-work.ts';
import { onSessionLost } from '../api/session-store.ts';
import { keepPlace } from '../features/session/left-place.ts';
import { showToast } from '../ui/feedback/toast.ts';

/**
 * Listens for sessions that end without a sign-out. Such a person is sent to the sign-in page, whose notice tells the
 * reason, and comes back to the remembered page. When the stored session is unreadable, no page is remembered and
 * no notice is shown, so a toast tells the reason. Returns a function that stops listening.
 */
export function tellLostSession(): () => void {
  return onSessionLost((account) => {
    const { pathname, search } = window.location;
    if (account === null) {
      showToast('error', 'Error al refrescar token', { id: 'session-lost' });
      return;
    }
    const state = pageState(window.history.state);
    keepPlace({ account, path: pathname + search, state, keepsWork: isWorkHeld() });
  });
}

/** What a page was given beside its address, without the router's own notes. */
function pageState(state: unknown): Record<string, unknown> {
  const own = Object.entries(state ?? {}).filter(([name]) => name !== 'key' && !name.startsWith('__'));
  return Object.fromEntries(own);
}
