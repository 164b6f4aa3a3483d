import type { Role } from '@amauta/contract/session.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import { redirect } from '@tanstack/react-router';
import { currentSession, type StoredUser } from '../api/session-store.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/toast.ts';

interface Visit {
  pathname: string;
  /** The page is only being fetched ahead; nothing may be said to the person. */
  isPreload: boolean;
}

/** Admits an account of the role; anybody else goes to sign in. An owed password change comes before all. */
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
  return session;
}

/** Where a teacher arrives: the first of their exam types in the product's order. */
export function teacherLanding(typeAccess: string): string {
  const types = examTypesOf(typeAccess);
  const first = (['Nombramiento', 'Ascenso', 'Directivos'] as const).find((type) => types.includes(type));
  return first ? paths.examStart(first, 'simulacro-examen') : paths.teacherResources;
}
