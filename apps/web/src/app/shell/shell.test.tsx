import { meRoute } from '@amauta/contract/session.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPaperRun } from '../../api/kept/paper-runs.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs, teacher } from '../../testing/session-users.ts';
import { AdminArea } from './admin-area.tsx';
import { TeacherArea } from './teacher-area.tsx';

// The contact is read only once, so it must be in the page before the first test draws anything.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'amauta-config';
  meta.content = JSON.stringify({
    appName: 'Amauta',
    contactPhone: '900000000',
    contactUrl: 'https://wa.me/51900000000',
    version: '1',
  });
  document.head.append(meta);
});

const AT = '/docente/ascenso/simulacro-examen';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

async function drawShell(user = teacher) {
  signInAs(user);
  fakeApi().answer(meRoute, { success: true, data: user });
  return renderPage(<TeacherArea />, { at: AT });
}

/** The message with which the link to a renewal begins a chat. */
const renewal = () =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Renovar mi acceso' }).href).searchParams.get(
    'text',
  );
const menu = () => screen.getByRole('navigation', { name: 'Principal' });

describe('the sidebar', () => {
  it('is narrow on a tablet, until the person opens it there', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('< 80rem'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await drawShell();
    await userEvent.click(screen.getByRole('button', { name: 'Expandir menú' }));
    expect(screen.getByRole('button', { name: 'Contraer menú' })).toBeDefined();
    expect(localStorage.getItem('sidebar')).toBeNull();
  });

  it('marks the current page, and names announced pages without a link', async () => {
    await drawShell();
    const ascenso = within(within(menu()).getByRole('list', { name: 'Ascenso' }));
    expect(ascenso.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Banco de preguntas',
      'Simulacro de examen',
      'Preguntas erradas',
      'Bibliografía',
    ]);
    const current = ascenso.getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Simulacro de examen');
    const coming = within(within(menu()).getByRole('list', { name: 'Próximamente' }));
    expect(coming.queryAllByRole('link')).toHaveLength(0);
    expect(coming.getByText('Comunidad VIP').closest('[aria-disabled=true]')).not.toBeNull();
  });

  it("begins with Hoy and the teacher's own exams, which can not be folded", async () => {
    await drawShell();
    const links = within(menu()).getAllByRole('link').slice(0, 2);
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hoy', '/docente/hoy'],
      ['Mis exámenes', '/docente/mis-examenes'],
    ]);
    expect(within(menu()).getAllByRole('button')[0]?.textContent).toBe('Ascenso');
  });

  it.each([
    ['Ascenso', 'Bibliografía', '/docente/ascenso/bibliografia'],
    ['Nombramiento', 'Bibliografía', '/docente/nombramiento/bibliografia'],
    ['Directivos', 'Recursos', '/docente/recursos'],
    ['', 'Recursos', '/docente/recursos'],
  ])('leads a teacher of «%s» to the library: wide, narrow and on a phone', async (type, label, path) => {
    const { router } = await drawShell({ ...teacher, type_access: type });
    const link = () => within(menu()).getByRole('link', { name: label });
    expect(link().getAttribute('href')).toBe(path);
    const section = link().closest('ul');
    expect(section?.getAttribute('aria-label') ?? '').toBe(type);
    await userEvent.click(screen.getByRole('button', { name: 'Contraer menú' }));
    expect(link().title).toContain(label);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await userEvent.click(link());
    expect(router.state.location.pathname).toBe(path);
  });

  it('has the same four entries for Nombramiento as for Ascenso', async () => {
    await drawShell({ ...teacher, type_access: 'Ascenso,Nombramiento' });
    const entries = (type: string) =>
      within(within(menu()).getByRole('list', { name: type }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')?.replace(type.toLowerCase(), '')]);
    expect(entries('Nombramiento')).toHaveLength(4);
    expect(entries('Nombramiento')).toEqual(entries('Ascenso'));
  });

  it('has no practice of errors for Directivos', async () => {
    await drawShell();
    const directivos = within(within(menu()).getByRole('list', { name: 'Directivos' }));
    expect(directivos.queryByRole('link', { name: 'Preguntas erradas' })).toBeNull();
  });

  it('folds a section', async () => {
    await drawShell();
    const head = within(menu()).getByRole('button', { name: 'Directivos', expanded: true });
    await userEvent.click(head);
    expect(head.getAttribute('aria-expanded')).toBe('false');
    expect(document.getElementById(head.getAttribute('aria-controls') ?? '')?.className).toContain('hidden');
  });

  it('keeps a section folded on this device until it is unfolded', async () => {
    const head = () => within(menu()).getByRole('button', { name: 'Directivos' });
    const first = await drawShell();
    await userEvent.click(head());
    first.unmount();
    const second = await drawShell();
    expect(head().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(head());
    second.unmount();
    await drawShell();
    expect(head().getAttribute('aria-expanded')).toBe('true');
  });

  it('tells the exam types apart when it is narrow', async () => {
    await drawShell({ ...teacher, type_access: 'Ascenso,Nombramiento,Directivos' });
    await userEvent.click(screen.getByRole('button', { name: 'Contraer menú' }));
    for (const [type, head] of [
      ['Ascenso', 'Ascenso'],
      ['Nombramiento', 'Nombram.'],
      ['Directivos', 'Directivos'],
    ] as const) {
      const list = within(menu()).getByRole('list', { name: type });
      expect(list.previousElementSibling?.textContent).toBe(head);
      expect(within(list).getByRole('link', { name: 'Simulacro de examen' }).title).toBe(
        `${type}: Simulacro de examen`,
      );
    }
  });

  it('becomes narrow and remembers it', async () => {
    await drawShell();
    await userEvent.click(screen.getByRole('button', { name: 'Contraer menú', expanded: true }));
    expect(localStorage.getItem('sidebar')).toBe('rail');
    await userEvent.click(screen.getByRole('button', { name: 'Expandir menú', expanded: false }));
    expect(localStorage.getItem('sidebar')).toBe('open');
  });

  it('names the theme that its button switches to', async () => {
    await drawShell();
    await userEvent.click(screen.getByRole('button', { name: 'Tema oscuro' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Tema claro' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe("the phone's menu", () => {
  it('takes the focus, makes the page inert, and undoes both on Escape', async () => {
    await drawShell();
    const opener = screen.getByRole('button', { name: 'Abrir menú' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Menú' });
    const close = within(dialog).getByRole('button', { name: 'Cerrar menú' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    expect(opener.closest('[aria-hidden=true]')).not.toBeNull();
    await userEvent.tab({ shift: true });
    // The focus passes a guard element, which moves it on in the next frame.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener.closest('[aria-hidden=true]')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('closes before the question about what is not sent, which gives the focus back to its opener', async () => {
    await drawShell();
    keepPaperRun(7, { startedAt: Date.now(), durationSeconds: 540, isKnown: true, endedAfter: null });
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const dialog = await screen.findByRole('dialog', { name: 'Menú' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }));
    const question = await screen.findByRole('dialog', { name: 'Hay algo sin enviar' });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([question]));
    await userEvent.click(within(question).getByRole('button', { name: 'Seguir aquí' }));
    const opener = screen.getByRole('button', { name: 'Abrir menú' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('closes after a navigation', async () => {
    const { router } = await drawShell();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const dialog = await screen.findByRole('dialog', { name: 'Menú' });
    await userEvent.click(within(dialog).getByRole('link', { name: 'Bibliografía' }));
    expect(router.state.location.pathname).toBe('/docente/ascenso/bibliografia');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('tells an expired teacher since when, and whom to ask', async () => {
  await drawShell({ ...teacher, is_expired: true, expiration_date: '2026-11-20' });
  expect(screen.getByText(/^Tu acceso venció/).textContent).toBe('Tu acceso venció el 20-11-2026.');
  expect(screen.getByText('Venció el 20-11-2026')).toBeTruthy();
  expect(renewal()).toBe('Hola, soy Rosa Quispe Mamani (rosa@correo.pe). Quiero renovar mi acceso.');
});

describe('the end of an access', () => {
  const inDays = (days: number) => todayInLima(new Date(Date.now() + days * 86_400_000));

  it('is shown under the name', async () => {
    await drawShell();
    expect(screen.getByText('Vence el 31-01-2099')).toBeTruthy();
  });

  it.each([
    [0, 'Tu acceso vence hoy.'],
    [1, 'Tu acceso vence mañana.'],
    [30, 'Tu acceso vence en 30 días.'],
  ])('is announced %i days before', async (days, text) => {
    await drawShell({ ...teacher, expiration_date: inDays(days) });
    expect(screen.getByText(text)).toBeTruthy();
    expect(renewal()).toContain('(rosa@correo.pe). Quiero renovar mi acceso.');
  });

  it('is not announced 31 days before', async () => {
    await drawShell({ ...teacher, expiration_date: inDays(31) });
    expect(screen.queryByText(/^Tu acceso vence/)).toBeNull();
  });

  it('is not announced again on the day that the notice was closed', async () => {
    const ending = { ...teacher, expiration_date: inDays(12) };
    const first = await drawShell(ending);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(screen.queryByText(/^Tu acceso vence/)).toBeNull();
    first.unmount();
    const second = await drawShell(ending);
    expect(screen.queryByText(/^Tu acceso vence/)).toBeNull();
    second.unmount();
    localStorage.setItem('expiry_notice_closed', inDays(-1));
    await drawShell(ending);
    expect(screen.getByText('Tu acceso vence en 12 días.')).toBeTruthy();
  });
});

describe("the administrator's shell", () => {
  const draw = (user = administrator) => {
    signInAs(user);
    fakeApi().answer(meRoute, { success: true, data: user });
    return renderPage(<AdminArea />, { at: '/administrador/gestionar-docentes' });
  };

  it('leads to the areas and to the change of the own password, and signs out', async () => {
    await draw();
    const areas = within(within(menu()).getByRole('list', { name: 'Administración' })).getAllByRole('link');
    expect(areas.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Gestión Docentes', '/administrador/gestionar-docentes'],
      ['Banco de Preguntas', '/administrador/banco-preguntas'],
      ['Recursos', '/administrador/bibliografia'],
    ]);
    expect(areas[0]?.getAttribute('aria-current')).toBe('page');
    const official = within(menu()).getByRole('link', { name: 'Exámenes oficiales' });
    expect(official.getAttribute('href')).toBe('/administrador/examenes-oficiales');
    const system = within(menu()).getByRole('link', { name: 'Estado del sistema' });
    expect(system.getAttribute('href')).toBe('/administrador/estado');
    const change = screen.getByRole('link', { name: 'Cambiar contraseña' });
    expect(change.getAttribute('href')).toBe('/administrador/cambiar-clave');
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
  });

  it('is hidden while the password must be changed', async () => {
    await draw({ ...administrator, has_temporary_password: true });
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
