import { deleteTeacherRoute } from '@amauta/contract/teachers/teacher.ts';
import { changeTeachersRoute } from '@amauta/contract/teachers/teacher-bulk.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { undoRenewalRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleTeachers } from '../teacher-samples.fixture.ts';
import { TeachersPage } from '../teachers-page.tsx';
import { AT, confirmRenewal, edwin, luz, preload, prepareList, rosa } from './teachers-list.fixture.tsx';

let api: ReturnType<typeof prepareList>['api'];
let toasts: string[];
let actions: ReturnType<typeof prepareList>['actions'];
let answerRenewed: ReturnType<typeof prepareList>['answerRenewed'];

beforeAll(preload);

beforeEach(() => {
  ({ api, toasts, actions, answerRenewed } = prepareList());
});

const choose = async (name: string) => {
  const [box] = await screen.findAllByRole('checkbox', { name });
  await userEvent.click(box as HTMLElement);
};
const bar = () => screen.getByRole('region', { name: 'Docentes seleccionados' });
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
    expect(document.activeElement).toBe(
      screen.getAllByRole('checkbox', { name: 'Seleccionar a todos los de esta página' })[0],
    );
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
