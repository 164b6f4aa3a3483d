import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

interface RenderOptions {
  at?: string;
  /** Path of the route, if it differs from the address. */
  path?: string;
  /** Address of a page before this one, to which the test can go back. `state` is passed on from there. */
  from?: string;
  state?: object;
}

/**
 * Draws a page at an address, without a shell. At every other address the address itself is drawn, so that a test sees
 * where a link or a navigation has led.
 */
export async function renderPage(page: ReactNode, { at = '/', path, from, state = {} }: RenderOptions = {}) {
  const root = createRootRoute();
  const here = createRoute({
    getParentRoute: () => root,
    path: path ?? new URL(at, 'http://localhost').pathname,
    component: () => page,
  });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <p>{`Otra página: ${router.state.location.pathname}`}</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [from ?? at] }),
  });
  // jsdom can't scroll.
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  if (from !== undefined) await router.navigate({ to: at, state });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}
