import { updateResourceRoute } from '@amauta/contract/resources/files.ts';
import {
  createSectionRoute,
  createSubsectionRoute,
  deleteIntroRoute,
  deleteSectionRoute,
  deleteSubsectionRoute,
  resourceTreeRoute,
  updateIntroRoute,
  updateSectionRoute,
} from '@amauta/contract/resources/library.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleSection, sampleSubsection, sampleTree } from '../resource-samples.ts';
import { ManagePage } from './manage-page.tsx';

const user = userEvent.setup();
let api: ReturnType<typeof fakeApi>;
let toasts: string[];

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
  api.answer(resourceTreeRoute, { success: true, data: sampleTree() });
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: vi.fn() });
});

const open = async () => {
  await renderPage(<ManagePage />, { at: '/administrador/bibliografia' });
  await screen.findByText('archivos PDF', {}, { timeout: 10_000 });
};
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const findDialog = (name: string | RegExp) => screen.findByRole('dialog', { name }, { timeout: 10_000 });
const hasClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const sentTo = (path: string) => api.received.findLast((received) => received.path === path)?.body;

describe('the library of administrators', () => {
  it('shows what there is, with its counts, and what is still empty', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Conocimientos pedagógicos' })).toBeTruthy();
    expect(screen.getByText('2 subsecciones, 3 archivos')).toBeTruthy();
    expect(screen.getByText('No hay recursos en esta subsección')).toBeTruthy();
    expect(screen.getByText('No hay subsecciones en esta sección')).toBeTruthy();
    const file = within(screen.getByRole('article', { name: 'Criterios de evaluación' }));
    expect(file.getByText('Premium')).toBeTruthy();
    for (const name of [/^Ver /, /^Descargar /, /^Editar /, /^Eliminar /, /^Mover /]) {
      expect(file.getByRole('button', { name })).toBeTruthy();
    }
  });

  it('offers nothing to change to somebody who may only read', async () => {
    signInAs({ ...administrator, admin_role: 'read_only' });
    await open();
    expect(screen.getByRole('button', { name: 'Ver Criterios de evaluación' })).toBeTruthy();
    for (const name of [/^Nueva /, /^Subir /, /^Editar /, /^Eliminar /, /^Mover /, 'Contenido intro']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByText(/^Arrastra/)).toBeNull();
  });

  it('folds everything at once and back', async () => {
    await open();
    await press('Plegar todo');
    expect(screen.getByRole('button', { name: /^Comprensión lectora/ }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    expect(screen.queryByRole('article')).toBeNull();
    await press('Desplegar todo');
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('says that there is nothing yet, and what failed', async () => {
    api.refuse(resourceTreeRoute, { status: 500, code: 'INTERNAL', message: '' });
    await renderPage(<ManagePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Error al cargar los recursos');
    const nothing = { sections: [], total_sections: 0, total_subsections: 0, total_resources: 0 };
    api.answer(resourceTreeRoute, { success: true, data: sampleTree(nothing) });
    await press('Reintentar');
    expect(await screen.findByText('No hay secciones disponibles')).toBeTruthy();
  });
});

describe('sections and subsections', () => {
  it('need a name, keep what is typed when the server refuses, and are then added', async () => {
    await open();
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
    await open();
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
    await open();
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
    await open();
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

describe('files', () => {
  it('are renamed, made premium and moved to another subsection', async () => {
    api.answer(updateResourceRoute, {
      success: true,
      data: sampleTree().sections[0]?.subsections[0]?.resources[0] as never,
    });
    await open();
    await press('Editar Retroalimentación');
    const dialog = within(await findDialog('Editar archivo'));
    const name = dialog.getByLabelText(/^Nombre/);
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    expect(await dialog.findByText('El nombre del archivo es requerido')).toBeTruthy();
    await user.type(name, 'Retroalimentar');
    await user.click(dialog.getByRole('radio', { name: 'Premium' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Subsección' }));
    await user.click(await screen.findByRole('option', { name: 'Conocimientos pedagógicos: Clima de aula' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await hasClosed();
    expect(sentTo('/resources/files/101/')).toEqual({
      name: 'Retroalimentar',
      type: 'PREMIUM',
      subsection: 12,
      version: 1,
    });
  });
});

it('leads from the form of a file to the replacement of its content', async () => {
  await open();
  await press('Editar Retroalimentación');
  await findDialog('Editar archivo');
  await press('Reemplazar PDF o portada');
  expect(await findDialog('Reemplazar archivo')).toBeTruthy();
});

describe('where somebody else has changed the same meanwhile', () => {
  const message = 'Otra persona cambió esta sección mientras la editabas. No se guardó nada.';
  /** Opens the dialog of a section, and lets another administrator store `theirs` before it is saved. */
  const meet = async (theirs: { name: string; description: string }) => {
    await open();
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

describe('the intro', () => {
  it('needs a link and a name, can be tried, and is set', async () => {
    api.answer(updateIntroRoute, {
      success: true,
      data: { video_url: 'https://youtu.be/abc', name: 'Hola', description: '', version: 1 },
    });
    await open();
    await press('Contenido intro');
    const dialog = within(await findDialog('Contenido intro'));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('La URL del video es requerida')).toBeTruthy();
    expect(dialog.getByText('El nombre es requerido')).toBeTruthy();
    const link = dialog.getByLabelText(/^URL del video/);
    await user.type(link, 'javascript:alert(1)');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Por favor ingrese una URL válida')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Ver vista previa' })).toBeNull();

    await user.clear(link);
    await user.type(link, 'https://youtu.be/abc');
    await user.type(dialog.getByLabelText(/^Nombre/), 'Hola');
    await user.click(dialog.getByRole('button', { name: 'Ver vista previa' }));
    expect(dialog.getByTitle('Hola').getAttribute('src')).toBe('https://www.youtube.com/embed/abc');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await hasClosed();
    expect(sentTo('/resources/intro-video/1/')).toEqual({
      video_url: 'https://youtu.be/abc',
      name: 'Hola',
      description: '',
      version: 0,
    });
  });

  it('that somebody else removed is put back only by saving once more', async () => {
    const intro = {
      has_intro_video: true,
      video_url: 'https://youtu.be/abc',
      name: 'Hola',
      intro_version: 4,
    };
    api.answer(resourceTreeRoute, { success: true, data: sampleTree(intro) });
    const message = 'Otra persona quitó el contenido intro.';
    api.refuse(updateIntroRoute, { status: 409, code: 'EDIT_CONFLICT', message });
    await open();
    await press('Contenido intro');
    const dialog = within(await findDialog('Contenido intro'));
    await user.type(dialog.getByLabelText(/^Nombre/), ' a todos');
    api.answer(resourceTreeRoute, { success: true, data: sampleTree({ has_intro_video: false }) });
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(toasts).toEqual([`error: ${message}`]));
    expect(sentTo('/resources/intro-video/1/')).toMatchObject({ version: 4 });
    const data = { video_url: 'https://youtu.be/abc', name: 'Hola a todos', description: '', version: 1 };
    api.answer(updateIntroRoute, { success: true, data });
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await hasClosed();
    const sent = sentTo('/resources/intro-video/1/');
    expect(sent).toMatchObject({ name: 'Hola a todos' });
    expect(sent).not.toHaveProperty('version');
  });

  it('is taken away after a question', async () => {
    const intro = { has_intro_video: true, video_url: 'https://youtu.be/abc', name: 'Cómo estudiar' };
    api.answer(resourceTreeRoute, { success: true, data: sampleTree(intro) });
    api.refuse(deleteIntroRoute, { status: 500, code: 'INTERNAL', message: '' });
    await open();
    await press('Contenido intro');
    await findDialog('Contenido intro');
    await press('Quitar contenido intro');
    await press('Quitar');
    await waitFor(() => expect(toasts).toEqual(['error: Error al eliminar el video de introducción']));
    api.answer(deleteIntroRoute, {
      success: true,
      message: 'Contenido de introducción eliminado correctamente',
    });
    await press('Quitar');
    await hasClosed();
    expect(sentTo('/resources/intro-video/1/')).toEqual({ confirm: true });
  });
});
