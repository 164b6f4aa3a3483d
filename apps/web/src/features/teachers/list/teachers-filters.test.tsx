import { pendingCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { answerLists } from '../dialogs.fixture.tsx';
import { sampleTeacher, sampleTeachers } from '../teacher-samples.fixture.ts';
import { TeachersPage } from '../teachers-page.tsx';

vi.mock('../teacher-dialogs.tsx', () => ({ TeacherDialogs: () => null }));

const AT = '/administrador/gestionar-docentes';
let toasts: string[];

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar docentes' });

// Loads in advance what a press would load, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([import('../../../ui/forms/select-list.tsx')]);
});

beforeEach(() => {
  signInAs(administrator);
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
});

describe('the search', () => {
  let api: ReturnType<typeof fakeApi>;
  const searches = () =>
    api.received
      .filter(({ path }) => path === teacherListRoute.path)
      .map(({ search }) => new URLSearchParams(search).get('search'));

  beforeEach(() => {
    api = fakeApi();
    api.answer(pendingCredentialsRoute, { success: true, data: [] });
    api.answer(teacherListRoute, ({ search }) => {
      const wanted = new URLSearchParams(search).get('search');
      return sampleTeachers([sampleTeacher({ full_name: wanted ? `Hallado: ${wanted}` : 'Sin búsqueda' })], {
        total_pages: 5,
      });
    });
  });

  it('waits for a pause, trims, and begins at the first page', async () => {
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?pagina=4` });
    await userEvent.type(field(), '  ana mar ');
    expect(await screen.findByText('Hallado: ana mar')).toBeTruthy();
    expect(searches()).toEqual([null, 'ana mar']);
    expect(router.state.location.search).toEqual({ buscar: 'ana mar' });
    expect(field().value).toBe('  ana mar ');
    expect(toasts).toEqual([]);
  });

  it('is sent at once by Enter', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await screen.findByText('Sin búsqueda');
    fireEvent.change(field(), { target: { value: 'luz' } });
    await userEvent.type(field(), '{Enter}');
    expect(await screen.findByText('Hallado: luz')).toBeTruthy();
    await waitFor(() =>
      expect(toasts).toEqual(['info: Buscando docentes...', 'success: Docentes cargados correctamente.']),
    );
  });

  it('is cleared by its button, which says so and keeps the focus in the field', async () => {
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?buscar=ana&pagina=2` });
    expect(field().value).toBe('ana');
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    expect(await screen.findByText('Sin búsqueda')).toBeTruthy();
    expect(toasts).toContain('info: Búsqueda limpiada');
    expect(document.activeElement).toBe(field());
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByRole('button', { name: 'Limpiar búsqueda' })).toBeNull();
  });

  it('follows the address on the way back, in one step whatever was typed', async () => {
    const { router } = await renderPage(<TeachersPage />, { at: AT });
    await screen.findByText('Sin búsqueda');
    await userEvent.type(field(), 'lu');
    await screen.findByText('Hallado: lu');
    await userEvent.type(field(), 'z');
    await screen.findByText('Hallado: luz');
    router.history.back();
    expect(await screen.findByText('Sin búsqueda')).toBeTruthy();
    expect(field().value).toBe('');
  });

  it('that finds nobody offers all again', async () => {
    api.answer(teacherListRoute, ({ search }) =>
      search.includes('status=')
        ? sampleTeachers([], { total: 0 })
        : sampleTeachers([sampleTeacher({ full_name: 'Sin búsqueda' })]),
    );
    await renderPage(<TeachersPage />, { at: `${AT}?buscar=zzz&estado=expirados` });
    expect(await screen.findByRole('heading', { name: 'Ningún docente coincide' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ver todos los docentes' }));
    expect(await screen.findByText('Sin búsqueda')).toBeTruthy();
    expect(field().value).toBe('');
  });
});

it('leaves no older search running', async () => {
  const open = new Set<string>();
  const log: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    if (path === `/api${pendingCredentialsRoute.path}`) return Response.json({ success: true, data: [] });
    const wanted = new URL(path, 'http://localhost').searchParams.get('search') ?? '';
    open.add(wanted);
    log.push(wanted);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        open.delete(wanted);
        reject(new DOMException('gone', 'AbortError'));
      });
    });
  });
  await renderPage(<TeachersPage />, { at: AT });
  for (const wanted of ['l', 'lu', 'luz']) {
    fireEvent.change(field(), { target: { value: wanted } });
    await waitFor(() => expect([...open]).toEqual([wanted]));
  }
  expect(log).toEqual(['', 'l', 'lu', 'luz']);
});

describe('the choices', () => {
  it.each([
    ['Estado', 'Activos', '?sort=created&direction=desc&page=1&status=active', { estado: 'activos' }],
    ['Estado', 'Expirados', '?sort=created&direction=desc&page=1&status=expired', { estado: 'expirados' }],
    [
      'Estado',
      'Por vencer',
      '?sort=created&direction=desc&page=1&status=expiring_soon',
      { estado: 'por-vencer' },
    ],
    ['Orden', 'Más antiguos', '?sort=created&direction=asc&page=1', { direccion: 'asc' }],
    [
      'Orden',
      'Expiración más próxima',
      '?sort=expiration&direction=asc&page=1',
      { orden: 'expiracion', direccion: 'asc' },
    ],
  ])('of %s: %s asks the server and stands in the address', async (label, option, query, address) => {
    const api = fakeApi();
    api.answer(pendingCredentialsRoute, { success: true, data: [] });
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?pagina=2` });
    await userEvent.click(await screen.findByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
    await waitFor(() =>
      expect(api.received.findLast(({ path }) => path === teacherListRoute.path)?.search).toBe(query),
    );
    expect(router.state.location.search).toEqual(address);
  });

  it('show all unless the address says otherwise', async () => {
    const api = fakeApi();
    api.answer(pendingCredentialsRoute, { success: true, data: [] });
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    await renderPage(<TeachersPage />, { at: AT });
    const status = await screen.findByRole('combobox', { name: 'Estado' });
    expect(status.textContent).toBe('Estado:Todos');
    await userEvent.click(status);
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Activos',
      'Expirados',
      'Por vencer',
      'Todos',
    ]);
  });

  it('behind «Más filtros» ask the server together, and go together', async () => {
    const api = fakeApi();
    answerLists(api);
    api.answer(pendingCredentialsRoute, { success: true, data: [] });
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?estado=activos` });
    await userEvent.click(await screen.findByRole('button', { name: 'Más filtros' }));
    const asked = () => api.received.findLast(({ path }) => path === teacherListRoute.path)?.search;
    const choose = async (label: string, option: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: label }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Tipo de acceso', 'Nombramiento');
    await choose('Modalidad', 'EBE - Educación Básica Especial');
    await choose('Cuenta', 'Nunca ingresaron');
    await userEvent.type(screen.getByRole('textbox', { name: 'Institución Educativa' }), 'matto{Enter}');
    const wanted =
      '?sort=created&direction=desc&page=1&status=active&exam_type=Nombramiento&modality=3&school=matto&account=never_signed_in';
    await waitFor(() => expect(asked()).toBe(wanted));
    expect(screen.getByRole('button', { name: 'Más filtros (4)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar estos filtros' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ estado: 'activos' }));
  });
});
