import {
  type AdministratorAccount,
  changeAdministratorRoleRoute,
  endAdministratorRoute,
  reopenAdministratorRoute,
  resetSecondFactorRoute,
} from '@amauta/contract/administrators/accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure, showToast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { AccountTrail } from './account-trail.tsx';
import { administratorsQuery } from './administrators.queries.ts';
import { RoleChoice } from './role-choice.tsx';

const FALLBACK = 'No se pudo cambiar la cuenta.';

interface AccountDialogProps {
  account: AdministratorAccount;
  mayWrite: boolean;
  onClose: () => void;
}

type Deed = 'role' | 'end' | 'reopen' | 'factor';

/** One administrator: role, history of the account, and, for owners, the actions that change the account. */
export function AccountDialog({ account, mayWrite, onClose }: AccountDialogProps) {
  const { id, full_name: name, is_ended: isEnded } = account;
  const isSelf = useSession()?.id === id;
  const [role, setRole] = useState(account.admin_role);
  const [asked, setAsked] = useState<'end' | 'factor' | null>(null);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (deed: Deed) => send(deed, id, role),
    onSuccess: ({ message }) => {
      showToast('success', message);
      onClose();
    },
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {mayWrite && role !== account.admin_role ? (
            <Button
              variant="primary"
              loading={change.isPending && change.variables === 'role'}
              loadingText="Guardando..."
              onClick={() => change.mutate('role')}
            >
              Guardar rol
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-6">
        <p className="text-ink-2 wrap-anywhere">{account.email}</p>
        {mayWrite ? <RoleChoice value={role} onChange={setRole} /> : null}
        {mayWrite ? (
          <div className="flex flex-wrap gap-3">
            {account.has_second_factor && !isSelf ? (
              <Button onClick={() => setAsked('factor')}>Restablecer dos pasos</Button>
            ) : null}
            {isEnded ? (
              <Button onClick={() => change.mutate('reopen')}>Reactivar cuenta</Button>
            ) : (
              <Button variant="danger-ghost" onClick={() => setAsked('end')}>
                Terminar cuenta
              </Button>
            )}
          </div>
        ) : null}
        <AccountTrail id={id} />
      </div>
      <ConfirmDialog
        open={asked !== null}
        destructive
        title={asked === 'factor' ? 'Restablecer dos pasos' : 'Terminar cuenta'}
        confirmText={asked === 'factor' ? 'Restablecer' : 'Terminar'}
        pending={change.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && change.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        <p>
          {asked === 'factor'
            ? `${name} ingresará solo con su contraseña hasta que active otra vez la verificación en dos pasos. Sus sesiones se cierran.`
            : `${name} ya no podrá ingresar y sus sesiones se cierran al instante. Puedes reactivar la cuenta después.`}
        </p>
      </ConfirmDialog>
    </Dialog>
  );
}

function send(deed: Deed, id: number, admin_role: AdministratorAccount['admin_role']) {
  const options = { params: { id }, fallback: FALLBACK };
  if (deed === 'role') return call(changeAdministratorRoleRoute, { ...options, body: { admin_role } });
  if (deed === 'end') return call(endAdministratorRoute, options);
  if (deed === 'reopen') return call(reopenAdministratorRoute, options);
  return call(resetSecondFactorRoute, options);
}
