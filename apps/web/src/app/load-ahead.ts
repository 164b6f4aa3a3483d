import type { AnyRouter } from '@tanstack/react-router';
import { currentSession } from '../api/session-store.ts';

/**
 * Loads the code of the page at the present address. Resolves when the code is there, or when it failed to load. Drawn
 * after this, the page appears at once. Without it, React first draws the frame, then loads the code, and draws again.
 */
export async function loadPageAhead(router: AnyRouter): Promise<void> {
  // Without a session, every page of teachers and administrators leads to the sign-in page.
  if (!currentSession()) return;
  const matches = router.matchRoutes(router.latestLocation);
  await Promise.all(matches.map(({ routeId }) => preload(router.routesById[routeId]?.options.component)));
}

async function preload(component: { preload?: () => Promise<unknown> } | undefined): Promise<void> {
  await component?.preload?.();
}
