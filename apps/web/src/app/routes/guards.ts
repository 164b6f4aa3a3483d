import type { Role } from '@amauta/contract/session.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import { redirect } from '@tanstack/react-router';
import { currentSession, type StoredUser } from '../../api/session-store.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/feedback/toast.ts';

interface Visit {
  pathname: string;
  /** The page is only being loaded in advance, so no message may be shown. */
  isPreload: boolean;
}

/**
 * Returns the session if it has this role. Anybody else is redirected to sign in, and somebody who must
 * change the password to that page.
 */
export function requireRole(role: Role, { pathname, isPreload }: Visit): StoredUser {
  const session = currentSession();
  if (session?.role !== role) throw redirect({ to: paths.login, replace: true });
  const change = role === 'DOC' ? paths.teacherPassword : paths.adminPassword;
  if (session.has_temporary_password && pathname.replace(/\/$/, '') !== change) {
    if (!isPreload) {
      showToast('warning', 'Debes cambiar tu contraseña temporal', { id: 'temporary-password' });
    }
    throw redirect({ to: change, replace: true });
  }
  const isOwnPage = pathname.replace(/\/$/, '') === paths.adminOwnAccount;
  if (!session.has_temporary_password && session.owes_second_factor && !isOwnPage) {
    if (!isPreload) {
      showToast('warning', 'Activa la verificación en dos pasos para continuar', { id: 'second-factor' });
    }
    throw redirect({ to: paths.adminOwnAccount, replace: true });
  }
  return session;
}

/**
 * Returns the first page of a teacher: Hoy once they have chosen a contest and not switched it off, else the mock exam
 * of the first of their exam types, else the library.
 */
export function teacherLanding(teacher: Pick<StoredUser, 'type_access' | 'opens_today'>): string {
  const types = examTypesOf(teacher.type_access);
  if (teacher.opens_today && types.length > 0) return paths.today;
  const first = (['Nombramiento', 'Ascenso', 'Directivos'] as const).find((type) => types.includes(type));
  return first ? paths.examStart(first, 'simulacro-examen') : paths.teacherResources;
}
