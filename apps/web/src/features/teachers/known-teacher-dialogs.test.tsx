import { deleteTeacherRoute } from '@amauta/contract/teachers/teacher.ts';
import { restoreTeachersRoute } from '@amauta/contract/teachers/teacher-bulk.ts';
import { issueCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { renewTeachersRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawDialog, findDialog, handlers, prepareDialogs, sampleCredentials } from './dialogs.fixture.tsx';
import { sampleTeacher } from './teacher-samples.fixture.ts';

const { onClose, onOpen, onDeleted } = handlers;
const user = userEvent.setup();
let api: ReturnType<typeof prepareDialogs>['api'];
let toasts: string[];
let actions: ReturnType<typeof prepareDialogs>['actions'];

beforeEach(() => {
  ({ api, toasts, actions } = prepareDialogs());
});

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const sentTo = (path: string) => api.received.findLast((received) => received.path === path)?.body;

describe('the detail', () => {
  it('tells everything, with the trail and the way to the results', async () => {
    await drawDialog({ kind: 'detail', id: 11 });
    const dialog = await findDialog('Rosa Quispe Mamani');
    for (const text of [
      'rosa.quispe@correo.pe',
      '987 410 226',
      'Cusco',
      '19-11-2026, 20:32',
      'desde Chrome en Android',
      'intentos terminados, 1 sin terminar',
      'EBR Secundaria',
      'Matemática',
      'Activo',
      '8',
      '66,33 %',
      'Vence el 14-06-2099.',
    ]) {
      expect(dialog.getByText(text), text).toBeTruthy();
    }
    expect(dialog.getByText('63').textContent).toBe('63 / 90');
    expect(dialog.getByText('Contraseña').nextSibling?.textContent).toBe('Propia, desde el 03-03-2026');
    expect(dialog.getByText(/^último simulacro/).textContent).toBe('último simulacro, 14-11-2026');
    expect(dialog.getByText('días de acceso').parentElement?.textContent).toBe('206 días de acceso');
    const link = dialog.getByRole('link', { name: 'Ver resultados' });
    expect(link.getAttribute('href')).toBe('/administrador/gestionar-docentes/11/resultados');
    const trail = within(dialog.getByRole('region', { name: 'Historial de cambios' }));
    await trail.findAllByText('Julia Ramos');
    expect(trail.getAllByText('Julia Ramos')).toHaveLength(4);
    expect(trail.getByText('Institución educativa: de IE 0 a IE 1')).toBeTruthy();
    await press('Ver todo');
    expect(trail.getAllByText('Julia Ramos')).toHaveLength(6);
    expect(toasts).toEqual([
      'loading: Cargando detalle del docente...',
      'success: Detalle del docente cargado correctamente.',
    ]);
    await press('Editar');
    expect(onOpen).toHaveBeenCalledWith({ kind: 'edit', id: 11 });
  });

  it('renews after asking, from the day that it names', async () => {
    api.answer(renewTeachersRoute, {
      success: true,
      data: [sampleTeacher({ expiration_date: '2099-11-14' })],
    });
    await drawDialog({ kind: 'detail', id: 11 });
    await findDialog('Rosa Quispe Mamani');
    await press(/^\+5 meses 14-11-2099/);
    const question = await findDialog('Renovar acceso');
    expect(question.getByText('14-11-2099')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(sentTo('/teachers/renew/')).toEqual({ ids: [11], months: 5 }));
  });

  it('gives a new temporary password to hand over', async () => {
    api.answer(issueCredentialsRoute, { success: true, data: sampleCredentials('Rosa Quispe Mamani') });
    await drawDialog({ kind: 'detail', id: 11 });
    await findDialog('Rosa Quispe Mamani');
    await press('Nueva contraseña temporal');
    await findDialog('Nueva contraseña temporal');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
    await press('Crear contraseña');
    const credentials = await findDialog('Entrega las credenciales');
    expect(sentTo('/teachers/credentials/issue/')).toEqual({ ids: [11] });
    expect(credentials.getByText('Lago-Puno-77!')).toBeTruthy();
  });
});

describe('deleting', () => {
  it('names the teacher and starts at cancelling', async () => {
    api.answer(deleteTeacherRoute, { success: true, message: 'ok' });
    await drawDialog({ kind: 'delete', teacher: sampleTeacher() });
    const dialog = await findDialog('Eliminar docente');
    expect(dialog.getByText('¿Estás seguro de que deseas eliminar este docente?')).toBeTruthy();
    expect(dialog.getByText('Rosa Quispe Mamani')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
    await press('Eliminar');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onDeleted).toHaveBeenCalledWith(sampleTeacher());
    expect(toasts).toEqual(['loading: Eliminando docente...', 'success: Docente eliminado correctamente']);
  });

  it('can be taken back from what says that it was done', async () => {
    api.answer(deleteTeacherRoute, { success: true, message: 'ok' });
    api.answer(restoreTeachersRoute, {
      success: true,
      data: { changed: [{ id: 11, version: 4 }], unchanged_total: 0, refused_total: 0, refused: [] },
    });
    await drawDialog({ kind: 'delete', teacher: sampleTeacher() });
    await findDialog('Eliminar docente');
    await press('Eliminar');
    await waitFor(() => expect(actions.map(({ label }) => label)).toEqual(['Deshacer']));
    actions[0]?.onPress();
    await waitFor(() => expect(sentTo('/teachers/restore/')).toEqual({ ids: [11] }));
    await waitFor(() => expect(toasts.at(-1)).toBe('success: Se recuperó 1 docente.'));
  });

  it('stays open where the server refuses', async () => {
    api.refuse(deleteTeacherRoute, { status: 500, code: 'INTERNAL', message: '' });
    await drawDialog({ kind: 'delete', teacher: sampleTeacher() });
    await findDialog('Eliminar docente');
    await press('Eliminar');
    await waitFor(() => expect(toasts).toContain('error: Error al eliminar docente'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
