import { teacherDetailRoute, updateTeacherRoute } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawDialog, findDialog, handlers, prepareDialogs, sampleDetail } from './dialogs.fixture.tsx';
import { sampleTeacher } from './teacher-samples.fixture.ts';

const { onClose } = handlers;
const user = userEvent.setup();
let api: ReturnType<typeof prepareDialogs>['api'];
let toasts: string[];

beforeEach(() => {
  ({ api, toasts } = prepareDialogs());
});

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const sentTo = (path: string) => api.received.findLast((received) => received.path === path)?.body;

describe('editing', () => {
  const UPDATE = '/teachers/11/update/';
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
  const open = async () => {
    api.answer(updateTeacherRoute, { success: true, data: { ...sampleTeacher(), credential_id: null } });
    await drawDialog({ kind: 'edit', id: 11 });
    await findDialog('Editar Docente');
    await screen.findByLabelText(/^Nombre completo/, {}, { timeout: 10_000 });
  };

  it('sends only what changed, and nothing where nothing did', async () => {
    await open();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Nombre completo/)));
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
    await drawDialog({ kind: 'edit', id: 11 });
    await screen.findByText('No encontramos a ese docente.', {}, { timeout: 10_000 });
    api.answer(teacherDetailRoute, { success: true, data: sampleDetail() });
    await press('Reintentar');
    expect(await screen.findByLabelText(/^Nombre completo/)).toBeTruthy();
  });
});
