import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { hasUnsentWork } from '../../api/kept/unsent-work.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { mayLeave } from '../../ui/forms/leaving/use-leaving.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { signOut } from './session-calls.ts';

/**
 * Signs out, after the page's own question before leaving and after a question about unsent work. The session
 * on this device ends even if the server can't be reached.
 */
export function useSignOut(): {
  isSigningOut: boolean;
  signOutNow: () => Promise<void>;
  /** Render this: the dialog that asks about work not yet sent from this device. */
  question: ReactNode;
} {
  const navigate = useNavigate();
  const [isSigningOut, setSigningOut] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const signOutNow = async () => {
    if (!(await mayLeave())) return;
    if (hasUnsentWork()) setAsking(true);
    else await goOn();
  };
  const goOn = async () => {
    setAsking(false);
    setSigningOut(true);
    try {
      await signOut();
      showToast('success', 'Sesión cerrada correctamente');
    } catch (error) {
      showToast('error', messageOf(error, 'Error al cerrar sesión'));
    }
    await navigate({ to: paths.login });
  };
  const question = (
    <ConfirmDialog
      open={isAsking}
      onCancel={() => setAsking(false)}
      onConfirm={() => void goOn()}
      title="Hay algo sin enviar"
      confirmText="Cerrar sesión"
      cancelText="Seguir aquí"
    >
      <p>
        Este equipo tiene respuestas o un examen guardado que aún no se enviaron. Quedan guardados para tu
        cuenta y se envían cuando vuelvas a entrar aquí con conexión.
      </p>
    </ConfirmDialog>
  );
  return { isSigningOut, signOutNow, question };
}
