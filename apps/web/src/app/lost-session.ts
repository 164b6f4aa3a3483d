import { isWorkHeld } from '../api/held-work.ts';
import { onSessionLost } from '../api/session-store.ts';
import { keepPlace } from '../features/session/left-place.ts';
import { showToast } from '../ui/feedback/toast.ts';

/**
 * Tells people why they are sent to sign in when they did not sign out themselves, and remembers the page, so
 * that they come back to it. The sign-in page says so in a notice. A toast says so only when the stored session
 * is unreadable and has no page to come back to: beside the notice the toast would say the same again, over
 * the button to sign in. The returned function ends this.
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
