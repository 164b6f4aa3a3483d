import type { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { countOfTeachers } from '../teacher-words.ts';

interface RefusedDialogProps {
  result: BulkResult;
  onClose: () => void;
}

/** Whom a change of many left as they were, and why. */
export function RefusedDialog({ result, onClose }: RefusedDialogProps) {
  const { changed, refused, refused_total: total } = result;
  const rest = total - refused.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`No se pudo con ${countOfTeachers(total)}`}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <p>
        {changed.length > 0 ? `Se cambió a ${countOfTeachers(changed.length)}. ` : ''}
        {total === 1 ? 'Este docente quedó como estaba:' : 'Estos docentes quedaron como estaban:'}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {refused.map(({ id, full_name: name, message }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <b className="block">{name ?? 'Docente eliminado'}</b>
            <span className="text-sm text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-2 text-ink-2">Y {formatNumber(rest)} más.</p> : null}
    </Dialog>
  );
}
