import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { formatPhone } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Credentials } from './credentials.ts';
import { credentialsCsv, credentialsText } from './credentials-sheet.ts';
import { HandedOverCheck } from './handed-over-check.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { useDelivery } from './use-delivery.ts';

interface ManyCredentialsDialogProps {
  credentials: readonly Credentials[];
  onClose: () => void;
}

/** The credentials of several teachers, to copy or to download. They wait on the server until handed over. */
export function ManyCredentialsDialog({ credentials, onClose }: ManyCredentialsDialogProps) {
  const [isHandedOver, setHandedOver] = useState(false);
  const { deliver, isDelivering } = useDelivery();
  const ids = credentials.map(({ id }) => id);
  const download = () => {
    const file = new Blob([credentialsCsv(credentials)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, 'credenciales-docentes.csv');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Entrega las credenciales"
      size="lg"
      footer={
        <>
          <HandedOverCheck checked={isHandedOver} onChange={setHandedOver} />
          <Button
            variant="primary"
            aria-disabled={!isHandedOver}
            loading={isDelivering}
            onClick={() => deliver(ids, onClose)}
          >
            Listo
          </Button>
        </>
      }
    >
      <KeptNotice many />
      <div className="my-4 flex flex-wrap gap-3">
        <CopyButton text={credentialsText(credentials)} label="Copiar todo" variant="primary" />
        <Button icon={<Download />} onClick={download}>
          Descargar CSV
        </Button>
      </div>
      <ul
        aria-label="Credenciales"
        className="divide-y divide-line rounded-md border border-line leading-snug"
      >
        {credentials.map(({ id, full_name, email, phone_number, password }) => (
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
    </Dialog>
  );
}
