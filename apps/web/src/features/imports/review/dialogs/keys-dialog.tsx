import { ShortcutsDialog } from '../../../../ui/overlays/shortcuts-dialog.tsx';
import { Key } from '../review-foot.tsx';

const ALL_KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'A', does: 'Aceptar la pregunta y seguir con la próxima que necesita revisión' },
  { keys: 'E', does: 'Editar el enunciado' },
  { keys: 'D', does: 'Descartar la pregunta' },
  { keys: '1 – 8', does: 'Marcar como correcta una alternativa, de la A a la H' },
  { keys: '←', does: 'Pregunta anterior' },
  { keys: '→', does: 'Pregunta siguiente' },
  { keys: '?', does: 'Ver esta lista' },
];

interface KeysDialogProps {
  open: boolean;
  /** Whether the shortcuts that are single characters are on. */
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keys of the page, and holds the switch for the single-character keys. */
export function KeysDialog({ open, isOn, onChange, onClose }: KeysDialogProps) {
  return (
    <ShortcutsDialog
      open={open}
      closeText="Entendido"
      switchText="Usar atajos de una tecla (A, E, D, 1 a 8, ?)"
      isOn={isOn}
      onChange={onChange}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">Sirven fuera de los campos. Con Escape sales de un campo.</p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {ALL_KEYS.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <Key>{keys}</Key>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </ShortcutsDialog>
  );
}
