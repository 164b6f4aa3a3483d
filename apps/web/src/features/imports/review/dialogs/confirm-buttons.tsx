import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';

/** The two buttons of a dialog that confirms an action: cancel and do it. */
export function ConfirmButtons(props: {
  onClose: () => void;
  onConfirm: () => void;
  pending: boolean;
  pendingText: string;
  children: ReactNode;
}) {
  const { onClose, onConfirm, pending, pendingText, children } = props;
  return (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button variant="primary" loading={pending} loadingText={pendingText} onClick={onConfirm}>
        {children}
      </Button>
    </>
  );
}
