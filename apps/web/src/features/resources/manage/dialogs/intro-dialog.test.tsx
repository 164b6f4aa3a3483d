import { deleteIntroRoute, resourceTreeRoute, updateIntroRoute } from '@amauta/contract/resources/library.ts';
import { waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleTree } from '../../resource-samples.fixture.ts';
import { findDialog, hasClosed, openLibrary, prepareLibrary, press, user } from '../manage-page.fixture.tsx';

let api: ReturnType<typeof prepareLibrary>['api'];
let toasts: string[];
let sentTo: ReturnType<typeof prepareLibrary>['sentTo'];

beforeEach(() => {
  ({ api, toasts, sentTo } = prepareLibrary());
});

describe('the intro', () => {
  it('needs a link and a name, can be tried, and is set', async () => {
    api.answer(updateIntroRoute, {
      success: true,
      data: { video_url: 'https://youtu.be/abc', name: 'Hola', description: '', version: 1 },
    });
    await openLibrary();
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
    await openLibrary();
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
    await openLibrary();
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
