import { createMemoryHistory, createRouter, isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { administrator, signInAs, teacher } from '../../testing/session-users.ts';
import { router } from '../router.tsx';
import { teacherMenu } from '../shell/menu.ts';
import { titleOf } from './document-title.ts';
import { requireRole, teacherLanding } from './guards.ts';

function targetOf(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.to : thrown;
  }
}

/** The title of the page that an address leads to. */
function titleAt(at: string): string | undefined {
  const history = createMemoryHistory({ initialEntries: [at] });
  const visit = createRouter({ routeTree: router.routeTree, history });
  return titleOf(visit.matchRoutes(visit.latestLocation).at(-1));
}

describe('the first page of a teacher', () => {
  it.each([
    ['Ascenso,Nombramiento,Directivos', '/docente/nombramiento/simulacro-examen'],
    ['Directivos, Ascenso', '/docente/ascenso/simulacro-examen'],
    ['Directivos', '/docente/directivos/simulacro-examen'],
    ['', '/docente/recursos'],
    ['Otro', '/docente/recursos'],
  ])('with access to "%s" is %s', (access, landing) => {
    expect(teacherLanding({ type_access: access })).toBe(landing);
    expect(teacherLanding({ type_access: access, opens_today: false })).toBe(landing);
  });

  it('is Hoy for a teacher who chose a contest, unless the account has no exams', () => {
    expect(teacherLanding({ type_access: 'Directivos', opens_today: true })).toBe('/docente/hoy');
    expect(teacherLanding({ type_access: '', opens_today: true })).toBe('/docente/recursos');
  });
});

describe('the guard', () => {
  const visit = { pathname: '/docente/recursos', isPreload: false };

  it('sends a visitor to sign in', () => {
    expect(targetOf(() => requireRole('DOC', visit))).toBe('/ingresar');
  });

  it('sends the other role to sign in', () => {
    signInAs(administrator);
    expect(targetOf(() => requireRole('DOC', visit))).toBe('/ingresar');
    expect(targetOf(() => requireRole('ADM', { ...visit, pathname: '/administrador' }))).toBeNull();
  });

  it('sends somebody who must change the password to that page, and allows it', () => {
    signInAs({ ...teacher, has_temporary_password: true });
    expect(targetOf(() => requireRole('DOC', visit))).toBe('/docente/cambiar-clave');
    for (const pathname of ['/docente/cambiar-clave', '/docente/cambiar-clave/']) {
      expect(targetOf(() => requireRole('DOC', { ...visit, pathname }))).toBeNull();
    }
  });
});

describe('the menu of a teacher', () => {
  it.each(['Ascenso', 'Nombramiento', 'Directivos', ''])(
    'with access to "%s" leads only to existing pages, the library among them',
    (access) => {
      const pages = teacherMenu(access)
        .flatMap(({ entries }) => entries)
        .flatMap(({ to }) => (to === undefined ? [] : [titleAt(to)]));
      expect(pages).not.toContain('Página no encontrada');
      expect(pages).toContain('Repositorio de Contenidos Multimedia');
    },
  );

  it.each([
    ['Ascenso,Directivos', ['Ascenso', 'Directivos', 'Próximamente'], true],
    ['Nombramiento,Ascenso', ['Ascenso', 'Nombramiento', 'Próximamente'], false],
    ['', ['Próximamente'], true],
  ])('with access to "%s"', (access, titles, announcesNombramiento) => {
    const menu = teacherMenu(access);
    const [own, ...sections] = menu;
    expect(own?.entries.map((entry) => entry.label)).toEqual(
      access === '' ? ['Mis exámenes', 'Recursos'] : ['Hoy', 'Mis exámenes'],
    );
    expect(sections.map((section) => section.title)).toEqual(titles);
    const coming = menu.at(-1)?.entries ?? [];
    expect(coming.every((entry) => entry.to === undefined)).toBe(true);
    expect(coming.some((entry) => entry.label === 'Nombramiento')).toBe(announcesNombramiento);
  });
});
