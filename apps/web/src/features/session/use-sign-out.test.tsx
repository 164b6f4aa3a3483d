import { logoutRoute } from '@amauta/contract/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentSession } from '../../api/session-store.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { signInAs, teacher } from '../../testing/session-users.ts';
import { useLeaving } from '../../ui/forms/leaving/use-leaving.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useSignOut } from './use-sign-out.tsx';

function Exam({ isRunning }: { isRunning: boolean }) {
  const leaving = useLeaving({ asksFirst: isRunning, hasUnsent: () => false });
  const { signOutNow, question } = useSignOut();
  return (
    <>
      <button type="button" onClick={() => void signOutNow()}>
        Cerrar sesión
      </button>
      {question}
      <ConfirmDialog
        open={leaving.isAsking}
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
        title="Salir del examen"
        confirmText="Salir"
      >
        El tiempo sigue corriendo.
      </ConfirmDialog>
    </>
  );
}

async function draw(isRunning: boolean) {
  signInAs(teacher);
  const api = fakeApi();
  api.answer(logoutRoute, { success: true, message: 'Sesión cerrada correctamente' });
  await renderPage(<Exam isRunning={isRunning} />, { at: '/docente/ascenso/simulacro-examen/7' });
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
}

it('asks what the page asks before it is left; taken back, the session stays', async () => {
  await draw(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentSession()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(currentSession()).toBeNull());
  await screen.findByText('Otra página: /ingresar');
});

it('goes at once where nothing is lost', async () => {
  await draw(false);
  await waitFor(() => expect(currentSession()).toBeNull());
});

it('says what this device has not sent, and keeps it for the account', async () => {
  signInAs(teacher);
  const key = `exam_outbox/${teacher.id}/7/5`;
  localStorage.setItem(key, '{}');
  await draw(false);
  const question = await screen.findByRole('dialog', { name: 'Hay algo sin enviar' });
  await userEvent.click(within(question).getByRole('button', { name: 'Seguir aquí' }));
  expect(currentSession()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  const again = await screen.findByRole('dialog', { name: 'Hay algo sin enviar' });
  await userEvent.click(within(again).getByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(currentSession()).toBeNull());
  expect(localStorage.getItem(key)).toBe('{}');
});
