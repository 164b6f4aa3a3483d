import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { letBackCloseWindows } from '../../overlays/back-closes.ts';
import { ConfirmDialog } from '../../overlays/dialog.tsx';
import { useLeaving } from './use-leaving.ts';

beforeAll(() => letBackCloseWindows(() => window.history.state.__TSR_index));

test('once leaving is allowed, going back leaves the page from below an open dialog', async () => {
  // Two history entries with the router's numbers.
  window.history.replaceState({ __TSR_index: 0 }, '', '/list');
  window.history.pushState({ __TSR_index: 1 }, '', '/form');
  // Stands where the router listens: not called for the steps that only close a window.
  const onRouter = vi.fn();
  window.addEventListener('popstate', onRouter, { once: true });
  function Form() {
    const { allow } = useLeaving({ asksFirst: true, hasUnsent: () => true });
    const leave = () => {
      allow();
      window.history.back();
    };
    return (
      <ConfirmDialog open title="Desagrupar" confirmText="Sí" onConfirm={leave} onCancel={() => undefined}>
        ¿Seguro?
      </ConfirmDialog>
    );
  }
  await renderPage(<Form />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sí' }, { timeout: 10_000 }));
  await waitFor(() => expect(onRouter).toHaveBeenCalled());
  expect(window.location.pathname).toBe('/list');
});
