import type { AuditAction } from '@amauta/contract/teachers.ts';
import type { Database } from '../../database/connect.ts';
import type { AuditChange } from '../../database/tables/audit.ts';
import { type AuditEventRow, insertAuditEvents, listAuditEvents } from './audit.queries.ts';

export type { AuditChange };

const EVENTS_SHOWN = 100;

/** What an administrator did to a teacher. */
export interface AuditEvent {
  actorId: number;
  action: AuditAction;
  teacherId: number;
  /** Never with a password in it. */
  changes: AuditChange[];
  happenedAt: Date;
}

/** Records what is being done. Call it in the transaction that does it. */
export function recordEvent(tx: Database, event: AuditEvent): Promise<void> {
  return recordEvents(tx, [event]);
}

/** Records many at once, by one statement. */
export function recordEvents(tx: Database, events: readonly AuditEvent[]): Promise<void> {
  return insertAuditEvents(
    tx,
    events.map(({ teacherId, ...event }) => ({ ...event, subjectType: 'teacher', subjectId: teacherId })),
  );
}

/** What an administrator did to the question bank or to what its papers belong to. */
export interface BankEvent {
  actorId: number;
  deed: 'created' | 'updated' | 'deleted' | 'ungrouped';
  subjectType: 'question' | 'year' | 'directive_exam';
  /** A year is its own id. */
  subjectId: number;
  changes: AuditChange[];
  happenedAt: Date;
}

/** Records what is being done to the bank. Call it in the transaction that does it. */
export function recordBankEvents(tx: Database, events: readonly BankEvent[]): Promise<void> {
  return insertAuditEvents(
    tx,
    events.map(({ deed, ...event }) => ({ ...event, action: `${event.subjectType}.${deed}` })),
  );
}

/** What was done to a teacher lately, newest first. */
export function listTeacherEvents(db: Database, teacherId: number): Promise<AuditEventRow[]> {
  return listAuditEvents(db, { subjectType: 'teacher', subjectId: teacherId, limit: EVENTS_SHOWN });
}
