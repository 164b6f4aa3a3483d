import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CheckLine } from '../forms/checkbox.tsx';
import { Dialog } from './dialog.tsx';

interface ShortcutsDialogProps {
  open: boolean;
  /** Text of the button that closes the dialog. */
  closeText: string;
  /** Label of the switch that turns the keys off. */
  switchText: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
  /** The list of the keys. */
  children: ReactNode;
}

/** Lists the keys of a page, and holds the switch that turns them off. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { open, closeText, switchText, isOn, onChange, onClose, children } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Atajos de teclado"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          {closeText}
        </Button>
      }
    >
      {children}
      <CheckLine role="switch" aria-checked={isOn} checked={isOn} onChange={onChange} className="mt-4 gap-3">
        {switchText}
      </CheckLine>
    </Dialog>
  );
}
