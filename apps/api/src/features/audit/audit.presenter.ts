import { AuditAction, type AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import type { AuditEventRow } from './audit.queries.ts';
import { labelOfField } from './audit.service.ts';

export function toAuditEntry(row: AuditEventRow): AuditEntry {
  return {
    id: row.id,
    action: AuditAction.parse(row.action),
    actor_name: row.actorName,
    happened_at: row.happenedAt.toISOString(),
    changes: row.changes.map(({ field, from, to }) => ({ field, label: labelOfField(field), from, to })),
  };
}
