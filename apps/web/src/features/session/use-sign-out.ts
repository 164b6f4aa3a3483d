import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { mayLeave } from '../../ui/forms/use-leaving.ts';
import { signOut } from './session-calls.ts';

/** Signing out with its texts, after the page has asked what it asks before it is left. The session on this device ends even where the server can't be told. */
export function useSignOut(): { isSigningOut: boolean; signOutNow: () => Promise<void> } {
  const navigate = useNavigate();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOutNow = async () => {
    if (!(await mayLeave())) return;
    setSigningOut(true);
    try {
      await signOut();
      showToast('success', 'Sesión cerrada correctamente');
    } catch (error) {
      showToast('error', messageOf(error, 'Error al cerrar sesión'));
    }
    await navigate({ to: paths.login });
  };
  return { isSigningOut, signOutNow };
}
