import { AuditAction, type AuditEntry } from '@amauta/contract/teachers.ts';
import type { AuditEventRow } from './audit.queries.ts';

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
};

export function toAuditEntry(row: AuditEventRow): AuditEntry {
  return {
    id: row.id,
    action: AuditAction.parse(row.action),
    actor_name: row.actorName,
    happened_at: row.happenedAt.toISOString(),
    changes: row.changes.map(({ field, from, to }) => ({ field, label: labelOfField(field), from, to })),
  };
}

/** The name of a field as the forms have it. */
export function labelOfField(field: string): string {
  return LABELS[field] ?? field;
}
