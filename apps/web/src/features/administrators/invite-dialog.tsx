import {
  INVITATION_DAYS,
  inviteAdministratorRoute,
  NewInvitation,
} from '@amauta/contract/administrators/invitations.ts';
import type { AdminRole } from '@amauta/contract/administrators/role.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { callData } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/surface.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { RequiredHint } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { textsBySchema, useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { administratorsQuery } from './administrators.queries.ts';
import { RoleChoice } from './role-choice.tsx';

/** Invites an administrator, then shows the link. The link is shown only this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const form = useForm<{ email: string; admin_role: AdminRole }>({
    start: { email: '', admin_role: 'teachers' },
    check: (fields) => textsBySchema(NewInvitation, fields),
    save: async (fields) => {
      const { token } = await callData(inviteAdministratorRoute, {
        body: NewInvitation.parse(fields),
        fallback: 'No se pudo crear la invitación.',
      });
      // The token comes after the hash, so that browsers don't send it to any server or log.
      setLink(`${window.location.origin}${paths.invitation}#${token}`);
      await queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
    },
  });
  if (link !== null) return <LinkDialog link={link} email={form.fields.email} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="Invitar administrador"
      saveText="Crear invitación"
      savingText="Creando..."
      onClose={onClose}
    >
      <RequiredHint />
      <TextInput label="Correo" required type="email" autoComplete="off" {...form.text('email')} />
      <RoleChoice value={form.fields.admin_role} onChange={(admin_role) => form.change({ admin_role })} />
    </FormDialog>
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
      // A tap beside the dialog would lose the link for good.
      dismissible={false}
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
