import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type StoredUser, useSession } from '../../api/session-store.ts';
import { useLeftAnswers } from '../../features/exams/taking/answers/answer-service.ts';
import { paths } from '../../paths.ts';
import { ExpiredNotice, ExpiringNotice } from './access-notices.tsx';
import { teacherMenu } from './menu.ts';
import { Shell } from './shell.tsx';
import { useAccountRefresh } from './use-account-refresh.ts';

/**
 * The frame of every page below /docente. While the password must be changed there is no shell, only that
 * page.
 */
export function TeacherArea() {
  const session = useSession();
  const typeAccess = session?.type_access ?? '';
  const sections = useMemo(() => teacherMenu(typeAccess), [typeAccess]);
  useAccountRefresh();
  useLeftAnswers(session?.id);
  if (!session) return null;
  if (session.has_temporary_password) return <Outlet />;
  return (
    <Shell
      sections={sections}
      passwordPath={paths.teacherPassword}
      banner={<AccessBanner session={session} />}
    >
      <Outlet />
    </Shell>
  );
}

/** The notice of an access that has expired or will expire soon. Draws nothing otherwise. */
function AccessBanner({ session }: { session: StoredUser }) {
  const { is_expired: isExpired, expiration_date: date } = session;
  if (isExpired) return <ExpiredNotice expiredOn={date} />;
  return date === null ? null : <ExpiringNotice expiresOn={date} />;
}
