import { AdministratorAction, type AdministratorEvent } from '@amauta/contract/administrators/accounts.ts';
import { AuditAction, type AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import type { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { AuditChange } from '../../database/tables/audit.ts';
import { type AuditEventRow, insertAuditEvents, listAuditEvents } from './audit.queries.ts';

export type { AuditChange, AuditEventRow };

const EVENTS_SHOWN = 100;

/** Names of the fields, as the forms show them. */
const LABELS: Record<string, string> = {
  full_name: 'Nombre completo',
  email: 'Correo',
  phone_number: 'Celular',
  password: 'Contraseña',
  region: 'Región',
  IE: 'Institución educativa',
  observations: 'Observaciones',
  categories: 'Accesos',
  type_access: 'Tipos de acceso',
  expiration_date: 'Vencimiento',
  blocked: 'Bloqueado',
  admin_role: 'Rol',
  device: 'Dispositivo',
  origin: 'Desde',
  sessions: 'Sesiones',
};

/** Who did something, and when. The actor of the command line is the account that it changes. */
export interface Act {
  actorId: number;
  happenedAt: Date;
}

/** Values that were changed. They never hold a password, a code or a token. */
interface Changed {
  changes?: AuditChange[];
}

/**
 * Records one event for each teacher with one statement. Call it in the transaction that makes the changes, so that
 * all is stored or nothing.
 */
export function recordTeacherEvents(
  tx: Database,
  act: Act,
  action: AuditAction,
  teachers: readonly (Changed & { teacherId: number })[],
): Promise<void> {
  return insertAuditEvents(
    tx,
    teachers.map(({ teacherId, changes = [] }) => {
      return { ...act, action, changes, subjectType: 'teacher', subjectId: teacherId };
    }),
  );
}

/** Records one event of an administrator's account. Call it in the transaction that makes the change. */
export function recordAdministratorEvent(
  tx: Database,
  act: Act,
  event: Changed & { action: AdministratorAction; administratorId: number },
): Promise<void> {
  const { action, administratorId, changes = [] } = event;
  return insertAuditEvents(tx, [
    { ...act, action, changes, subjectType: 'administrator', subjectId: administratorId },
  ]);
}

/** What an act did to the question bank, a year, a directive exam, an official exam, a topic or a contest. */
export interface BankEvent extends Changed {
  deed: 'created' | 'updated' | 'deleted' | 'ungrouped' | 'merged' | 'ended' | 'withdrawn';
  subjectType: 'question' | 'year' | 'directive_exam' | 'official_exam' | 'topic' | 'contest';
  /** The id of the subject. A year is its own id. */
  subjectId: number;
}

/** Records events of the bank. Call it in the transaction that makes the changes. */
export function recordBankEvents(tx: Database, act: Act, events: readonly BankEvent[]): Promise<void> {
  return insertAuditEvents(
    tx,
    events.map(({ deed, changes = [], ...event }) => ({
      ...act,
      ...event,
      changes,
      action: `${event.subjectType}.${deed}`,
    })),
  );
}

/** An event of one question. `change` holds the old and new value of one field. */
export function questionEvent(deed: BankEvent['deed'], subjectId: number, change: AuditChange): BankEvent {
  return { deed, subjectType: 'question', subjectId, changes: [change] };
}

/** Lists the newest events about a teacher, as administrators see them, newest first. */
export async function teacherTrail(db: Database, teacherId: number): Promise<AuditEntry[]> {
  const events = await listAuditEvents(db, {
    subjectType: 'teacher',
    subjectId: teacherId,
    limit: EVENTS_SHOWN,
  });
  return events.map((row) => toEntry(row, AuditAction));
}

/** Lists the newest events of an administrator's account, newest first. */
export async function administratorTrail(db: Database, id: number): Promise<AdministratorEvent[]> {
  const events = await listAuditEvents(db, {
    subjectType: 'administrator',
    subjectId: id,
    limit: EVENTS_SHOWN,
  });
  return events.map((row) => toEntry(row, AdministratorAction));
}

function toEntry<A>(row: AuditEventRow, actions: z.ZodType<A>) {
  return {
    id: row.id,
    action: actions.parse(row.action),
    actor_name: row.actorName,
    happened_at: row.happenedAt.toISOString(),
    changes: row.changes.map(({ field, from, to }) => ({ field, label: labelOfField(field), from, to })),
  };
}

/** Lists all events about a teacher, newest first. */
export function listAllTeacherEvents(db: Database, teacherId: number): Promise<AuditEventRow[]> {
  return listAuditEvents(db, { subjectType: 'teacher', subjectId: teacherId });
}

/** The name of a field as the forms have it. */
export function labelOfField(field: string): string {
  return LABELS[field] ?? field;
}
