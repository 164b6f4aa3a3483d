import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { currentSession } from '../../../api/session-store.ts';
import { ConfirmDialog } from '../../overlays/dialog.tsx';

interface LeaveGuardOptions {
  /** Whether leaving now would lose something. */
  isNeeded: boolean;
  onLeave: () => void;
}

type LeaveGuard = ReturnType<typeof useLeaveGuard>;

/** Asks before a dialog with unsaved content is left: when it closes, at a navigation, and when the tab closes. */
export function useLeaveGuard({ isNeeded, onLeave }: LeaveGuardOptions) {
  const [isAsked, setAsked] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isNeeded &&
      current.pathname !== next.pathname &&
      // A person who was signed out has to leave, so don't ask.
      currentSession() !== null,
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  });
  return {
    isAsking: isAsked || blocker.status === 'blocked',
    /** Closes the dialog. Asks first if something would be lost. */
    leave: () => (isNeeded ? setAsked(true) : onLeave()),
    stay: () => {
      setAsked(false);
      blocker.reset?.();
    },
    confirm: () => {
      setAsked(false);
      blocker.proceed?.();
      onLeave();
    },
  };
}

/** Asks a guard's question. Must stand inside the guarded dialog, so that Escape closes only the question. */
export function LeaveQuestion(props: {
  guard: Pick<LeaveGuard, 'isAsking' | 'stay' | 'confirm'>;
  title?: string;
  confirmText?: string;
  cancelText?: string;
  children?: ReactNode;
}) {
  const { guard, title = '¿Salir sin guardar?', confirmText = 'Salir sin guardar' } = props;
  const { cancelText = 'Seguir editando', children = 'Lo que escribiste se perderá.' } = props;
  return (
    <ConfirmDialog
      open={guard.isAsking}
      destructive
      title={title}
      confirmText={confirmText}
      cancelText={cancelText}
      onCancel={guard.stay}
      onConfirm={guard.confirm}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
