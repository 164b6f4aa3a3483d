import {
  deleteTeacherRoute,
  teacherDetailRoute,
  updateTeacherRoute,
} from '@amauta/contract/teachers/teacher.ts';
import { teacherAuditRoute } from '@amauta/contract/teachers/teacher-audit.ts';
import { changeTeachersRoute, restoreTeachersRoute } from '@amauta/contract/teachers/teacher-bulk.ts';
import { issueCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { renewTeachersRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { presentToasts, type ToastOptions } from '../../ui/feedback/toast.ts';
import { answerLists, sampleAudit, sampleCredentials, sampleDetail } from './dialogs.fixture.ts';
import type { TeacherDialog } from './teacher-dialog.ts';
import { TeacherDialogs } from './teacher-dialogs.tsx';
import { sampleTeacher } from './teacher-samples.ts';

const onClose = vi.fn();
const onOpen = vi.fn();
const onDeleted = vi.fn();
const onBulkDone = vi.fn();
const user = userEvent.setup();
let api: ReturnType<typeof fakeApi>;
let toasts: string[];
let actions: NonNullable<ToastOptions['action']>[];

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
  answerLists(api);
  api.answer(teacherDetailRoute, { success: true, data: sampleDetail() });
  api.answer(teacherAuditRoute, { success: true, data: sampleAudit(6) });
  toasts = [];
  actions = [];
  presentToasts({
    show: ({ kind, message, action }) => {
      toasts.push(`${kind}: ${message}`);
      if (action) actions.push(action);
    },
    dismiss: () => {},
  });
});

const draw = (dialog: TeacherDialog) =>
  renderPage(
    <TeacherDialogs
      dialog={dialog}
      onClose={onClose}
      onOpen={onOpen}
      onDeleted={onDeleted}
      onBulkDone={onBulkDone}
    />,
    {
      at: '/administrador/gestionar-docentes',
    },
  );
const findDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const sentTo = (path: string) => api.received.findLast((received) => received.path === path)?.body;

