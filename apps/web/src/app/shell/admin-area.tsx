import { mayAdminister } from '@amauta/contract/administrators/role.ts';
import { Outlet, useMatches } from '@tanstack/react-router';
import { adminRoleOf } from '../../api/permissions.ts';
import { useSession } from '../../api/session-store.ts';
import { paths } from '../../paths.ts';
import { adminMenu } from './menu.ts';
import { NoPermission, ReadOnlyNotice } from './no-permission.tsx';
import { Shell } from './shell.tsx';
import { useAccountRefresh } from './use-account-refresh.ts';

/** The frame of every page below /administrador. */
export function AdminArea() {
  const session = useSession();
  useAccountRefresh();
  const permission = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.permission)?.staticData.permission,
  });
  if (!session) return null;
  if (session.has_temporary_password) return <Outlet />;
  const role = adminRoleOf(session);
  const isAllowed = permission === undefined || mayAdminister(role, permission);
  return (
    <Shell
      sections={session.owes_second_factor ? [] : adminMenu(role)}
      passwordPath={paths.adminPassword}
      accountPath={paths.adminOwnAccount}
      banner={role === 'read_only' ? <ReadOnlyNotice /> : undefined}
    >
      {/* Titles are smaller here, because lists need the room. */}
      <div className="contents lg:[&_h1]:text-[2rem]">
        {isAllowed ? <Outlet /> : <NoPermission role={role} />}
      </div>
    </Shell>
  );
}
