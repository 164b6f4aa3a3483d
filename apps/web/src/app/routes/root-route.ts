import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../not-found-page.tsx';
import { RootLayout } from '../root-layout.tsx';

/** The parent of all routes: the frame of every page, and the 404 page of unknown addresses. */
export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  // Anybody may write anything into an address, so each page reads its own search as values of unknown types.
  validateSearch: (search: Record<string, unknown>) => search,
});
