import { updateResourceRoute } from '@amauta/contract/resources/files.ts';
import { resourceTreeRoute } from '@amauta/contract/resources/library.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { sampleTree } from '../resource-samples.fixture.ts';
import { findDialog, hasClosed, openLibrary, prepareLibrary, press, user } from './manage-page.fixture.tsx';
import { ManagePage } from './manage-page.tsx';

let api: ReturnType<typeof prepareLibrary>['api'];
let sentTo: ReturnType<typeof prepareLibrary>['sentTo'];

beforeEach(() => {
  ({ api, sentTo } = prepareLibrary());
});

describe('the library of administrators', () => {
  it('shows what there is, with its counts, and what is still empty', async () => {
    await openLibrary();
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
    await openLibrary();
    expect(screen.getByRole('button', { name: 'Ver Criterios de evaluación' })).toBeTruthy();
    for (const name of [/^Nueva /, /^Subir /, /^Editar /, /^Eliminar /, /^Mover /, 'Contenido intro']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByText(/^Arrastra/)).toBeNull();
  });

  it('folds everything at once and back', async () => {
    await openLibrary();
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

describe('files', () => {
  it('are renamed, made premium and moved to another subsection', async () => {
    api.answer(updateResourceRoute, {
      success: true,
      data: sampleTree().sections[0]?.subsections[0]?.resources[0] as never,
    });
    await openLibrary();
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
  await openLibrary();
  await press('Editar Retroalimentación');
  await findDialog('Editar archivo');
  await press('Reemplazar PDF o portada');
  expect(await findDialog('Reemplazar archivo')).toBeTruthy();
});
