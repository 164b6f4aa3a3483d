import type { ImportedTeacher } from '@amauta/contract/teacher-exchange.ts';
import { Download, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatPhone } from '../../../ui/format.ts';
import { LeaveQuestion, useLeaveGuard } from '../../../ui/leave-question.tsx';
import { Notice } from '../../../ui/surface.tsx';
import { CopyButton } from '../dialogs/copy-button.tsx';
import { HandedOverCheck } from '../dialogs/handed-over-check.tsx';
import { credentialsCsv, credentialsText } from './credentials-sheet.ts';

/** The credentials of all that an import created, shown once. */
export function ImportedDialog(props: { teachers: readonly ImportedTeacher[]; onClose: () => void }) {
  const { teachers, onClose } = props;
  const [isHandedOver, setHandedOver] = useState(false);
  const guard = useLeaveGuard({ isNeeded: !isHandedOver, onLeave: onClose });
  const download = () => {
    const file = new Blob([credentialsCsv(teachers)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, 'credenciales-docentes.csv');
  };
  return (
    <Dialog
      open
      onClose={guard.leave}
      title="Entrega las credenciales"
      size="lg"
      footer={
        <>
          <HandedOverCheck checked={isHandedOver} onChange={setHandedOver} />
          <Button variant="primary" aria-disabled={!isHandedOver} onClick={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <Notice tone="warn" icon={EyeOff}>
        <p>
          <b>Las contraseñas se muestran una sola vez.</b> Son temporales: cada docente crea la suya al
          entrar.
        </p>
      </Notice>
      <div className="my-4 flex flex-wrap gap-3">
        <CopyButton text={credentialsText(teachers)} label="Copiar todo" variant="primary" />
        <Button icon={<Download />} onClick={download}>
          Descargar CSV
        </Button>
      </div>
      <ul
        aria-label="Credenciales"
        className="divide-y divide-line rounded-md border border-line leading-snug"
      >
        {teachers.map(({ id, full_name, email, phone_number, password }) => (
          <li
            key={id}
            className="grid items-center gap-x-4 gap-y-0.5 py-2 pr-1.5 pl-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="wrap-anywhere">
              <b className="block">{full_name}</b>
              <span className="num text-sm text-ink-2">
                {email}, {formatPhone(phone_number)}
              </span>
            </div>
            <div className="flex items-center justify-between gap-2">
              <span className="font-mono font-semibold">{password}</span>
              <CopyButton text={password} what={`contraseña de ${full_name}`} />
            </div>
          </li>
        ))}
      </ul>
      <LeaveQuestion
        guard={guard}
        title="¿Cerrar sin entregar las credenciales?"
        confirmText="Cerrar"
        cancelText="Volver"
      >
        Ya no podrás ver las contraseñas; solo crear otras temporales, una por una.
      </LeaveQuestion>
    </Dialog>
  );
}
