import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { administrator, signInAs, teacher } from '../../testing/session-users.ts';
import { router as product } from '../router.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/nada', 'Página no encontrada · Amauta', 'Esta página no existe'],
  ['/nada/de/nada', 'Página no encontrada · Amauta', 'Esta página no existe'],
  ['/ingresar', 'Ingresar · Amauta', /./],
])('%s, signed out: %s', async (at, title, heading) => {
  await visit(at);
  await screen.findByRole('heading', { name: heading, level: 1 });
  expect(document.title).toBe(title);
});

it.each([
  [teacher, '/docente/mis-examenes', ''],
  [teacher, '/docente/recursos', ''],
  [teacher, '/docente/ascenso/bibliografia', ''],
  [teacher, '/docente/cambiar-clave', ''],
  [teacher, '/docente/ascenso/simulacro-examen', ' · Ascenso'],
  [teacher, '/docente/ascenso/banco-preguntas', ' · Ascenso'],
  [teacher, '/docente/ascenso/preguntas-erradas', ' · Ascenso'],
  [teacher, '/docente/directivos/simulacro-examen', ' · Directivos'],
  [teacher, '/docente/directivos/banco-preguntas', ' · Directivos'],
  [administrator, '/administrador/gestionar-docentes', ''],
  [administrator, '/administrador/banco-preguntas', ''],
  [administrator, '/administrador/banco-preguntas/ver-preguntas', ''],
  [administrator, '/administrador/banco-preguntas/importaciones', ''],
  [administrator, '/administrador/banco-preguntas/importaciones/7', ''],
  [administrator, '/administrador/banco-preguntas/importaciones/7/respuestas', ''],
  [administrator, '/administrador/bibliografia', ''],
])('%# has its heading as title', async (user, at, examType) => {
  signInAs(user);
  await visit(at);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(document.title).toBe(`${heading.textContent}${examType} · Amauta`);
});

it.each([
  ['teachers', '/administrador/banco-preguntas'],
  ['teachers', '/administrador/estado'],
  ['content', '/administrador/gestionar-docentes'],
  ['content', '/administrador/cuentas'],
  ['read_only', '/administrador/banco-preguntas/crear-pregunta'],
] as const)('the role %s at %s: what is wrong, also as title, and a way back', async (admin_role, at) => {
  signInAs({ ...administrator, admin_role });
  await visit(at);
  await screen.findByRole('heading', { level: 1, name: 'Tu rol no incluye esta página' });
  expect(document.title).toBe('Tu rol no incluye esta página · Amauta');
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/administrador');
});

/** Opens an address of the product. No call is ever answered. */
async function visit(at: string): Promise<void> {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
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
}
