import {
  CREDENTIALS_KEPT_HOURS,
  deliverCredentialsRoute,
} from '@amauta/contract/teachers/teacher-credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, EyeOff, MessageCircle } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { showFailure } from '../../../ui/feedback/toast.ts';
import { formatDate, formatPhone } from '../../../ui/format.ts';
import { CheckLine } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Whole } from '../../../ui/whole.tsx';
import { forgetCredentials } from '../teachers.queries.ts';
import { CopyButton } from './copy-button.tsx';
import {
  type Credentials,
  credentialsCsv,
  credentialsMessage,
  credentialsText,
  messageLink,
  signInAddress,
} from './credentials.ts';

interface HandOverProps {
  credentials: readonly Credentials[];
  onClose: () => void;
}

/** Shows credentials to be handed over: for one teacher with a message ready to send, for several as a list. */
export function HandOverDialog({ credentials, onClose }: HandOverProps) {
  const [first, second] = credentials;
  if (!first) return null;
  return second ? (
    <ManyCredentialsDialog credentials={credentials} onClose={onClose} />
  ) : (
    <CredentialsDialog credentials={first} onClose={onClose} />
  );
}

interface CredentialsDialogProps {
  credentials: Credentials;
  onClose: () => void;
  onAddAnother?: () => void;
}

/**
 * The credentials of one teacher, to copy, and as a message ready to send. The server keeps them until they
 * are marked as handed over.
 */
export function CredentialsDialog({ credentials, onClose, onAddAnother }: CredentialsDialogProps) {
  const id = useId();
  const message = credentialsMessage(credentials);
  return (
    <HandOverFrame ids={[credentials.id]} onClose={onClose} onAddAnother={onAddAnother}>
      <p className="-mt-1 mb-5 text-ink-2">
        Cuenta de <b className="text-ink">{credentials.full_name}</b>, con acceso hasta el{' '}
        <Whole>{formatDate(credentials.expiration_date)}</Whole>.
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
    </HandOverFrame>
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

/**
 * The credentials of several teachers, to copy or to download. The server keeps them until they are marked as
 * handed over.
 */
function ManyCredentialsDialog({ credentials, onClose }: HandOverProps) {
  const download = () => {
    const file = new Blob([credentialsCsv(credentials)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, 'credenciales-docentes.csv');
  };
  return (
    <HandOverFrame ids={credentials.map(({ id }) => id)} onClose={onClose}>
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
    </HandOverFrame>
  );
}

interface HandOverFrameProps {
  ids: readonly number[];
  onClose: () => void;
  onAddAnother?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A dialog that shows credentials. It tells the server that they were handed over once the administrator has
 * ticked so.
 */
function HandOverFrame({ ids, onClose, onAddAnother, children }: HandOverFrameProps) {
  const [isHandedOver, setHandedOver] = useState(false);
  const { deliver, isDelivering } = useDelivery();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Entrega las credenciales"
      size="lg"
      footer={
        <>
          <CheckLine
            checked={isHandedOver}
            onChange={setHandedOver}
            className="gap-2.5 max-md:basis-full md:mr-auto"
          >
            Ya entregué las credenciales
          </CheckLine>
          {onAddAnother ? (
            <Button onClick={() => (isHandedOver ? deliver(ids, onAddAnother) : onAddAnother())}>
              Agregar otro docente
            </Button>
          ) : null}
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
      {children}
    </Dialog>
  );
}

/** Says how long credentials can be seen, and by whom. */
function KeptNotice({ many }: { many: boolean }) {
  return (
    <Notice tone="warn" icon={EyeOff}>
      <p>
        <b>
          {many ? 'Las contraseñas se borran' : 'La contraseña se borra'} al pulsar «Listo» o a las{' '}
          {CREDENTIALS_KEPT_HOURS} horas.
        </b>{' '}
        Hasta entonces solo tú puedes {many ? 'verlas' : 'verla'} en esta página; después, solo crear{' '}
        {many ? 'otras temporales' : 'otra temporal'}.
      </p>
    </Notice>
  );
}

const FALLBACK = 'No se pudo registrar la entrega. Inténtalo de nuevo.';

/** Tells the server that credentials were handed over, so that it deletes the passwords, and then continues. */
function useDelivery() {
  const queryClient = useQueryClient();
  const delivery = useMutation({
    mutationFn: ({ ids }: { ids: readonly number[]; onDone: () => void }) =>
      call(deliverCredentialsRoute, { body: { ids: [...ids] }, fallback: FALLBACK }),
    onSuccess: (_answer, { onDone }) => {
      void forgetCredentials(queryClient);
      onDone();
    },
    onError: showFailure,
  });
  return {
    isDelivering: delivery.isPending,
    deliver: (ids: readonly number[], onDone: () => void) => delivery.mutate({ ids, onDone }),
  };
}
