import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';

it('asks before destroying, with the focus on cancelling', async () => {
  const [onCancel, onConfirm] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog
      open
      destructive
      title="Eliminar docente"
      confirmText="Eliminar"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>¿Estás seguro de que deseas eliminar este docente?</p>
    </ConfirmDialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Eliminar docente' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

it('does nothing twice while it waits', async () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      open
      pending
      pendingText="Eliminando..."
      title="Eliminar docente"
      confirmText="Eliminar"
      onCancel={() => undefined}
      onConfirm={onConfirm}
    >
      <p>¿Seguro?</p>
    </ConfirmDialog>,
  );
  const confirm = await screen.findByRole('button', { name: 'Eliminando...' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(confirm);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('takes a double press once, and again when the work has ended', async () => {
  const onConfirm = vi.fn();
  const draw = (state: { open?: boolean; pending?: boolean }) => (
    <ConfirmDialog
      open
      title="Renovar acceso"
      confirmText="Renovar"
      onCancel={() => undefined}
      onConfirm={onConfirm}
      {...state}
    >
      <p>¿Continuar?</p>
    </ConfirmDialog>
  );
  const { rerender } = render(draw({}));
  const confirm = await screen.findByRole('button', { name: 'Renovar' });
  fireEvent.click(confirm);
  // Drawn again for another reason, before `pending` is set.
  rerender(draw({}));
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(draw({ pending: true }));
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(draw({ pending: false }));
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(2);
  rerender(draw({ open: false }));
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(2);
  rerender(draw({}));
  fireEvent.click(await screen.findByRole('button', { name: 'Renovar' }));
  expect(onConfirm).toHaveBeenCalledTimes(3);
});

it('gives its button back where the press has begun nothing', async () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      open
      title="Aplicar"
      confirmText="Aplicar"
      onCancel={() => undefined}
      onConfirm={onConfirm}
    >
      <p>¿Continuar?</p>
    </ConfirmDialog>,
  );
  const confirm = await screen.findByRole('button', { name: 'Aplicar' });
  fireEvent.click(confirm);
  await waitFor(() => {
    fireEvent.click(confirm);
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });
});

it('opened by a key while the content has the focus gives it back there, not to the first button', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <main id="contenido" tabIndex={-1} onKeyDown={({ key }) => key === '?' && setOpen(true)}>
          <button type="button">Finalizar</button>
        </main>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Atajos de teclado">
          <p>Siguiente: Enter</p>
        </Dialog>
      </>
    );
  }
  render(<Page />);
  screen.getByRole('main').focus();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('that may not be left has no cross and ignores Escape', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open dismissible={false} title="El tiempo terminó" onClose={onClose}>
      <button type="button">Ver resultados</button>
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'El tiempo terminó' });
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

/** A button whose question leads to a second dialog once it is confirmed. The first one gives the focus back to the button. */
function TwoDialogs() {
  const [shown, setShown] = useState<'none' | 'question' | 'waiting'>('none');
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={opener} type="button" onClick={() => setShown('question')}>
        Más opciones
      </button>
      <ConfirmDialog
        open={shown === 'question'}
        title="Finalizar examen"
        confirmText="Finalizar"
        finalFocus={opener}
        onCancel={() => setShown('none')}
        onConfirm={() => setShown('waiting')}
      >
        <p>Te quedan 3 preguntas sin responder.</p>
      </ConfirmDialog>
      <Dialog open={shown === 'waiting'} title="Enviando" onClose={() => setShown('none')}>
        <button type="button">Reintentar</button>
      </Dialog>
    </>
  );
}

it('leaves the focus in a dialog that it has led to, and else gives it back', async () => {
  const user = userEvent.setup();
  render(<TwoDialogs />);
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar' }));
  const waiting = await screen.findByRole('dialog', { name: 'Enviando' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Finalizar examen' })).toBeNull());
  await waitFor(() => expect(waiting.contains(document.activeElement)).toBe(true));
  // The first dialog gives the focus back after a turn.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(waiting.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Más opciones'));
});
