import type { AdministratorAction } from '@amauta/contract/administrators/accounts.ts';
import type { AuditAction } from '@amauta/contract/teachers/teacher-audit.ts';
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

/** Something that an administrator did to a teacher. */
export interface AuditEvent {
  actorId: number;
  action: AuditAction;
  teacherId: number;
  /** Never holds a password. */
  changes: AuditChange[];
  happenedAt: Date;
}

/**
 * Records one event. Call it in the transaction that makes the change, so that both are stored or neither.
 */
export function recordEvent(tx: Database, event: AuditEvent): Promise<void> {
  return recordEvents(tx, [event]);
}

/** Records many events with one statement. Call it in the transaction that makes the changes. */
export function recordEvents(tx: Database, events: readonly AuditEvent[]): Promise<void> {
  return insertAuditEvents(
    tx,
    events.map(({ teacherId, ...event }) => ({ ...event, subjectType: 'teacher', subjectId: teacherId })),
  );
}

/** Something that happened to the account of an administrator. */
export interface AdministratorEvent {
  /** Who did it. When the command line did it, this is the account itself. */
  actorId: number;
  action: AdministratorAction;
  administratorId: number;
  /** Never holds a password, a code or a token. */
  changes: AuditChange[];
  happenedAt: Date;
}

/** Records one event of an administrator's account. Call it in the transaction that makes the change. */
export function recordAdministratorEvent(
  tx: Database,
  { administratorId, ...event }: AdministratorEvent,
): Promise<void> {
  return insertAuditEvents(tx, [{ ...event, subjectType: 'administrator', subjectId: administratorId }]);
}

/** Lists the newest events of an administrator's account, newest first. */
export function listAdministratorEvents(db: Database, administratorId: number): Promise<AuditEventRow[]> {
  return listAuditEvents(db, {
    subjectType: 'administrator',
    subjectId: administratorId,
    limit: EVENTS_SHOWN,
  });
}

/** Something that an administrator did to the question bank, a year, a directive exam, an official exam, a topic or a contest. */
export interface BankEvent {
  actorId: number;
  deed: 'created' | 'updated' | 'deleted' | 'ungrouped' | 'merged' | 'ended' | 'withdrawn';
  subjectType: 'question' | 'year' | 'directive_exam' | 'official_exam' | 'topic' | 'contest';
  /** The id of the subject. A year is its own id. */
  subjectId: number;
  changes: AuditChange[];
  happenedAt: Date;
}

/** Records events of the bank. Call it in the transaction that makes the changes. */
export function recordBankEvents(tx: Database, events: readonly BankEvent[]): Promise<void> {
  return insertAuditEvents(
    tx,
    events.map(({ deed, ...event }) => ({ ...event, action: `${event.subjectType}.${deed}` })),
  );
}

/** Lists the newest events about a teacher, newest first. */
export function listTeacherEvents(db: Database, teacherId: number): Promise<AuditEventRow[]> {
  return listAuditEvents(db, { subjectType: 'teacher', subjectId: teacherId, limit: EVENTS_SHOWN });
}

/** Lists all events about a teacher, newest first. */
export function listAllTeacherEvents(db: Database, teacherId: number): Promise<AuditEventRow[]> {
  return listAuditEvents(db, { subjectType: 'teacher', subjectId: teacherId });
}

/** The name of a field as the forms have it. */
export function labelOfField(field: string): string {
  return LABELS[field] ?? field;
}
