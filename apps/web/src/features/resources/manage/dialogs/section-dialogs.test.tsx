import {
  createSectionRoute,
  createSubsectionRoute,
  deleteSectionRoute,
  deleteSubsectionRoute,
  resourceTreeRoute,
  updateSectionRoute,
} from '@amauta/contract/resources/library.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleSection, sampleSubsection, sampleTree } from '../../resource-samples.fixture.ts';
import { findDialog, hasClosed, openLibrary, prepareLibrary, press, user } from '../manage-page.fixture.tsx';

let api: ReturnType<typeof prepareLibrary>['api'];
let toasts: string[];
let sentTo: ReturnType<typeof prepareLibrary>['sentTo'];

beforeEach(() => {
  ({ api, toasts, sentTo } = prepareLibrary());
});

describe('sections and subsections', () => {
  it('need a name, keep what is typed when the server refuses, and are then added', async () => {
    await openLibrary();
    await press('Nueva sección');
    const dialog = within(await findDialog('Nueva sección'));
    const name = dialog.getByLabelText<HTMLInputElement>(/^Nombre/);
    await user.click(dialog.getByRole('button', { name: 'Crear sección' }));
    expect(await dialog.findByText('El nombre de la sección es requerido')).toBeTruthy();
    expect(document.activeElement).toBe(name);

    await user.type(name, 'Gestión');
    expect(dialog.queryByText('El nombre de la sección es requerido')).toBeNull();
    const errors = { name: ['Ese nombre no sirve.'] };
    api.refuse(createSectionRoute, { status: 400, code: 'INVALID_INPUT', message: 'Revisa.', errors });
    await user.click(dialog.getByRole('button', { name: 'Crear sección' }));
    expect(await dialog.findByText('Ese nombre no sirve.')).toBeTruthy();
    expect(name.value).toBe('Gestión');

    api.refuse(createSectionRoute, { status: 500, code: 'INTERNAL', message: '' });
    await user.click(dialog.getByRole('button', { name: 'Crear sección' }));
    await waitFor(() => expect(toasts).toContain('error: Error al crear la sección'));

    api.answer(createSectionRoute, { success: true, data: sampleSection(3, 'Gestión') });
    await user.click(dialog.getByRole('button', { name: 'Crear sección' }));
    await hasClosed();
    expect(sentTo('/resources/sections/')).toEqual({ name: 'Gestión', description: '' });
    expect(toasts).toContain('success: Sección creada correctamente');
  });

  it('ask before a change is left behind', async () => {
    await openLibrary();
    await press('Editar Comprensión lectora');
    const name = within(await findDialog('Editar sección')).getByLabelText(/^Nombre/);
    await user.type(name, ' y más');
    await user.keyboard('{Escape}');
    await screen.findByText('Lo que escribiste se perderá.');
    await press('Seguir editando');
    api.answer(updateSectionRoute, { success: true, data: sampleSection(2, 'Comprensión') });
    await press('Guardar cambios');
    await hasClosed();
    expect(sentTo('/resources/sections/2/')).toEqual({
      name: 'Comprensión lectora y más',
      description: '',
      version: 1,
    });

    await press('Editar Comprensión lectora');
    await findDialog('Editar sección');
    await press('Cancelar');
    await hasClosed();
  });

  it('are added to their section', async () => {
    api.answer(createSubsectionRoute, { success: true, data: sampleSubsection(13, 'Textos') });
    await openLibrary();
    await press('Nueva subsección en Comprensión lectora');
    const dialog = within(await findDialog('Nueva subsección en Comprensión lectora'));
    await user.click(dialog.getByRole('button', { name: 'Crear subsección' }));
    expect(await dialog.findByText('El nombre de la subsección es requerido')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Nombre/), 'Textos');
    await user.click(dialog.getByRole('button', { name: 'Crear subsección' }));
    await hasClosed();
    expect(sentTo('/resources/subsections/')).toEqual({ name: 'Textos', description: '', section: 2 });
  });

  it('are deleted with what is inside, which is named first', async () => {
    await openLibrary();
    await press('Eliminar Conocimientos pedagógicos');
    await findDialog('Eliminar sección');
    expect(screen.getByText(/También se eliminan 2 subsecciones y 3 archivos\./)).toBeTruthy();
    api.refuse(deleteSectionRoute, { status: 500, code: 'INTERNAL', message: '' });
    await press('Eliminar');
    await waitFor(() => expect(toasts).toEqual(['error: Error al eliminar']));
    api.answer(deleteSectionRoute, { success: true, message: 'Sección eliminada correctamente' });
    await press('Eliminar');
    await hasClosed();
    expect(sentTo('/resources/sections/1/')).toEqual({ cascade: true, confirm: true });

    api.answer(deleteSubsectionRoute, { success: true, message: 'Subsección eliminada correctamente' });
    await press('Eliminar Clima de aula');
    await findDialog('Eliminar subsección');
    expect(screen.getByText(/No tiene nada dentro\./)).toBeTruthy();
    await press('Eliminar');
    await waitFor(() => expect(toasts).toContain('success: Subsección eliminada correctamente'));
  });
});

