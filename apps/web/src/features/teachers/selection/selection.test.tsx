import { deleteTeacherRoute, type Teacher } from '@amauta/contract/teachers/teacher.ts';
import { changeTeachersRoute } from '@amauta/contract/teachers/teacher-bulk.ts';
import { pendingCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { renewTeachersRoute, undoRenewalRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts, type ToastOptions } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { preloadDialog } from '../../../ui/overlays/dialog.tsx';
import { preloadPopovers } from '../../../ui/overlays/popover.tsx';
import { sampleTeacher, sampleTeachers } from '../teacher-samples.ts';
import { TeachersPage } from '../teachers-page.tsx';

const AT = '/administrador/gestionar-docentes';
const rosa = sampleTeacher({ id: 1, expiration_date: '2099-01-31' });
const luz = sampleTeacher({
  id: 2,
  full_name: 'Luz Tapullima',
  status: 'expired',
  expiration_date: '2026-01-31',
});
const edwin = sampleTeacher({ id: 3, full_name: 'Edwin Ñaupari' });
let api: ReturnType<typeof fakeApi>;
let toasts: string[];
let actions: NonNullable<ToastOptions['action']>[];

// Loads in advance what a press would load, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([preloadPopovers(), preloadDialog(), import('../../../ui/forms/select-list.tsx')]);
});

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
  api.answer(pendingCredentialsRoute, { success: true, data: [] });
  toasts = [];
  actions = [];
  presentToasts({
    show: ({ kind, message, action }) => {
      toasts.push(`${kind}: ${message}`);
      if (action) actions.push(action);
    },
    dismiss: () => {},
  });
  api.answer(teacherListRoute, ({ search }) => {
    const page = Number(new URLSearchParams(search).get('page'));
    return sampleTeachers(page === 1 ? [rosa, luz] : [edwin], {
      current_page: page,
      total_pages: 2,
      total: 3,
    });
  });
});

const choose = async (name: string) => {
  const [box] = await screen.findAllByRole('checkbox', { name });
  await userEvent.click(box as HTMLElement);
};
const bar = () => screen.getByRole('region', { name: 'Docentes seleccionados' });
const confirmRenewal = async () => {
  const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
  await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
};
const answerRenewed = (...teachers: Teacher[]) =>
  api.answer(renewTeachersRoute, { success: true, data: teachers });

describe('renewing one teacher', () => {
  it('asks first, and shows where each choice leads', async () => {
    answerRenewed({ ...rosa, expiration_date: '2099-11-30' });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Rosa Quispe Mamani' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      '+5 meses, hasta el 30-06-2099',
      '+10 meses, hasta el 30-11-2099',
      '+12 meses, hasta el 31-01-2100',
    ]);
    await userEvent.click(items[1] as HTMLElement);
    const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
    expect(question.getByText('30-11-2099')).toBeTruthy();
    expect(api.bodiesOf(renewTeachersRoute)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(api.bodiesOf(renewTeachersRoute)).toEqual([{ ids: [1], months: 10 }]));
    await waitFor(() =>
      expect(toasts).toContain('success: Acceso de Rosa Quispe Mamani renovado hasta el 30-11-2099.'),
    );
    expect(api.received.filter(({ path }) => path === '/teachers/')).toHaveLength(2);
  });

  it('renews once at a double press', async () => {
    answerRenewed({ ...rosa, expiration_date: '2099-11-30' });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Rosa Quispe Mamani' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\+10 meses/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
    const confirm = question.getByRole('button', { name: 'Renovar' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(api.bodiesOf(renewTeachersRoute)).toEqual([{ ids: [1], months: 10 }]);
  });

  it('counts an expired access from today', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Luz Tapullima' }));
    const [first] = await screen.findAllByRole('menuitem');
    const end = addMonths(todayInLima(new Date()), 5);
    expect(first?.textContent).toBe(`+5 meses, hasta el ${formatDate(end)}`);
  });

  it('says why it could not be', async () => {
    const message = 'Este docente ya no existe.';
    api.refuse(renewTeachersRoute, { status: 404, code: 'NOT_FOUND', message });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Luz Tapullima' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\+5 meses/ }));
    await confirmRenewal();
    await waitFor(() => expect(toasts).toContain(`error: ${message}`));
  });

  it('can be undone from what says that it was done', async () => {
    answerRenewed({ ...rosa, expiration_date: '2099-11-30', version: 4 });
    api.answer(undoRenewalRoute, { success: true, data: [{ ...rosa, version: 5 }] });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Rosa Quispe Mamani' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\+10 meses/ }));
    await confirmRenewal();
    await waitFor(() => expect(actions.map(({ label }) => label)).toEqual(['Deshacer']));
    actions[0]?.onPress();
    await waitFor(() =>
      expect(api.bodiesOf(undoRenewalRoute)).toEqual([{ teachers: [{ id: 1, version: 4 }] }]),
    );
    await waitFor(() =>
      expect(toasts).toContain(
        `success: Renovación deshecha: el acceso de Rosa Quispe Mamani vence otra vez el ${formatDate(rosa.expiration_date)}.`,
      ),
    );
  });
});

