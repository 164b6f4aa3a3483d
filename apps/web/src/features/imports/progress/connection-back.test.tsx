import { importRoute } from '@amauta/contract/imports/import.ts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { detailOf, tagsOf } from '../imports.fixture.ts';
import { ImportProgressPage } from './import-progress-page.tsx';

test('an import that could not be read without a connection is read once there is one', async () => {
  signInAs(administrator);
  const api = fakeApi();
  api.respond(importRoute, () => {
    throw new TypeError('Failed to fetch');
  });
  await renderPage(<ImportProgressPage id={7} tagsOf={tagsOf} />);
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo cargar la importación.');
  const detail = detailOf({ status: 'cancelled', stage: null });
  api.answer(importRoute, { success: true, data: detail });
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { level: 1, name: 'Añadir preguntas con IA' });
  expect(screen.queryByText('No se pudo cargar la importación.')).toBeNull();
});
