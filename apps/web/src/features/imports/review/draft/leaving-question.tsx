import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import type { useSavedLeaving } from './use-draft-sessions.ts';

/** Asks whether to leave the review although something could not be saved. */
export function LeavingQuestion({ isAsking, reason, stay, leave }: ReturnType<typeof useSavedLeaving>) {
  return (
    <ConfirmDialog
      open={isAsking}
      destructive
      title="¿Salir sin guardar?"
      cancelText="Seguir aquí"
      confirmText="Salir sin guardar"
      onCancel={stay}
      onConfirm={leave}
    >
      <p>{reason}</p>
    </ConfirmDialog>
  );
}
