import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';

let bringText: () => void = () => {};

function Frame() {
  useFocusAfterNavigation();
  return (
    <main id="contenido" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** A page without a title until its text has come, like a page whose code or data is still loading. */
function SlowPage() {
  const [hasText, setHasText] = useState(false);
  bringText = () => setHasText(true);
  return hasText ? (
    <>
      <h1 tabIndex={-1}>Segunda</h1>
      <button type="button">Empezar</button>
    </>
  ) : (
    <p>Cargando...</p>
  );
}

async function drawFirstPage() {
  window.scrollTo = () => {};
  const root = createRootRoute({ component: Frame });
  const first = createRoute({
    getParentRoute: () => root,
    path: '/primera',
    component: () => <h1 tabIndex={-1}>Primera</h1>,
  });
  const second = createRoute({ getParentRoute: () => root, path: '/segunda', component: SlowPage });
  const router = createRouter({
    routeTree: root.addChildren([first, second]),
    history: createMemoryHistory({ initialEntries: ['/primera'] }),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByText('Primera');
  return () => router.navigate({ to: '/segunda' as string });
}

it('leaves the focus where it is on the first page', async () => {
  await drawFirstPage();
  expect(document.activeElement).toBe(document.body);
});

it('focuses the title of the next page, even if the title comes late', async () => {
  const goOn = await drawFirstPage();
  await goOn();
  await screen.findByText('Cargando...');
  bringText();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Segunda'));
});

it('focuses the title once the element that kept the focus is gone', async () => {
  const goOn = await drawFirstPage();
  const menu = document.body.appendChild(document.createElement('button'));
  // Takes the focus back, as an open menu does.
  const keepFocus = () => queueMicrotask(() => menu.focus());
  menu.addEventListener('blur', keepFocus);
  menu.focus();
  await goOn();
  bringText();
  await screen.findByText('Segunda');
  expect(document.activeElement).toBe(menu);
  menu.removeEventListener('blur', keepFocus);
  menu.remove();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Segunda'));
});

it('takes the focus no more once a person has gone on', async () => {
  const goOn = await drawFirstPage();
  await goOn();
  bringText();
  const start = await screen.findByRole('button', { name: 'Empezar' });
  await userEvent.click(start);
  start.remove();
  document.body.append(document.createElement('p'));
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  expect(document.activeElement).toBe(document.body);
});
