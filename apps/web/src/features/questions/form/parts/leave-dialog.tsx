import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      destructive
      title="¿Salir sin guardar?"
      cancelText="Seguir editando"
      confirmText="Salir sin guardar"
      onCancel={onStay}
      onConfirm={onLeave}
    >
      <p>La pregunta tiene cambios sin guardar. Si sales ahora, se pierden.</p>
    </ConfirmDialog>
  );
}
