import {
  INVITATION_DAYS,
  inviteAdministratorRoute,
  NewInvitation,
} from '@amauta/contract/administrators/invitations.ts';
import type { AdminRole } from '@amauta/contract/administrators/role.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/surface.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { textsBySchema, useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { administratorsQuery } from './accounts.queries.ts';
import { RoleChoice } from './role-choice.tsx';

const FALLBACK = 'No se pudo crear la invitación.';

/** Invites an administrator, then shows the link. The link is shown only this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const form = useForm<{ email: string; admin_role: AdminRole }>({
    start: { email: '', admin_role: 'teachers' },
    check: (fields) => textsBySchema(NewInvitation, fields),
    save: async (fields) => {
      setFailure('');
      const { data } = await call(inviteAdministratorRoute, {
        body: NewInvitation.parse(fields),
        fallback: FALLBACK,
      });
      // The token comes after the hash, so that browsers don't send it to any server or log.
      setLink(`${window.location.origin}${paths.invitation}#${data.token}`);
      await queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
    },
    onRefused: (error, texts) => {
      if (Object.keys(texts).length === 0) setFailure(messageOf(error, FALLBACK));
    },
  });
  if (link !== null) return <LinkDialog link={link} email={form.fields.email} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invitar administrador"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={id} variant="primary" loading={form.isSaving} loadingText="Creando...">
            Crear invitación
          </Button>
        </>
      }
    >
      <form id={id} ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5">
        <TextInput label="Correo" type="email" autoComplete="off" {...form.text('email')} />
        <RoleChoice value={form.fields.admin_role} onChange={(admin_role) => form.change({ admin_role })} />
        <div role="alert">{failure ? <FieldError>{failure}</FieldError> : null}</div>
      </form>
    </Dialog>
  );
}

function LinkDialog({ link, email, onClose }: { link: string; email: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast('success', 'Enlace copiado');
    } catch {
      showToast('error', 'No se pudo copiar. Selecciona el enlace y cópialo a mano.');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enlace de invitación"
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
            Copiar enlace
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Entrega este enlace a <b className="wrap-anywhere">{email}</b>. Con él elige su nombre y su
          contraseña.
        </p>
        <p className="rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere select-all">{link}</p>
        <Notice tone="warn">
          <p>Se muestra solo esta vez, sirve una vez y vence en {INVITATION_DAYS} días.</p>
        </Notice>
      </div>
    </Dialog>
  );
}
