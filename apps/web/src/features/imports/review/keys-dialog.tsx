import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Key } from './review-foot.tsx';

const ALL_KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'A', does: 'Aceptar la pregunta y seguir con la próxima por revisar' },
  { keys: 'E', does: 'Editar el enunciado' },
  { keys: 'D', does: 'Descartar la pregunta' },
  { keys: '←', does: 'Pregunta anterior' },
  { keys: '→', does: 'Pregunta siguiente' },
  { keys: '?', does: 'Ver esta lista' },
];

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Atajos de teclado"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
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
    </Dialog>
  );
}
