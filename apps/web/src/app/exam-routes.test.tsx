import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../paths.ts';
import { teacher as account, signInAs } from '../testing/session-users.ts';
import { useDocumentTitle } from './document-title.ts';
import { examRoutes } from './exam-routes.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute();
const teacher = createRoute({ getParentRoute: () => root, path: '/docente' });
const tree = root.addChildren([teacher.addChildren(examRoutes(() => teacher))]);

/** The deepest route that an address leads to: its path and the title of its page. */
function leadsTo(at: string) {
  const router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: [at] }) });
  const matches = router.matchRoutes(router.latestLocation);
  return [matches.at(-1)?.fullPath, matches.at(-1)?.staticData.title];
}

const exams = ['Ascenso', 'Nombramiento', 'Directivos'] as const;

it.each(
  exams.flatMap((type) => [
    [paths.examStart(type, 'simulacro-examen'), '', 'Simulacro de examen'],
    [paths.exam(type, 'simulacro-examen', 7), '/$attemptId', 'Simulacro de examen'],
    [paths.examResults(type, 'simulacro-examen', 7), '/resultados/$attemptId', 'Resultados del examen'],
    [paths.examStart(type, 'banco-preguntas'), '', 'Banco de preguntas'],
    [paths.exam(type, 'banco-preguntas', 7), '/$attemptId', 'Banco de preguntas'],
    [paths.examResults(type, 'banco-preguntas', 7), '/resultados/$attemptId', 'Resultados del examen'],
    [paths.examStart(type, 'preguntas-erradas'), '', 'Respuestas Erróneas'],
    [paths.exam(type, 'preguntas-erradas', 7), '/$attemptId', 'Repaso de Respuestas Erróneas'],
    [
      paths.examResults(type, 'preguntas-erradas', 7),
      '/resultados/$attemptId',
      'Resultados del repaso de Respuestas Erróneas',
    ],
    [paths.wrongReview(type, 7), '/repaso/$attemptId', 'Respuestas Erróneas'],
  ]),
)('%s leads to its own page', (address, rest, title) => {
  const mode = address.split('/')[3];
  expect(leadsTo(address)).toEqual([`/docente/$examType/${mode}${rest}`, title]);
});

it.each(['simulacro-examen', 'banco-preguntas', 'preguntas-erradas'])(
  '/docente/%s/7 finds where the attempt belongs',
  (mode) => {
    expect(leadsTo(`/docente/${mode}/7`)[0]).toBe(`/docente/${mode}/$attemptId`);
  },
);

describe('a word where an id belongs', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    window.scrollTo = () => {};
    signInAs(account);
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    '/docente/ascenso/simulacro-examen/abc',
    '/docente/ascenso/simulacro-examen/0',
    '/docente/ascenso/simulacro-examen/resultados/abc',
    '/docente/directivos/banco-preguntas/12x',
    '/docente/ascenso/preguntas-erradas/repaso/abc',
    '/docente/simulacro-examen/abc',
    '/docente/nada/simulacro-examen/7',
  ])('%s shows the 404 page within the shell', async (at) => {
    const shellRoot = createRootRoute();
    const area = createRoute({
      getParentRoute: () => shellRoot,
      path: '/docente',
      component: () => (
        <Shell sections={[]} passwordPath="/clave">
          <TitledOutlet />
        </Shell>
      ),
    });
    const router = createRouter({
      routeTree: shellRoot.addChildren([area.addChildren(examRoutes(() => area))]),
      history: createMemoryHistory({ initialEntries: [at] }),
    });
    await router.load();
    render(<RouterProvider router={router as never} />);
    await screen.findByRole('heading', { name: 'Esta página no existe', level: 1 });
    screen.getByRole('button', { name: 'Abrir menú' });
    expect(document.title).toBe('Página no encontrada · Amauta');
  });
});

function TitledOutlet() {
  useDocumentTitle();
  return <Outlet />;
}
