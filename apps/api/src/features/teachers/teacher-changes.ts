import type { AuditChange } from '../audit/audit.service.ts';
import { type Leaf, toLeafLabel } from '../catalogue/leaves.service.ts';
import { leavesOf, toAccessDisplay } from './teachers.presenter.ts';
import type { TeacherRow } from './teachers.queries.ts';

/** The fields of a teacher that appear in the audit trail. */
type AuditedTeacher = Omit<
  TeacherRow,
  | 'id'
  | 'createdAt'
  | 'hasTemporaryPassword'
  | 'regionCode'
  | 'blockedAt'
  | 'expirationBeforeRenewal'
  | 'version'
> & {
  /** Absent: not blocked, as for a new teacher. */
  blockedAt?: Date | null;
};

/**
 * The fields that differ, with their values as texts for people. Without `before`, all fields that are
 * filled in.
 */
export function listChanges(
  before: AuditedTeacher | null,
  after: AuditedTeacher,
  leaves: readonly Leaf[],
): AuditChange[] {
  const from = before ? describe(before, leaves) : {};
  return Object.entries(describe(after, leaves))
    .map(([field, text]) => ({ field, from: from[field] || null, to: text || null }))
    .filter((change) => change.from !== change.to);
}

/** Records that the password changed, but not the password. */
export const PASSWORD_CHANGE: AuditChange = { field: 'password', from: null, to: null };

function describe(teacher: AuditedTeacher, leaves: readonly Leaf[]): Record<string, string> {
  return {
    full_name: teacher.fullName,
    email: teacher.email,
    phone_number: teacher.phone,
    region: teacher.regionName ?? '',
    IE: teacher.school,
    observations: teacher.observations,
    categories: leavesOf(teacher, leaves).map(toLeafLabel).join('; '),
    type_access: toAccessDisplay(teacher.examTypes),
    expiration_date: toDayText(teacher.expirationDate),
    blocked: teacher.blockedAt ? 'Sí' : '',
  };
}

/** DD-MM-YYYY of YYYY-MM-DD. */
export function toDayText(day: string): string {
  return day.split('-').toReversed().join('-');
}