describe('editing', () => {
  const UPDATE = '/teachers/11/update/';
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
  const open = async () => {
    api.answer(updateTeacherRoute, { success: true, data: { ...sampleTeacher(), credential_id: null } });
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
      version: 3,
    });
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('a password that was typed is temporary again, so it is handed over', async () => {
    await open();
    api.answer(updateTeacherRoute, { success: true, data: { ...sampleTeacher(), credential_id: 71 } });
    fill(/^Contraseña/, 'Lago-Puno-77!');
    await press('Guardar cambios');
    const credentials = await findDialog('Entrega las credenciales');
    expect(sentTo(UPDATE)).toEqual({ password: 'Lago-Puno-77!', version: 3 });
    expect(credentials.getByText('Lago-Puno-77!')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  describe('where somebody else has changed the teacher meanwhile', () => {
    const EDITED = { status: 409, code: 'EDIT_CONFLICT', message: 'Otra persona cambió a este docente.' };
    const meet = async (theirs: Parameters<typeof sampleDetail>[0]) => {
      await open();
      const stored = sampleDetail({ ...theirs, version: 4 });
      api.respond(updateTeacherRoute, ({ body }) => {
        const { version } = body as { version: number };
        const failure = { success: false, ...EDITED, error: EDITED.message };
        return version === 4
          ? Response.json({ success: true, data: { ...stored, credential_id: null } })
          : Response.json(failure, { status: 409 });
      });
      api.answer(teacherDetailRoute, { success: true, data: stored });
    };

    it('shows both values of a field that both changed, and sends what was chosen', async () => {
      await meet({ IE: 'IE de la otra', full_name: 'Rosa Quispe', observations: 'Anotó la otra' });
      fill(/^Institución/, 'IE mía');
      fill(/^Nombre completo/, 'Rosa Mamani');
      fill(/^Celular/, '952148830');
      await press('Guardar cambios');
      const question = await findDialog('Otra persona cambió lo mismo');
      expect(question.getByRole('group', { name: 'Nombre completo' })).toBeTruthy();
      expect(question.queryByRole('group', { name: 'Observaciones' })).toBeNull();
      const save = question.getByRole('button', { name: 'Guardar' });
      expect(save.getAttribute('aria-disabled')).toBe('true');
      await user.click(question.getByRole('radio', { name: /^IE de la otra/ }));
      await user.click(question.getByRole('radio', { name: /^Rosa Mamani/ }));
      await user.click(save);
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sentTo(UPDATE)).toEqual({
        full_name: 'Rosa Mamani',
        contact: { phone_number: '952148830' },
        version: 4,
      });
    });

    it('saves both where they changed different fields, and says so', async () => {
      await meet({ observations: 'Anotó la otra' });
      fill(/^Institución/, 'IE mía');
      await press('Guardar cambios');
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sentTo(UPDATE)).toEqual({ IE: 'IE mía', version: 4 });
      expect(toasts).toContain(
        'info: Otra persona también cambió a este docente: se guardó lo tuyo y lo suyo.',
      );
    });

    it('keeps what was typed where one goes on editing', async () => {
      await meet({ IE: 'IE de la otra' });
      fill(/^Institución/, 'IE mía');
      await press('Guardar cambios');
      const question = await findDialog('Otra persona cambió lo mismo');
      await user.click(question.getByRole('button', { name: 'Seguir editando' }));
      await waitFor(() => expect(screen.queryByText('Otra persona cambió lo mismo')).toBeNull());
      expect(field(/^Institución/).value).toBe('IE mía');
    });
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
    await draw({ kind: 'detail', id: 11 });
    await findDialog('Rosa Quispe Mamani');
    await press(/^\+5 meses 14-11-2099/);
    const question = await findDialog('Renovar acceso');
    expect(question.getByText('14-11-2099')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(sentTo('/teachers/renew/')).toEqual({ ids: [11], months: 5 }));
  });

  it('gives a new temporary password to hand over', async () => {
    api.answer(issueCredentialsRoute, { success: true, data: sampleCredentials('Rosa Quispe Mamani') });
    await draw({ kind: 'detail', id: 11 });
    await findDialog('Rosa Quispe Mamani');
    await press('Nueva contraseña temporal');
    await findDialog('Nueva contraseña temporal');
    await press('Crear contraseña');
    const credentials = await findDialog('Entrega las credenciales');
    expect(sentTo('/teachers/credentials/issue/')).toEqual({ ids: [11] });
    expect(credentials.getByText('Lago-Puno-77!')).toBeTruthy();
  });
});

