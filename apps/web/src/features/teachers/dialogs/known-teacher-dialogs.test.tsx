import {
  deleteTeacherRoute,
  renewTeachersRoute,
  teacherAuditRoute,
  teacherDetailRoute,
  updateTeacherRoute,
} from '@amauta/contract/teachers.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/toast.ts';
import { sampleTeacher } from '../teacher-samples.ts';
import { answerLists, sampleAudit, sampleDetail } from './dialog-samples.ts';
import type { TeacherDialog } from './teacher-dialog.ts';
import { TeacherDialogs } from './teacher-dialogs.tsx';

const onClose = vi.fn();
const onOpen = vi.fn();
const onDeleted = vi.fn();
const user = userEvent.setup();
let api: ReturnType<typeof fakeApi>;
let toasts: string[];

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
  answerLists(api);
  api.answer(teacherDetailRoute, { success: true, data: sampleDetail() });
  api.answer(teacherAuditRoute, { success: true, data: sampleAudit(6) });
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
});

const draw = (dialog: TeacherDialog) =>
  renderPage(<TeacherDialogs dialog={dialog} onClose={onClose} onOpen={onOpen} onDeleted={onDeleted} />, {
    at: '/administrador/gestionar-docentes',
  });
const findDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const sentTo = (path: string) => api.received.findLast((received) => received.path === path)?.body;

describe('editing', () => {
  const UPDATE = '/teachers/11/update/';
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
  const open = async () => {
    api.answer(updateTeacherRoute, { success: true, data: sampleTeacher() });
    await draw({ kind: 'edit', id: 11 });
    await findDialog('Editar Docente');
    await screen.findByLabelText(/^Nombre completo/, {}, { timeout: 10_000 });
  };

  it('sends only what changed, and nothing where nothing did', async () => {
    await open();
    expect(field(/^Celular/).value).toBe('987410226');
    expect(field(/^Contraseña/).value).toBe('');
    expect(field(/^Fecha de expiración/).value).toBe('2099-06-14');
    expect(screen.getByText('EBR Secundaria, Matemática')).toBeTruthy();
    await press('Guardar cambios');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toasts).toEqual(['info: No hay cambios que guardar.']);

    await user.click(screen.getByRole('radio', { name: '6 meses desde hoy' }));
    fill(/^Institución/, 'IE 70541');
    await press('Guardar cambios');
    await waitFor(() => expect(toasts).toContain('success: Docente editado correctamente.'));
    expect(sentTo(UPDATE)).toEqual({
      IE: 'IE 70541',
      expiration_date: addMonths(todayInLima(new Date()), 6),
    });
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('a password that was typed is temporary again, so it is handed over', async () => {
    await open();
    fill(/^Contraseña/, 'Lago-Puno-77!');
    await press('Guardar cambios');
    const credentials = await findDialog('Entrega las credenciales');
    expect(sentTo(UPDATE)).toEqual({ password: 'Lago-Puno-77!' });
    expect(credentials.getByText('Lago-Puno-77!')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says what the server says where it names no field, and keeps what was typed', async () => {
    await open();
    api.refuse(updateTeacherRoute, { status: 404, code: 'NOT_FOUND', message: '' });
    fill(/^Nombre completo/, 'Rosa');
    await press('Guardar cambios');
    await waitFor(() => expect(toasts).toEqual(['error: Error al editar docente']));
    expect(field(/^Nombre completo/).value).toBe('Rosa');
  });

  it('can be tried again where the teacher could not be loaded', async () => {
    api.refuse(teacherDetailRoute, {
      status: 404,
      code: 'NOT_FOUND',
      message: 'No encontramos a ese docente.',
    });
    await draw({ kind: 'edit', id: 11 });
    await screen.findByText('No encontramos a ese docente.', {}, { timeout: 10_000 });
    api.answer(teacherDetailRoute, { success: true, data: sampleDetail() });
    await press('Reintentar');
    expect(await screen.findByLabelText(/^Nombre completo/)).toBeTruthy();
  });
});

describe('the detail', () => {
  it('tells everything, with the trail and the way to the results', async () => {
    await draw({ kind: 'detail', id: 11 });
    const dialog = await findDialog('Rosa Quispe Mamani');
    for (const text of [
      'rosa.quispe@correo.pe',
      '987 410 226',
      'Cusco',
      '19-11-2026, 20:32',
      'Propia',
      'EBR Secundaria',
      'Matemática',
      'Activo',
      '8',
      '66,33 %',
      'Vence el 14-06-2099.',
    ]) {
      expect(dialog.getByText(text), text).toBeTruthy();
    }
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
    await draw({ kind: 'detail', id: 11 });
    await findDialog('Rosa Quispe Mamani');
    await press(/^\+5 meses 14-11-2099/);
    const question = await findDialog('Renovar acceso');
    expect(question.getByText('14-11-2099')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(sentTo('/teachers/renew/')).toEqual({ ids: [11], months: 5 }));
  });

  it('gives a new temporary password, shown once', async () => {
    api.answer(updateTeacherRoute, { success: true, data: sampleTeacher() });
    await draw({ kind: 'detail', id: 11 });
    await findDialog('Rosa Quispe Mamani');
    await press('Nueva contraseña temporal');
    await findDialog('Nueva contraseña temporal');
    await press('Crear contraseña');
    const credentials = await findDialog('Entrega las credenciales');
    const { password } = sentTo('/teachers/11/update/') as { password: string };
    expect(password).toHaveLength(12);
    expect(credentials.getByText(password)).toBeTruthy();
  });
});

describe('deleting', () => {
  it('names the teacher and starts at cancelling', async () => {
    api.answer(deleteTeacherRoute, { success: true, message: 'ok' });
    await draw({ kind: 'delete', teacher: sampleTeacher() });
    const dialog = await findDialog('Eliminar docente');
    expect(dialog.getByText('¿Estás seguro de que deseas eliminar este docente?')).toBeTruthy();
    expect(dialog.getByText('Rosa Quispe Mamani')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
    await press('Eliminar');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onDeleted).toHaveBeenCalledWith(sampleTeacher());
    expect(toasts).toEqual(['loading: Eliminando docente...', 'success: Docente eliminado correctamente']);
  });

  it('stays open where the server refuses', async () => {
    api.refuse(deleteTeacherRoute, { status: 500, code: 'INTERNAL', message: '' });
    await draw({ kind: 'delete', teacher: sampleTeacher() });
    await findDialog('Eliminar docente');
    await press('Eliminar');
    await waitFor(() => expect(toasts).toContain('error: Error al eliminar docente'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
