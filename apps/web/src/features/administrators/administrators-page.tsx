import type { AdministratorAccount, AdministratorList } from '@amauta/contract/administrators/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Card, Notice } from '../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { AccountRow } from './account-row.tsx';
import { administratorsQuery } from './administrators.queries.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** The administrators with their roles, and the open invitations. */
export function AdministratorsPage() {
  const list = useQuery(administratorsQuery);
  const mayWrite = useMay('accounts:write');
  const [isInviting, setInviting] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const open = list.data?.administrators.find(({ id }) => id === openId);
  return (
    <Page wide>
      <PageHead
        context="Administración"
        title="Cuentas de administradores"
        lede="Quién administra, con qué rol, y quién está invitado."
        actions={
          mayWrite ? (
            <Button variant="primary" icon={<UserPlus />} onClick={() => setInviting(true)}>
              Invitar administrador
            </Button>
          ) : null
        }
      />
      <Loaded query={list} inCard lines={6} text="Cargando las cuentas...">
        {(lists) => <Lists list={lists} mayWrite={mayWrite} onOpen={({ id }) => setOpenId(id)} />}
      </Loaded>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {open ? (
        <AccountDialog key={open.id} account={open} mayWrite={mayWrite} onClose={() => setOpenId(null)} />
      ) : null}
    </Page>
  );
}

interface ListsProps {
  list: AdministratorList;
  mayWrite: boolean;
  onOpen: (account: AdministratorAccount) => void;
}

function Lists({ list, mayWrite, onOpen }: ListsProps) {
  const { administrators, invitations, is_second_factor_required: isRequired } = list;
  return (
    <div className="grid gap-6">
      {isRequired ? (
        <Notice>
          <p>Esta instalación exige la verificación en dos pasos a todos los administradores.</p>
        </Notice>
      ) : null}
      <Card padded={false} aria-labelledby="cuentas">
        <h2 id="cuentas" className="px-4 pt-4 text-lg md:px-6">
          Cuentas
        </h2>
        <ul aria-labelledby="cuentas" className="divide-y divide-line px-4 md:px-6">
          {administrators.map((account) => (
            <AccountRow key={account.id} account={account} onOpen={() => onOpen(account)} />
          ))}
        </ul>
      </Card>
      <Card padded={false} aria-labelledby="invitaciones">
        <h2 id="invitaciones" className="px-4 pt-4 text-lg md:px-6">
          Invitaciones pendientes
        </h2>
        {invitations.length === 0 ? (
          <p className="px-4 pt-1 pb-4 text-ink-2 md:px-6">No hay invitaciones pendientes.</p>
        ) : (
          <ul aria-labelledby="invitaciones" className="divide-y divide-line px-4 md:px-6">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
