import { resourceTreeRoute } from '@amauta/contract/resources/library.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleTree } from '../resource-samples.fixture.ts';
import { ManagePage } from './manage-page.tsx';

export const user = userEvent.setup();

/** Signs an administrator in, and answers the sample library. Toasts are collected as 'kind: message'. */
export function prepareLibrary() {
  signInAs(administrator);
  const api = fakeApi();
  api.answer(resourceTreeRoute, { success: true, data: sampleTree() });
  const toasts: string[] = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  return {
    api,
    toasts,
    /** The body of the last request to a path. */
    sentTo: (path: string) => api.received.findLast((received) => received.path === path)?.body,
  };
}

export const openLibrary = async () => {
  await renderPage(<ManagePage />, { at: '/administrador/bibliografia' });
  await screen.findByText('archivos PDF', {}, { timeout: 10_000 });
};
export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
export const findDialog = (name: string | RegExp) =>
  screen.findByRole('dialog', { name }, { timeout: 10_000 });
export const hasClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
