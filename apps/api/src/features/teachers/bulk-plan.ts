import { ExamType } from '@amauta/contract/catalogue.ts';
import type { BulkMode, TeacherBulkChange } from '@amauta/contract/teachers/teacher-bulk.ts';
import { renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { type TeacherFacts, teacherChangeErrors, toCategoryIds } from './teacher-rules.ts';
import type { TeacherRow } from './teachers.queries.ts';

/**
 * What a change of many teachers does to one of them: the teacher's new row, or the rule that forbids the
 * change.
 */
export type Plan = { after: TeacherRow } | { refusal: string };

export const NO_TYPES_LEFT = 'Se quedaría sin tipos de acceso.';
const NO_CATEGORIES_LEFT = 'Se quedaría sin accesos.';

/** Plans the change of one teacher. Deleting isn't planned, because no rule forbids it. */
export function planChange(
  row: TeacherRow,
  change: Exclude<TeacherBulkChange, { action: 'delete' }>,
  facts: TeacherFacts,
  now: Date,
): Plan {
  switch (change.action) {
    case 'renew': {
      const expirationDate = renewedExpiration(row.expirationDate, facts.today, change.months);
      const after = { ...row, expirationDate, expirationBeforeRenewal: row.expirationDate };
      return allowed(row, { expiration_date: expirationDate }, facts, after);
    }
    case 'set_expiration': {
      const { expiration_date: expirationDate } = change;
      const after = { ...row, expirationDate, expirationBeforeRenewal: null };
      return allowed(row, { expiration_date: expirationDate }, facts, after);
    }
    case 'change_types': {
      const after = resultOf(row.examTypes, change.type_access, change.mode);
      // In the order of the catalogue, in which they are stored.
      const examTypes = ExamType.options.filter((type) => after.includes(type));
      if (examTypes.length === 0) return { refusal: NO_TYPES_LEFT };
      return allowed(row, { type_access: examTypes }, facts, { ...row, examTypes });
    }
    case 'change_categories': {
      const categoryIds = resultOf(
        row.categoryIds,
        toCategoryIds(change.categories, facts.leaves),
        change.mode,
      );
      return categoryIds.length === 0 ? { refusal: NO_CATEGORIES_LEFT } : { after: { ...row, categoryIds } };
    }
    case 'block':
      return { after: { ...row, blockedAt: row.blockedAt ?? now } };
    case 'unblock':
      return { after: { ...row, blockedAt: null } };
  }
}

/** What a teacher has after a change. What is added comes last. */
function resultOf<T>(known: readonly T[], given: readonly T[], mode: BulkMode): T[] {
  if (mode === 'set') return [...given];
  const others = known.filter((one) => !given.includes(one));
  return mode === 'remove' ? others : [...known, ...given.filter((one) => !known.includes(one))];
}

function allowed(
  row: TeacherRow,
  changes: Parameters<typeof teacherChangeErrors>[0],
  facts: TeacherFacts,
  after: TeacherRow,
): Plan {
  const [[refusal] = []] = Object.values(teacherChangeErrors(changes, row, facts));
  return refusal === undefined ? { after } : { refusal };
}