describe('where somebody else has changed the same meanwhile', () => {
  const message = 'Otra persona cambió esta sección mientras la editabas. No se guardó nada.';
  /** Opens the dialog of a section, and lets another administrator store `theirs` before it is saved. */
  const meet = async (theirs: { name: string; description: string }) => {
    await openLibrary();
    await press('Editar Comprensión lectora');
    const dialog = within(await findDialog('Editar sección'));
    const stored = { ...sampleSection(2, 'Comprensión lectora'), ...theirs, version: 2 };
    const { sections } = sampleTree();
    const tree = sampleTree({ sections: [...sections.slice(0, 1), stored] });
    api.answer(resourceTreeRoute, { success: true, data: tree });
    api.respond(updateSectionRoute, ({ body }) =>
      (body as { version: number }).version === 2
        ? Response.json({ success: true, data: stored })
        : Response.json({ success: false, code: 'EDIT_CONFLICT', message, error: message }, { status: 409 }),
    );
    return dialog;
  };
  const PATH = '/resources/sections/2/';

  it('shows both values, keeps what was typed, and sends what was chosen', async () => {
    const dialog = await meet({ name: 'De la otra', description: 'Anotó la otra' });
    const name = dialog.getByLabelText<HTMLInputElement>(/^Nombre/);
    await user.type(name, ' y más');
    await press('Guardar cambios');
    const question = within(await findDialog('Otra persona cambió lo mismo'));
    expect(question.queryByRole('group', { name: 'Descripción' })).toBeNull();
    expect(question.getByRole('radio', { name: /^De la otra/ })).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Seguir editando' }));
    expect(name.value).toBe('Comprensión lectora y más');

    await press('Guardar cambios');
    const again = within(await findDialog('Otra persona cambió lo mismo'));
    await user.click(again.getByRole('radio', { name: /^Comprensión lectora y más/ }));
    await user.click(again.getByRole('button', { name: 'Guardar' }));
    await hasClosed();
    expect(sentTo(PATH)).toEqual({
      name: 'Comprensión lectora y más',
      description: 'Anotó la otra',
      version: 2,
    });
    expect(toasts).toContain('success: Sección actualizada correctamente');
  });

  it('saves both where they changed different fields, and says so', async () => {
    const dialog = await meet({ name: 'Comprensión lectora', description: 'Anotó la otra' });
    await user.type(dialog.getByLabelText(/^Nombre/), ' y más');
    await press('Guardar cambios');
    await hasClosed();
    expect(sentTo(PATH)).toEqual({
      name: 'Comprensión lectora y más',
      description: 'Anotó la otra',
      version: 2,
    });
    expect(toasts).toContain('info: Otra persona también hizo cambios: se guardó lo tuyo y lo suyo.');
  });
});
