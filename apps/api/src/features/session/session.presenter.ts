import type { SessionUser } from '@amauta/contract/session.ts';
import { isPremium } from '@amauta/exam-rules/access.ts';
import type { RequestAccount } from '../../http/account.ts';
import type { CategoryRow } from './session.queries.ts';

/** The signed-in account as the page gets it. `today` is the date in Lima (YYYY-MM-DD). */
export function toSessionUser(
  account: Omit<RequestAccount, 'sessionId' | 'sessionStartedAt'>,
  category: CategoryRow | undefined,
  opensToday: boolean,
  today: string,
): SessionUser {
  return {
    id: account.id,
    full_name: account.fullName,
    email: account.email,
    role_code: account.role,
    type_access: account.examTypes.join(','),
    category_label: toCategoryLabel(category),
    has_temporary_password: account.hasTemporaryPassword,
    expiration_date: account.expirationDate,
    is_expired: account.isExpired,
    is_premium: isPremium({
      expirationDate: account.expirationDate,
      examTypes: account.examTypes,
      today,
    }),
    ...(account.role === 'DOC' ? { opens_today: opensToday } : {}),
    ...(account.adminRole ? { admin_role: account.adminRole } : {}),
    ...(account.owesSecondFactor ? { owes_second_factor: true } : {}),
  };
}

/** Shortens 'EBR - Educación Básica Regular' and 'Secundaria' to 'EBR Secundaria'. */
export function toCategoryLabel(category: CategoryRow | undefined): string {
  if (!category) return '';
  if (!category.modality) return 'Directivos';
  const short = category.modality.split(' - ')[0] ?? category.modality;
  return category.level ? `${short} ${category.level}` : short;
}
