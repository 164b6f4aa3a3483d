import { changeTeachersRoute } from '@amauta/contract/teachers/teacher-bulk.ts';
import { issueCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawDialog, findDialog, handlers, prepareDialogs, sampleCredentials } from './dialogs.fixture.tsx';
import { sampleTeacher } from './teacher-samples.fixture.ts';

const { onOpen, onBulkDone } = handlers;
const user = userEvent.setup();
let api: ReturnType<typeof prepareDialogs>['api'];
let toasts: string[];

beforeEach(() => {
  ({ api, toasts } = prepareDialogs());
});

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const sentTo = (path: string) => api.received.findLast((received) => received.path === path)?.body;

describe('several at once', () => {
  it('get new passwords after one question, handed over as a list', async () => {
    const teachers = [sampleTeacher(), sampleTeacher({ id: 12, full_name: 'Luz Tapullima' })];
    api.answer(issueCredentialsRoute, { success: true, data: sampleCredentials('Rosa', 'Luz') });
    await drawDialog({ kind: 'issue', chosen: { choice: { ids: [11, 12] }, count: 2, teachers } });
    const question = await findDialog('Nuevas contraseñas para 2 docentes');
    expect(question.getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
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
    await drawDialog({ kind: 'bulk', action: 'set_expiration', chosen });
    const dialog = await findDialog('Cambiar la fecha de 4\u00a0999 docentes');
    expect(dialog.getByText('Y 4\u00a0998 más.', { normalizer: (text) => text })).toBeTruthy();
    const date = dialog.getByLabelText(/Fecha de expiración/);
    await waitFor(() => expect(document.activeElement).toBe(date));
    await press('Cambiar fecha');
    expect(dialog.getByText('Elige una fecha.')).toBeTruthy();
    expect(sentTo('/teachers/bulk/')).toBeUndefined();
    fireEvent.change(date, { target: { value: '2099-05-31' } });
    await press('Cambiar fecha');
    await waitFor(() =>
      expect(sentTo('/teachers/bulk/')).toEqual({
        choice,
        change: { action: 'set_expiration', expiration_date: '2099-05-31' },
      }),
    );
    await waitFor(() => expect(onBulkDone).toHaveBeenCalledWith(result));
  });

  it('are blocked only by a press away from where the focus starts', async () => {
    const chosen = { choice: { ids: [11, 12] }, count: 2, teachers: [] };
    await drawDialog({ kind: 'bulk', action: 'block', chosen });
    await findDialog('Bloquear a 2 docentes');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  });

  it('lose or get types without touching the others', async () => {
    const result = { changed: [{ id: 11, version: 2 }], unchanged_total: 1, refused_total: 0, refused: [] };
    api.answer(changeTeachersRoute, { success: true, data: result });
    const choice = { ids: [11, 12] };
    await drawDialog({ kind: 'bulk', action: 'change_types', chosen: { choice, count: 2, teachers: [] } });
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
    await drawDialog({
      kind: 'bulk',
      action: 'change_categories',
      chosen: { choice, count: 2, teachers: [] },
    });
    const dialog = await findDialog('Cambiar los accesos de 2 docentes');
    await dialog.findByRole('button', { name: 'Agregar acceso' });
    await press('Cambiar accesos');
    expect(dialog.getByText('Debes agregar al menos una modalidad.')).toBeTruthy();
    // The list's code is loaded when the first one is drawn.
    await user.click(await dialog.findByRole('combobox', { name: 'Nivel' }));
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
    await drawDialog({ kind: 'refused', result });
    const dialog = await findDialog('No se pudo con 60 docentes');
    expect(dialog.getByText(/Se cambió a 1 docente/)).toBeTruthy();
    expect(dialog.getByText('Flor Corta')).toBeTruthy();
    expect(dialog.getByText('Y 59 más.')).toBeTruthy();
  });
});
