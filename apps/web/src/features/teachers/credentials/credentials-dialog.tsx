import { MessageCircle } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatDate, formatPhone } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { type Credentials, credentialsMessage, messageLink, signInAddress } from './credentials.ts';
import { HandedOverCheck } from './handed-over-check.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { useDelivery } from './use-delivery.ts';

interface CredentialsDialogProps {
  credentials: Credentials;
  onClose: () => void;
  onAddAnother?: () => void;
}

/** What the teacher signs in with: to copy, and as a message ready to send. Waits on the server until handed over. */
export function CredentialsDialog({ credentials, onClose, onAddAnother }: CredentialsDialogProps) {
  const id = useId();
  const [isHandedOver, setHandedOver] = useState(false);
  const { deliver, isDelivering } = useDelivery();
  const leaveTo = (where: () => void) => (isHandedOver ? deliver([credentials.id], where) : where());
  const message = credentialsMessage(credentials);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Entrega las credenciales"
      size="lg"
      footer={
        <>
          <HandedOverCheck checked={isHandedOver} onChange={setHandedOver} />
          {onAddAnother ? <Button onClick={() => leaveTo(onAddAnother)}>Agregar otro docente</Button> : null}
          <Button
            variant="primary"
            aria-disabled={!isHandedOver}
            loading={isDelivering}
            onClick={() => leaveTo(onClose)}
          >
            Listo
          </Button>
        </>
      }
    >
      <p className="-mt-1 mb-5 text-ink-2">
        Cuenta de <b className="text-ink">{credentials.full_name}</b>, con acceso hasta el{' '}
        <span className="num whitespace-nowrap">{formatDate(credentials.expiration_date)}</span>.
      </p>
      <KeptNotice many={false} />
      <div className="mt-6 grid gap-8 lg:grid-cols-2">
        <section aria-labelledby={`${id}-data`}>
          <h3 id={`${id}-data`} className="mb-3 text-lg">
            Datos de ingreso
          </h3>
          <SignInData credentials={credentials} />
          <p className="mt-3 text-sm text-ink-2">
            La contraseña es temporal: se la pediremos cambiar al entrar.
          </p>
        </section>
        <section aria-labelledby={`${id}-message`}>
          <h3 id={`${id}-message`} className="mb-3 text-lg">
            Mensaje listo para enviar
          </h3>
          <p className="rounded-lg rounded-bl-sm bg-sunken px-5 py-4 wrap-anywhere whitespace-pre-line">
            {message}
          </p>
          <div className="mt-4 grid gap-3 sm:grid-cols-2">
            <CopyButton text={message} label="Copiar mensaje" variant="primary" />
            <a
              href={messageLink(credentials, message)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass()}
            >
              <MessageCircle />
              Abrir mensaje
            </a>
          </div>
        </section>
      </div>
    </Dialog>
  );
}

function SignInData({ credentials }: { credentials: Credentials }) {
  const { href, shown } = signInAddress();
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-lg border-[1.5px] border-line-strong">
      <Line label="Usuario" what="usuario" text={credentials.email} />
      <Line
        label="También con"
        what="celular"
        text={credentials.phone_number}
        shown={<span className="num">{formatPhone(credentials.phone_number)}</span>}
      />
      <Line
        label="Contraseña"
        what="contraseña"
        text={credentials.password}
        shown={<span className="font-mono text-xl">{credentials.password}</span>}
      />
      <Line label="Página" what="página" text={href} shown={shown} />
    </dl>
  );
}

function Line(props: { label: string; what: string; text: string; shown?: ReactNode }) {
  const { label, what, text, shown = text } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2 pr-1.5 pl-4.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={text} what={what} />
      </dd>
    </div>
  );
}
