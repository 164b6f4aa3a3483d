import { ADMIN_ROLE_NAMES } from '@amauta/contract/administrators/role.ts';
import { adminRoleOf } from '../../../api/permissions.ts';
import { useSession } from '../../../api/session-store.ts';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The administrator's own account: second factor and open sessions. */
export function OwnAccountPage() {
  const session = useSession();
  if (!session) return null;
  return (
    <Page>
      <PageHead
        title="Mi cuenta"
        lede={`${session.full_name}, ${session.email}. Rol: ${ADMIN_ROLE_NAMES[adminRoleOf(session)]}.`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SecondFactorCard />
        <SessionsCard />
      </div>
    </Page>
  );
}