describe('several at once', () => {
  it('get new passwords after one question, handed over as a list', async () => {
    const teachers = [sampleTeacher(), sampleTeacher({ id: 12, full_name: 'Luz Tapullima' })];
    api.answer(issueCredentialsRoute, { success: true, data: sampleCredentials('Rosa', 'Luz') });
    await draw({ kind: 'issue', chosen: { choice: { ids: [11, 12] }, count: 2, teachers } });
    const question = await findDialog('Nuevas contraseñas para 2 docentes');
    expect(question.getAllByRole('listitem')).toHaveLength(2);
    expect(sentTo('/teachers/credentials/issue/')).toBeUndefined();
    await press('Crear contraseñas');
    await waitFor(() => expect(sentTo('/teachers/credentials/issue/')).toEqual({ ids: [11, 12] }));
    const credentials = sampleCredentials('Rosa', 'Luz');
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith({ kind: 'hand-over', credentials }));
  });

  it('change only after a question that names their number', async () => {
    const result = { changed: [], unchanged_total: 0, refused_total: 0, refused: [] };
    api.answer(changeTeachersRoute, { success: true, data: result });
    const choice = { filter: { status: 'active' as const }, except: [3], total: 4_999 };
    const chosen = { choice, count: 4_999, teachers: [sampleTeacher()] };
    await draw({ kind: 'bulk', action: 'set_expiration', chosen });
    const dialog = await findDialog('Cambiar la fecha de 4\u00a0999 docentes');
    expect(dialog.getByText('Y 4\u00a0998 más.', { normalizer: (text) => text })).toBeTruthy();
    await press('Cambiar fecha');
    expect(dialog.getByText('Elige una fecha.')).toBeTruthy();
    expect(sentTo('/teachers/bulk/')).toBeUndefined();
    fireEvent.change(dialog.getByLabelText(/Fecha de expiración/), { target: { value: '2099-05-31' } });
    await press('Cambiar fecha');
    await waitFor(() =>
      expect(sentTo('/teachers/bulk/')).toEqual({
        choice,
        change: { action: 'set_expiration', expiration_date: '2099-05-31' },
      }),
    );
    await waitFor(() => expect(onBulkDone).toHaveBeenCalledWith(result));
  });

  it('lose or get types without touching the others', async () => {
    const result = { changed: [{ id: 11, version: 2 }], unchanged_total: 1, refused_total: 0, refused: [] };
    api.answer(changeTeachersRoute, { success: true, data: result });
    const choice = { ids: [11, 12] };
    await draw({ kind: 'bulk', action: 'change_types', chosen: { choice, count: 2, teachers: [] } });
    const dialog = await findDialog('Cambiar los tipos de 2 docentes');
    await user.click(dialog.getByRole('radio', { name: 'Quitar' }));
    await press('Cambiar tipos');
    expect(dialog.getByText('Debe seleccionar al menos un tipo de acceso')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Directivos' }));
    await press('Cambiar tipos');
    await waitFor(() =>
      expect(sentTo('/teachers/bulk/')).toEqual({
        choice,
        change: { action: 'change_types', mode: 'remove', type_access: 'Directivos' },
      }),
    );
    expect(toasts.at(-1)).toBe(
      'success: Se cambiaron los tipos de acceso de 1 docente. 1 docente ya estaba así.',
    );
  });

  it('lose or get accesses without touching the others', async () => {
    const result = { changed: [{ id: 11, version: 2 }], unchanged_total: 1, refused_total: 0, refused: [] };
    api.answer(changeTeachersRoute, { success: true, data: result });
    const choice = { ids: [11, 12] };
    await draw({ kind: 'bulk', action: 'change_categories', chosen: { choice, count: 2, teachers: [] } });
    const dialog = await findDialog('Cambiar los accesos de 2 docentes');
    await dialog.findByRole('button', { name: 'Agregar acceso' });
    await press('Cambiar accesos');
    expect(dialog.getByText('Debes agregar al menos una modalidad.')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Nivel' }));
    await user.click(await screen.findByRole('option', { name: 'Inicial' }));
    await user.click(dialog.getByRole('button', { name: 'Agregar acceso' }));
    expect(dialog.getByRole('list', { name: 'Accesos elegidos' }).textContent).toContain('Inicial');
    await press('Cambiar accesos');
    await waitFor(() =>
      expect(sentTo('/teachers/bulk/')).toEqual({
        choice,
        change: {
          action: 'change_categories',
          mode: 'add',
          categories: [{ modality: 1, level: 1, specialty: null }],
        },
      }),
    );
    expect(toasts.at(-1)).toBe('success: Se cambiaron los accesos de 1 docente. 1 docente ya estaba así.');
  });

  it('who were refused are named with the reason', async () => {
    const refused = [{ id: 5, full_name: 'Flor Corta', message: 'Se quedaría sin tipos de acceso.' }];
    const result = { changed: [{ id: 1, version: 2 }], unchanged_total: 0, refused_total: 60, refused };
    await draw({ kind: 'refused', result });
    const dialog = await findDialog('No se pudo con 60 docentes');
    expect(dialog.getByText(/Se cambió a 1 docente/)).toBeTruthy();
    expect(dialog.getByText('Flor Corta')).toBeTruthy();
    expect(dialog.getByText('Y 59 más.')).toBeTruthy();
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

  it('can be taken back from what says that it was done', async () => {
    api.answer(deleteTeacherRoute, { success: true, message: 'ok' });
    api.answer(restoreTeachersRoute, {
      success: true,
      data: { changed: [{ id: 11, version: 4 }], unchanged_total: 0, refused_total: 0, refused: [] },
    });
    await draw({ kind: 'delete', teacher: sampleTeacher() });
    await findDialog('Eliminar docente');
    await press('Eliminar');
    await waitFor(() => expect(actions.map(({ label }) => label)).toEqual(['Deshacer']));
    actions[0]?.onPress();
    await waitFor(() => expect(sentTo('/teachers/restore/')).toEqual({ ids: [11] }));
    await waitFor(() => expect(toasts.at(-1)).toBe('success: Se recuperó 1 docente.'));
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
