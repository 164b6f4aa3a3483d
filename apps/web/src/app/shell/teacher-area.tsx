import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../../api/session-store.ts';
import { useLeftAnswers } from '../../features/exams/taking/use-left-answers.ts';
import { paths } from '../../paths.ts';
import { ExpiredNotice } from './expired-notice.tsx';
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
      banner={session.is_expired ? <ExpiredNotice expiredOn={session.expiration_date} /> : undefined}
    >
      <Outlet />
    </Shell>
  );
}
