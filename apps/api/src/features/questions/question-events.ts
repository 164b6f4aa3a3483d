import type { AuditChange, BankEvent } from '../audit/audit.service.ts';

/** Who did something to questions, and when. */
export interface Act {
  actorId: number;
  happenedAt: Date;
}

/** An event of the audit trail about one question. `change` holds the old and new value of one field. */
export function questionEvent(
  act: Act,
  deed: BankEvent['deed'],
  subjectId: number,
  change: AuditChange,
): BankEvent {
  return { ...act, deed, subjectType: 'question', subjectId, changes: [change] };
}

/** The numbers of a question's items, as shown in the audit trail. */
export function listed(numbers: readonly number[]): string {
  return numbers.join(', ');
}
