import type { AuditAction, AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { RENEWAL_MONTHS, renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';

const SENTENCES: Record<AuditAction, string> = {
  'teacher.created': 'creó la cuenta',
  'teacher.imported': 'creó la cuenta desde un Excel',
  'teacher.updated': 'editó al docente',
  'teacher.renewed': 'renovó el acceso',
  'teacher.renewal_undone': 'deshizo la renovación',
  'teacher.deleted': 'eliminó al docente',
  'teacher.restored': 'recuperó al docente',
};

/** What the administrator did, after the name, and the day that it leads to: 'renovó 10 meses, hasta el', '14-06-2027'. */
export function auditSentence(entry: AuditEntry): { words: string; day: string | null } {
  const { action, changes } = entry;
  const day = changes.find(({ field }) => field === 'expiration_date')?.to ?? null;
  const words = SENTENCES[action];
  const months = renewedMonths(entry);
  if (months !== null) return { words: `renovó ${months} meses, hasta el`, day };
  if (day === null || action === 'teacher.updated' || action === 'teacher.deleted')
    return { words, day: null };
  return { words: action === 'teacher.renewed' ? `${words} hasta el` : `${words}, con acceso hasta el`, day };
}

/** The months of a renewal: those that lead from the day it found to the day it left. Null of anything else. */
function renewedMonths({ action, changes, happened_at }: AuditEntry): number | null {
  const change = changes.find(({ field }) => field === 'expiration_date');
  if (action !== 'teacher.renewed' || !change?.from || !change.to) return null;
  const [from, to] = [wireDay(change.from), wireDay(change.to)];
  const today = todayInLima(new Date(happened_at));
  return RENEWAL_MONTHS.find((months) => renewedExpiration(from, today, months) === to) ?? null;
}

/** '14-06-2027' as '2027-06-14'. */
function wireDay(shown: string): string {
  return shown.split('-').reverse().join('-');
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
