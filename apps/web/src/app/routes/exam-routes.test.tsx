import { attemptRoute, progressRoute, questionPageRoute } from '@amauta/contract/exams/attempt.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
import { examTypeOfSlug, paths } from '../../paths.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { teacher as account, signInAs } from '../../testing/session-users.ts';
import { Shell } from '../shell/shell.tsx';
import { titleOf, useDocumentTitle } from './document-title.ts';
import { examRoutes } from './exam-routes.tsx';

const root = createRootRoute();
const teacher = createRoute({ getParentRoute: () => root, path: '/docente' });
const tree = root.addChildren([teacher.addChildren(examRoutes(() => teacher))]);

/** The deepest route that an address leads to: its path and the title of its page. */
function leadsTo(at: string) {
  const router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: [at] }) });
  const match = router.matchRoutes(router.latestLocation).at(-1);
  return [match?.fullPath, titleOf(match)];
}

const exams = ['Ascenso', 'Nombramiento', 'Directivos'] as const;

it.each(
  exams.flatMap((type) => [
    [paths.examStart(type, 'simulacro-examen'), '', 'Simulacro de examen'],
    [paths.exam(type, 'simulacro-examen', 7), '/$attemptId', 'Simulacro de examen'],
    [paths.examResults(type, 'simulacro-examen', 7), '/resultados/$attemptId', 'Resultados del examen'],
    [
      paths.examStart(type, 'banco-preguntas'),
      '',
      type === 'Directivos' ? 'EXÁMENES MINEDU Y SIMULACROS' : 'Banco de preguntas',
    ],
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
  const [, , slug = '', mode] = address.split('/');
  expect(leadsTo(address)).toEqual([
    `/docente/$examType/${mode}${rest}`,
    `${title} · ${examTypeOfSlug(slug)}`,
  ]);
});

it.each(['simulacro-examen', 'banco-preguntas', 'preguntas-erradas'])(
  '/docente/%s/7 finds out where the attempt belongs',
  (mode) => {
    expect(leadsTo(`/docente/${mode}/7`)[0]).toBe(`/docente/${mode}/$attemptId`);
  },
);

describe('an address that leads nowhere', () => {
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
  ])('%s shows the 404 page inside of the shell', async (at) => {
    await drawInShell(at);
    await screen.findByRole('heading', { name: 'Esta página no existe', level: 1 });
    screen.getByRole('button', { name: 'Abrir menú' });
    expect(document.title).toBe('Página no encontrada · Amauta');
  });

  it('an attempt that does not exist is reported in the usual frame', async () => {
    const api = fakeApi();
    const refusal = { status: 404, code: 'NOT_FOUND', message: 'No existe.' };
    for (const route of [attemptRoute, progressRoute, questionPageRoute]) api.refuse(route, refusal);
    await drawInShell('/docente/ascenso/simulacro-examen/7');
    await screen.findByRole('heading', { name: 'No encontramos este examen', level: 1 });
    screen.getByRole('button', { name: 'Abrir menú' });
  });

  it.each(['', '/7', '/resultados/7', '/repaso/7', '/repaso/abc'])(
    'Directivos has no practice of errors at preguntas-erradas%s',
    async (rest) => {
      signInAs({ ...account, type_access: 'Directivos' });
      const api = fakeApi();
      await drawInShell(`/docente/directivos/preguntas-erradas${rest}`);
      await screen.findByText('No tienes acceso a esta sección');
      expect(api.received).toEqual([]);
    },
  );
});

async function drawInShell(at: string) {
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
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

function TitledOutlet() {
  useDocumentTitle();
  return <Outlet />;
}
