import { pendingCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { presentToasts } from '../../ui/feedback/toast.ts';
import { preloadPopovers } from '../../ui/overlays/popover.tsx';
import { sampleCredentials } from './dialogs.fixture.tsx';
import type { TeacherDialog } from './teacher-dialog.ts';
import { sampleCategory, sampleTeacher, sampleTeachers } from './teacher-samples.fixture.ts';
import { TeachersPage } from './teachers-page.tsx';

vi.mock('./teacher-dialogs.tsx', () => ({
  TeacherDialogs: ({ dialog }: { dialog: TeacherDialog }) =>
    dialog ? <p>{`Diálogo ${dialog.kind} ${'id' in dialog ? dialog.id : ''}`.trim()}</p> : null,
}));

const AT = '/administrador/gestionar-docentes';
let api: ReturnType<typeof fakeApi>;
let toasts: string[];

// Loads in advance what a press would load, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([preloadPopovers(), import('../../ui/forms/select-list.tsx')]);
});

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
  api.answer(pendingCredentialsRoute, { success: true, data: [] });
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
});

const asked = () => api.received.findLast(({ path }) => path === '/teachers/')?.search;
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the table', () => {
  it('shows who, where, until when and what can be done', async () => {
    const inicial = sampleCategory({
      category_id: 3,
      level_name: 'Inicial',
      specialty_name: null,
      label: 'EBR Inicial',
    });
    const rosa = sampleTeacher({ categories: [sampleCategory(), inicial] });
    const tomas = sampleTeacher({
      id: 12,
      full_name: 'Tomás Apaza',
      status: 'expired',
      expiration_date: '2026-10-31',
    });
    const nelida = sampleTeacher({ id: 13, full_name: 'Nélida Chávez', status: 'expiring_soon' });
    api.answer(teacherListRoute, sampleTeachers([rosa, tomas, nelida]));
    await renderPage(<TeachersPage />, { at: AT });
    const row = await rowOf('Rosa Quispe');
    for (const text of ['rosa.quispe@correo.pe', '987 410 226', 'Activo', '14-06-2099']) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect((await rowOf('Tomás')).getByText('Inactivo')).toBeTruthy();
    expect((await rowOf('Tomás')).getByText('31-10-2026')).toBeTruthy();
    expect((await rowOf('Nélida')).getByText('Por vencer')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Nombre',
      'Contacto',
      'Modalidad/Nivel',
      'Estado',
      'Expiración',
      'Acciones',
    ]);

    await userEvent.click(
      row.getByRole('button', { name: 'Accesos de Rosa Quispe Mamani: EBR Secundaria, Matemática +1' }),
    );
    const popover = within(await screen.findByRole('dialog', { name: 'Accesos de Rosa Quispe Mamani' }));
    expect(popover.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'EBR SecundariaMatemática',
      'EBR Inicial',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens one dialog at a time', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    await renderPage(<TeachersPage />, { at: AT });
    for (const [button, dialog] of [
      ['Editar a Rosa Quispe Mamani', 'edit 11'],
      ['Ver detalle de Rosa Quispe Mamani', 'detail 11'],
      ['Eliminar a Rosa Quispe Mamani', 'delete'],
      ['Agregar docente', 'add'],
      ['Importar excel', 'import'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: button }));
      expect(screen.getAllByText(/^Diálogo/).map((shown) => shown.textContent)).toEqual([
        `Diálogo ${dialog}`,
      ]);
    }
  });

  it('has a dash in place of a missing date', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher({ expiration_date: '' })]));
    await renderPage(<TeachersPage />, { at: AT });
    expect((await rowOf('Rosa')).getByText('-')).toBeTruthy();
  });

  it('is sorted by its heads, which say so', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?pagina=3` });
    await waitFor(() => expect(asked()).toBe('?sort=created&direction=desc&page=3'));
    const head = () => screen.findByRole('columnheader', { name: 'Nombre' });
    expect((await head()).getAttribute('aria-sort')).toBe('none');
    await userEvent.click(screen.getByRole('button', { name: 'Nombre' }));
    await waitFor(() => expect(asked()).toBe('?sort=name&direction=asc&page=1'));
    expect((await head()).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Nombre' }));
    await waitFor(() => expect(asked()).toBe('?sort=name&direction=desc&page=1'));
    expect((await head()).getAttribute('aria-sort')).toBe('descending');
    expect(router.state.location.search).toEqual({ orden: 'nombre' });
  });
});

describe('the page', () => {
  it('shows a dash in each card until the totals are there', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    await renderPage(<TeachersPage />, { at: AT });
    const cards = within(screen.getByRole('list', { name: 'Docentes por estado' }));
    const texts = () => cards.getAllByRole('button').map((card) => card.textContent);
    expect(texts()).toEqual(['Total docentes -', 'Activos -', 'Por vencer -', 'Expirados -']);
    await waitFor(() =>
      expect(texts()).toEqual([
        'Total docentes 1\u00a0284',
        'Activos 1\u00a0041',
        'Por vencer 96',
        'Expirados 147',
      ]),
    );
  });

  it('says nothing of ordinary loading: the list shows it', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()], { total_pages: 3, total: 21 }));
    await renderPage(<TeachersPage />, { at: AT });
    await rowOf('Rosa Quispe');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(asked()).toContain('page=2'));
    await rowOf('Rosa Quispe');
    expect(toasts).toEqual([]);
  });

  it('shows the teachers of the card that is pressed', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?pagina=2` });
    const card = await screen.findByRole('button', { name: /^Por vencer/ });
    await userEvent.click(card);
    await waitFor(() => expect(asked()).toContain('page=1&status=expiring_soon'));
    expect(card.getAttribute('aria-pressed')).toBe('true');
    expect(router.state.location.search).toEqual({ estado: 'por-vencer' });
    await userEvent.click(screen.getByRole('button', { name: /^Total docentes/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('jumps to a page by its number, the last one at most', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()], { total_pages: 129, total: 1284 }));
    const { router } = await renderPage(<TeachersPage />, { at: AT });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ir a la página' }), '57{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ pagina: 57 }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ir a la página' }), '900');
    await userEvent.click(screen.getByRole('button', { name: 'Ir' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ pagina: 129 }));
  });

  it('holds as many teachers on a page as one chooses', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()], { total_pages: 129, total: 1284 }));
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?pagina=4` });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Por página' }));
    await userEvent.click(await screen.findByRole('option', { name: '100' }));
    await waitFor(() => expect(asked()).toBe('?sort=created&direction=desc&page=1&limit=100'));
    expect(router.state.location.search).toEqual({ 'por-pagina': 100 });
  });

  it('goes to the next and the one before, and is found again on the way back', async () => {
    api.answer(teacherListRoute, ({ search }) => {
      const page = Number(new URLSearchParams(search).get('page'));
      const teacher = sampleTeacher({ id: page, full_name: `Docente ${page}` });
      return sampleTeachers([teacher], { current_page: page, total_pages: 3, total: 21 });
    });
    const { router } = await renderPage(<TeachersPage />, { at: AT });
    expect(await screen.findByText('1 de 3')).toBeTruthy();
    expect(screen.getByText('21 docentes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Anterior' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Docente 3')).toBeTruthy();
    expect(screen.getByText('3 de 3')).toBeTruthy();
    expect(router.state.location.search).toEqual({ pagina: 3 });
    router.history.back();
    expect(await screen.findByText('Docente 2')).toBeTruthy();
  });

  it('leads to the last page from an address beyond it', async () => {
    api.answer(teacherListRoute, ({ search }) =>
      search.includes('page=9')
        ? sampleTeachers([], { current_page: 9, total_pages: 2, total: 12 })
        : sampleTeachers([sampleTeacher()], { current_page: 2, total_pages: 2, total: 12 }),
    );
    const { router } = await renderPage(<TeachersPage />, { at: `${AT}?pagina=9` });
    expect(await screen.findByText('2 de 2')).toBeTruthy();
    expect(router.state.location.search).toEqual({ pagina: 2 });
  });

  it('is asked for again after an error, which is also told', async () => {
    const failure = { status: 400, code: 'BAD_REQUEST', message: 'La lista no está disponible.' };
    api.refuse(teacherListRoute, failure);
    await renderPage(<TeachersPage />, { at: AT });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(failure.message);
    expect(toasts).toEqual([`error: ${failure.message}`]);
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await rowOf('Rosa Quispe')).toBeTruthy();
    expect(toasts.at(-1)).toBe('success: Docentes cargados correctamente.');
  });

  it('without teachers offers to add one', async () => {
    api.answer(teacherListRoute, sampleTeachers([], { total: 0 }, { total_teachers: 0 }));
    await renderPage(<TeachersPage />, { at: AT });
    expect(await screen.findByRole('heading', { name: 'Aún no hay docentes' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Agregar docente' })).toHaveLength(2);
  });
});

describe('credentials that wait to be handed over', () => {
  it('are told on the page with their end, and opened from there', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    api.answer(pendingCredentialsRoute, { success: true, data: sampleCredentials('Rosa', 'Luz', 'Iris') });
    await renderPage(<TeachersPage />, { at: AT });
    await screen.findByText('Tienes por entregar las credenciales de 3 docentes.');
    expect(screen.getByText('23-11-2026 a las 10:00')).toBeTruthy();
    expect(screen.queryByText('Lago-Puno-77!')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ver credenciales' }));
    expect(screen.getByText('Diálogo hand-over')).toBeTruthy();
  });

  it('leave the focus at the title once they were handed over', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    api.answer(pendingCredentialsRoute, { success: true, data: sampleCredentials('Rosa') });
    const { queryClient } = await renderPage(<TeachersPage />, { at: AT });
    (await screen.findByRole('button', { name: 'Ver credenciales' })).focus();
    api.answer(pendingCredentialsRoute, { success: true, data: [] });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver credenciales' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Administrar docentes' }));
  });

  it('show nothing while none waits', async () => {
    api.answer(teacherListRoute, sampleTeachers([sampleTeacher()]));
    await renderPage(<TeachersPage />, { at: AT });
    await rowOf('Rosa Quispe');
    expect(screen.queryByText(/por entregar/)).toBeNull();
  });
});
