import { Outlet } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { paths } from '../../paths.ts';
import { adminMenu } from './menu.ts';
import { Shell } from './shell.tsx';
import { useAccountRefresh } from './use-account-refresh.ts';

/** The frame of every page below /administrador. */
export function AdminArea() {
  const session = useSession();
  useAccountRefresh();
  if (!session) return null;
  if (session.has_temporary_password) return <Outlet />;
  return (
    <Shell sections={adminMenu} passwordPath={paths.adminPassword}>
      {/* Titles are smaller here, because lists need the room. */}
      <div className="contents lg:[&_h1]:text-[2rem]">
        <Outlet />
      </div>
    </Shell>
  );
}
