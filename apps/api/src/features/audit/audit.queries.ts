import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { inChunks } from '../../database/in-chunks.ts';
import { accounts } from '../../database/tables/accounts.ts';
import { auditEvents } from '../../database/tables/audit.ts';

export async function insertAuditEvents(
  db: Database,
  events: readonly (typeof auditEvents.$inferInsert)[],
): Promise<void> {
  await inChunks(events, (chunk) => db.insert(auditEvents).values(chunk));
}

/** Lists the events about a subject, newest first. Without `limit`, lists all of them. */
export function listAuditEvents(
  db: Database,
  subject: { subjectType: string; subjectId: number; limit?: number },
) {
  const events = db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      actorName: accounts.fullName,
      happenedAt: auditEvents.happenedAt,
      changes: auditEvents.changes,
    })
    .from(auditEvents)
    .innerJoin(accounts, eq(accounts.id, auditEvents.actorId))
    .where(
      and(eq(auditEvents.subjectType, subject.subjectType), eq(auditEvents.subjectId, subject.subjectId)),
    )
    .orderBy(desc(auditEvents.happenedAt), desc(auditEvents.id));
  return subject.limit === undefined ? events : events.limit(subject.limit);
}

export type AuditEventRow = Awaited<ReturnType<typeof listAuditEvents>>[number];
