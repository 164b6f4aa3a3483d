import { ExamType } from '@amauta/contract/catalogue.ts';
import type { TeacherBulkChange } from '@amauta/contract/teachers/teacher-bulk.ts';
import { renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { type TeacherFacts, teacherChangeErrors } from './teacher-rules.ts';
import type { TeacherRow } from './teachers.queries.ts';

/**
 * What a change of many teachers does to one of them: the teacher's new row, or the rule that forbids the
 * change.
 */
export type Plan = { after: TeacherRow } | { refusal: string };

export const NO_TYPES_LEFT = 'Se quedaría sin tipos de acceso.';

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
      const examTypes = typesAfter(row.examTypes, change);
      if (examTypes.length === 0) return { refusal: NO_TYPES_LEFT };
      return allowed(row, { type_access: examTypes }, facts, { ...row, examTypes });
    }
    case 'block':
      return { after: { ...row, blockedAt: row.blockedAt ?? now } };
    case 'unblock':
      return { after: { ...row, blockedAt: null } };
  }
}

/** The exam types after a change, in the order of the catalogue, in which they are stored. */
function typesAfter(
  known: readonly ExamType[],
  { mode, type_access: given }: { mode: 'set' | 'add' | 'remove'; type_access: readonly ExamType[] },
): ExamType[] {
  return ExamType.options.filter((type) => {
    if (mode === 'set') return given.includes(type);
    return mode === 'add'
      ? known.includes(type) || given.includes(type)
      : known.includes(type) && !given.includes(type);
  });
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
