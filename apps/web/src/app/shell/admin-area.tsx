import { Outlet } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { paths } from '../../paths.ts';
import { adminMenu } from './menu.ts';
import { Shell } from './shell.tsx';
import { useAccountRefresh } from './use-account-refresh.ts';

/** Everything below /administrador. */
export function AdminArea() {
  const session = useSession();
  useAccountRefresh();
  if (!session) return null;
  if (session.has_temporary_password) return <Outlet />;
  return (
    <Shell sections={adminMenu} passwordPath={paths.adminPassword}>
      <Outlet />
    </Shell>
  );
}
