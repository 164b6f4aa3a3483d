import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { currentSession } from '../../api/session-store.ts';
import { ConfirmDialog } from '../overlays/dialog.tsx';

interface LeaveGuardOptions {
  /** Leaving now loses something. */
  isNeeded: boolean;
  onLeave: () => void;
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;

/** Asks before a dialog is left with something in it, also by the browser's own ways out of the page. */
export function useLeaveGuard({ isNeeded, onLeave }: LeaveGuardOptions) {
  const [isAsked, setAsked] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isNeeded &&
      current.pathname !== next.pathname &&
      // Whoever is signed out has to leave.
      currentSession() !== null,
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  });
  return {
    isAsking: isAsked || blocker.status === 'blocked',
    /** Closes the dialog, after asking where something would be lost. */
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

/** The question of a guard. Belongs inside of the dialog that it guards, so that Escape answers only the question. */
export function LeaveQuestion(props: {
  guard: LeaveGuard;
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
