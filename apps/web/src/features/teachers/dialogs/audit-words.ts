import type { AuditAction, AuditEntry } from '@amauta/contract/teachers.ts';

const SENTENCES: Record<AuditAction, string> = {
  'teacher.created': 'creó la cuenta',
  'teacher.imported': 'creó la cuenta desde un Excel',
  'teacher.updated': 'editó al docente',
  'teacher.renewed': 'renovó el acceso',
  'teacher.deleted': 'eliminó al docente',
};

/** What the administrator did, after the name, and the day that it leads to: 'renovó el acceso hasta el', '14-06-2027'. */
export function auditSentence({ action, changes }: AuditEntry): { words: string; day: string | null } {
  const day = changes.find(({ field }) => field === 'expiration_date')?.to ?? null;
  const words = SENTENCES[action];
  if (day === null || action === 'teacher.updated' || action === 'teacher.deleted')
    return { words, day: null };
  return { words: action === 'teacher.renewed' ? `${words} hasta el` : `${words}, con acceso hasta el`, day };
}

/** What changed, a line a field. Of a new account, whose fields are all new, and of a renewal the sentence says enough. */
export function changeLines({ action, changes }: AuditEntry): string[] {
  return action === 'teacher.updated' ? changes.map(changeLine) : [];
}

function changeLine({ label, from, to }: AuditEntry['changes'][number]): string {
  if (from === null && to === null) return `${label}: cambió`;
  if (from === null) return `${label}: ${to}`;
  return to === null ? `${label}: se quitó ${from}` : `${label}: de ${from} a ${to}`;
}
