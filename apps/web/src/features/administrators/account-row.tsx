import type { AdministratorAccount } from '@amauta/contract/administrators/accounts.ts';
import { ADMIN_ROLE_NAMES } from '@amauta/contract/administrators/role.ts';
import { Ban, ShieldCheck, UserCog } from 'lucide-react';
import { useSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';

export function AccountRow({ account, onOpen }: { account: AdministratorAccount; onOpen: () => void }) {
  const isSelf = useSession()?.id === account.id;
  const { last_sign_in_at: lastSignIn, last_sign_in_device: device } = account;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {account.full_name}
          {isSelf ? <span className="font-normal text-ink-2"> (tú)</span> : null}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">{account.email}</p>
        <p className="num text-sm text-ink-2">
          {lastSignIn
            ? `Último ingreso: ${formatDate(lastSignIn)}, ${formatTime(lastSignIn)}${device ? `, ${device}` : ''}`
            : 'Aún no ha ingresado'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {account.is_ended ? (
          <Badge tone="bad" icon={<Ban />}>
            Terminada
          </Badge>
        ) : null}
        {account.has_second_factor ? (
          <Badge tone="ok" icon={<ShieldCheck />}>
            Dos pasos
          </Badge>
        ) : null}
        <Badge tone="soft" icon={<UserCog />}>
          {ADMIN_ROLE_NAMES[account.admin_role]}
        </Badge>
      </div>
      <Button onClick={onOpen}>
        Ver <span className="sr-only">la cuenta de {account.full_name}</span>
      </Button>
    </li>
  );
}
