import {
  cancelImportRoute,
  deleteImportRoute,
  importEventsRoute,
  importRoute,
} from '@amauta/contract/imports/import.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { detailOf, readyDetail, tagsOf } from '../imports.fixture.ts';
import { importKeys } from '../imports.queries.ts';
import { ImportProgressPage } from './import-progress-page.tsx';

const said: string[] = [];
let stopToasts = () => {};
beforeEach(() => {
  signInAs(administrator);
  said.length = 0;
  stopToasts = presentToasts({ show: ({ message }) => said.push(message), dismiss: () => {} });
});
afterEach(() => stopToasts());

/** Opens the page of an import. `become` puts the import into another state, as an event of the server does. */
async function openPage(first = detailOf()) {
  const api = fakeApi();
  api.answer(importRoute, { success: true, data: first });
  api.respond(importEventsRoute, () => new Response(new ReadableStream()));
  api.answer(cancelImportRoute, { success: true, data: detailOf({ status: 'cancelled', stage: null }) });
  api.answer(deleteImportRoute, { success: true, message: 'Importación eliminada' });
  const { queryClient } = await renderPage(<ImportProgressPage id={7} tagsOf={tagsOf} />);
  return {
    /** The calls that cancel or delete. A page reads the import at the path at which it is deleted. */
    calls: () =>
      api.received.map(({ path }) => path).filter((path) => /imports\/7\/(?:cancel\/)?$/.test(path)),
    become: (next: typeof first) => act(async () => void queryClient.setQueryData(importKeys.one(7), next)),
  };
}

test('a question about cancelling closes when the reading ends, and never asks to delete', async () => {
  const { become, calls } = await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Cancelar la lectura?' });
  const confirm = within(dialog).getByRole('button', { name: 'Cancelar la lectura' });
  const before = calls();
  await become(readyDetail());
  await expect.poll(() => said).toEqual(['La lectura ya terminó: no hay nada que cancelar.']);
  // The closing window is still there for a moment, under the finger.
  if (confirm.isConnected) act(() => confirm.click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls()).toEqual(before);
  // A reading that begins again does not open it again.
  await become(detailOf());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question about deleting closes when the file is read again, and never asks to cancel', async () => {
  const { become } = await openPage(detailOf({ status: 'cancelled', stage: null }));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await screen.findByRole('dialog', { name: '¿Eliminar la importación?' });
  await become(detailOf());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said).toEqual(['El archivo se está leyendo otra vez: no se eliminó.']);
});
