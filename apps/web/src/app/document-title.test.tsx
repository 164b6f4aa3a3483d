import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { router as product } from './router.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/nada', 'Página no encontrada · Amauta', 'Esta página no existe'],
  ['/nada/de/nada', 'Página no encontrada · Amauta', 'Esta página no existe'],
  ['/ingresar', 'Ingresar · Amauta', /./],
])('%s, signed out: %s', async (at, title, heading) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  window.scrollTo = () => {};
  const router = createRouter({
    routeTree: product.routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: heading, level: 1 });
  expect(document.title).toBe(title);
});
