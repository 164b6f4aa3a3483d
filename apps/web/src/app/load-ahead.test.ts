import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { signInAs, teacher } from '../testing/session-users.ts';
import { loadPageAhead } from './load-ahead.ts';
import { lazyPage } from './routes/lazy-page.ts';

function routerAt(address: string) {
  const load = { frame: vi.fn(), exam: vi.fn(), library: vi.fn() };
  const partOf = (name: keyof typeof load) =>
    lazyPage(() => {
      load[name]();
      return Promise.resolve({ Part: () => null });
    }, 'Part');
  const root = createRootRoute();
  const frame = createRoute({ getParentRoute: () => root, path: 'docente', component: partOf('frame') });
  const exam = createRoute({ getParentRoute: () => frame, path: 'examen/$id', component: partOf('exam') });
  const library = createRoute({
    getParentRoute: () => frame,
    path: 'recursos',
    component: partOf('library'),
  });
  const routeTree = root.addChildren([frame.addChildren([exam, library])]);
  const history = createMemoryHistory({ initialEntries: [address] });
  return { router: createRouter({ routeTree, history }), load };
}

it('loads the code of the page at the address, with its frame, and no other', async () => {
  signInAs(teacher);
  const { router, load } = routerAt('/docente/examen/7');
  await loadPageAhead(router);
  expect(Object.values(load).map((each) => each.mock.calls.length)).toEqual([1, 1, 0]);
});

it('loads nothing at an unknown address, or for somebody who must sign in', async () => {
  signInAs(teacher);
  const unknown = routerAt('/otra');
  await loadPageAhead(unknown.router);
  expect(unknown.load.frame).not.toHaveBeenCalled();
  localStorage.clear();
  const { router, load } = routerAt('/docente/recursos');
  await loadPageAhead(router);
  expect(load.frame).not.toHaveBeenCalled();
});