describe('a selection', () => {
  it('holds over pages, is counted and can be let go', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a Luz Tapullima');
    expect(within(bar()).getByRole('status').textContent).toBe('1 seleccionado');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await choose('Seleccionar a Edwin Ñaupari');
    expect(within(bar()).getByRole('status').textContent).toBe('2 seleccionados');
    await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Seleccionar a Luz Tapullima',
    });
    expect(box.checked).toBe(true);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Quitar selección' }));
    expect(screen.queryByRole('region', { name: 'Docentes seleccionados' })).toBeNull();
    expect(box.checked).toBe(false);
  });

  it('takes a whole page and gives it back', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a Luz Tapullima');
    const [page] = screen.getAllByRole<HTMLInputElement>('checkbox', {
      name: 'Seleccionar a todos los de esta página',
    });
    expect(page?.indeterminate).toBe(true);
    await userEvent.click(page as HTMLElement);
    expect(within(bar()).getByRole('status').textContent).toBe('2 seleccionados');
    expect(page?.checked).toBe(true);
    await userEvent.click(page as HTMLElement);
    expect(screen.queryByRole('region', { name: 'Docentes seleccionados' })).toBeNull();
  });

  it('is renewed after one question that names everybody', async () => {
    const changed = [
      { id: 1, version: 4 },
      { id: 3, version: 4 },
    ];
    const result = { changed, unchanged_total: 0, refused_total: 0, refused: [] };
    api.answer(changeTeachersRoute, { success: true, data: result });
    api.answer(undoRenewalRoute, { success: true, data: [rosa, edwin] });
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a Rosa Quispe Mamani');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await choose('Seleccionar a Edwin Ñaupari');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Renovar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '+12 meses' }));
    const question = within(await screen.findByRole('dialog', { name: 'Renovar 2 docentes' }));
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Rosa Quispe Mamanihasta el 31-01-2100',
      'Edwin Ñauparihasta el 14-06-2100',
    ]);
    expect(api.bodiesOf(changeTeachersRoute)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() =>
      expect(api.bodiesOf(changeTeachersRoute)).toEqual([
        { choice: { ids: [1, 3] }, change: { action: 'renew', months: 12 } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts).toContain('success: Se renovó el acceso de 2 docentes.');
    expect(screen.queryByRole('region', { name: 'Docentes seleccionados' })).toBeNull();
    actions[0]?.onPress();
    await waitFor(() => expect(api.bodiesOf(undoRenewalRoute)).toEqual([{ teachers: changed }]));
  });

  it('says that a change without an answer may have been made', async () => {
    api.answer(changeTeachersRoute, () => {
      throw new TypeError('Failed to fetch');
    });
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a Rosa Quispe Mamani');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Renovar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '+12 meses' }));
    const question = within(await screen.findByRole('dialog', { name: /^Renovar/ }));
    await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        'error: No llegó la respuesta. El cambio puede estar hecho en parte o seguir: espera un minuto y revisa la lista antes de repetir.',
      ]),
    );
    expect(api.bodiesOf(changeTeachersRoute)).toHaveLength(1);
  });

  it('holds all teachers of the filter on every page, without those taken out', async () => {
    const result = {
      changed: [{ id: 1, version: 4 }],
      unchanged_total: 0,
      refused_total: 1,
      refused: [{ id: 3, full_name: 'Edwin Ñaupari', message: 'Duraría más de 10 años.' }],
    };
    api.answer(changeTeachersRoute, { success: true, data: result });
    await renderPage(<TeachersPage />, { at: `${AT}?estado=activos` });
    await choose('Seleccionar a Rosa Quispe Mamani');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Elegir a los 3 que coinciden' }));
    expect(within(bar()).getByRole('status').textContent).toBe('3 seleccionados');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Seleccionar a Edwin Ñaupari',
    });
    expect(box.checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
    await choose('Seleccionar a Luz Tapullima');
    expect(within(bar()).getByRole('status').textContent).toBe('2 seleccionados');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Renovar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '+5 meses' }));
    const question = within(await screen.findByRole('dialog', { name: 'Renovar 2 docentes' }));
    await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() =>
      expect(api.bodiesOf(changeTeachersRoute)).toEqual([
        {
          choice: { filter: { status: 'active' }, except: [2], total: 2 },
          change: { action: 'renew', months: 5 },
        },
      ]),
    );
    const refused = within(await screen.findByRole('dialog', { name: 'No se pudo con 1 docente' }));
    expect(refused.getByText('Edwin Ñaupari')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Docentes seleccionados' })).toBeNull();
  });

  it('of all teachers of a filter ends with another filter', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a Rosa Quispe Mamani');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Elegir a los 3 que coinciden' }));
    await userEvent.click(screen.getByRole('button', { name: /^Expirados/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Docentes seleccionados' })).toBeNull());
  });

  it('can be changed in other ways, each asked in its own window', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a todos los de esta página');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Más acciones' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Cambiar fecha',
      'Cambiar tipos de acceso',
      'Cambiar accesos',
      'Bloquear ingreso',
      'Desbloquear ingreso',
      'Eliminar',
    ]);
    await userEvent.click(items[5] as HTMLElement);
    const question = within(await screen.findByRole('dialog', { name: 'Eliminar a 2 docentes' }));
    expect(question.getByText(/eliminar a estos 2 docentes/)).toBeTruthy();
    expect(api.bodiesOf(changeTeachersRoute)).toEqual([]);
  });

  it('has the present data of teachers that changed after they were chosen', async () => {
    const later = { ...rosa, expiration_date: '2099-06-30' };
    answerRenewed(later);
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a Rosa Quispe Mamani');
    await userEvent.click(screen.getByRole('button', { name: 'Renovar a Rosa Quispe Mamani' }));
    api.answer(teacherListRoute, sampleTeachers([later, luz]));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\+5 meses/ }));
    await confirmRenewal();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('30-06-2099');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Renovar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '+5 meses' }));
    const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
    expect(question.getByText('30-11-2099')).toBeTruthy();
  });

  it('gets new temporary passwords', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a todos los de esta página');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Nuevas contraseñas' }));
    expect(await screen.findByRole('dialog', { name: 'Nuevas contraseñas para 2 docentes' })).toBeTruthy();
  });

  it('says before any question that it holds too many for new passwords', async () => {
    api.answer(teacherListRoute, sampleTeachers([rosa, luz], { total_pages: 501, total: 1001 }));
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a todos los de esta página');
    await userEvent.click(within(bar()).getByRole('button', { name: /^Elegir a los 1.001 que/ }));
    await userEvent.click(within(bar()).getByRole('button', { name: 'Nuevas contraseñas' }));
    const told = within(await screen.findByRole('dialog', { name: /para 1.001 docentes/ }));
    expect(told.getByText(/para 1.000 docentes como máximo a la vez/)).toBeTruthy();
    expect(told.queryByRole('button', { name: 'Crear contraseñas' })).toBeNull();
    await userEvent.click(told.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(bar()).getByRole('status').textContent).toMatch(/^1.001 seleccionados/);
  });

  it('loses a teacher who is deleted', async () => {
    api.answer(deleteTeacherRoute, { success: true, message: 'Docente eliminado.' });
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a todos los de esta página');
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar a Luz Tapullima' }));
    const question = within(await screen.findByRole('dialog', { name: 'Eliminar docente' }));
    await userEvent.click(question.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(within(bar()).getByRole('status').textContent).toBe('1 seleccionado'));
    expect(toasts).toContain('success: Docente eliminado correctamente');
  });

  it('stays when the renewal is refused or not confirmed', async () => {
    api.refuse(changeTeachersRoute, { status: 404, code: 'NOT_FOUND', message: 'Ya no existe.' });
    await renderPage(<TeachersPage />, { at: AT });
    await choose('Seleccionar a Rosa Quispe Mamani');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Renovar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '+5 meses' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(api.bodiesOf(changeTeachersRoute)).toEqual([]);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Renovar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '+5 meses' }));
    const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
    await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(toasts).toContain('error: Ya no existe.'));
    expect(screen.getByRole('dialog', { name: 'Renovar acceso' })).toBeTruthy();
  });
});
