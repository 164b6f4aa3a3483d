import type { AuditAction, AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { RENEWAL_MONTHS, renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarPlus2,
  Eraser,
  FileJson,
  FileSpreadsheet,
  type LucideIcon,
  Pencil,
  Trash2,
  Undo2,
  UserRoundPlus,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';

import { formatDate, formatTime } from '../../../ui/format.ts';
import { teacherAuditQuery } from '../teachers.queries.ts';

const SHOWN_AT_FIRST = 4;

const ICONS: Record<AuditAction, LucideIcon> = {
  'teacher.created': UserRoundPlus,
  'teacher.imported': FileSpreadsheet,
  'teacher.updated': Pencil,
  'teacher.renewed': CalendarPlus2,
  'teacher.renewal_undone': Undo2,
  'teacher.deleted': Trash2,
  'teacher.restored': Undo2,
  'teacher.exported': FileJson,
  'teacher.erased': Eraser,
};

/** The changes to a teacher's account, newest first: who, what and when. */
export function AuditTrail({ teacherId }: { teacherId: number }) {
  const audit = useQuery(teacherAuditQuery(teacherId));
  return (
    <section aria-labelledby="historial">
      <h3 id="historial" className="text-lg">
        Historial de cambios
      </h3>
      <Loaded query={audit} lines={4} className="mt-3">
        {(entries) => <Entries entries={entries} />}
      </Loaded>
    </section>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const [isAll, setAll] = useState(false);
  if (entries.length === 0) return <p className="mt-2 text-ink-2">Aún no hay cambios registrados.</p>;
  const shown = isAll ? entries : entries.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ol className="mt-2">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries.length > shown.length ? (
        <Button variant="ghost" className="-ml-4.5" onClick={() => setAll(true)}>
          Ver todo
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const Icon = ICONS[entry.action];
  const { words, day } = auditSentence(entry);
  const lines = changeLines(entry);
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3.5 py-2 leading-snug not-last:before:absolute not-last:before:top-8.5 not-last:before:-bottom-1 not-last:before:left-[.5625rem] not-last:before:w-0.5 not-last:before:bg-line">
      <Icon className="mt-0.5 text-brand-ink" />
      <div>
        <p>
          <b>{entry.actor_name}</b> {words}
          {day ? <span className="num whitespace-nowrap"> {day}</span> : null}
        </p>
        {lines.length > 0 ? (
          <ul className="mt-0.5 text-sm wrap-anywhere">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        <p className="num text-sm text-ink-2">
          {formatDate(entry.happened_at)}, {formatTime(entry.happened_at)}
        </p>
      </div>
    </li>
  );
}

const SENTENCES: Record<AuditAction, string> = {
  'teacher.created': 'creó la cuenta',
  'teacher.imported': 'creó la cuenta desde un Excel',
  'teacher.updated': 'editó al docente',
  'teacher.renewed': 'renovó el acceso',
  'teacher.renewal_undone': 'deshizo la renovación',
  'teacher.deleted': 'eliminó al docente',
  'teacher.restored': 'recuperó al docente',
  'teacher.exported': 'exportó sus datos personales',
  'teacher.erased': 'borró sus datos personales',
};

/**
 * What the administrator did, to follow the name, and the day of expiry it set: 'renovó 10 meses, hasta el'
 * and '14-06-2027'.
 */
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

/** The number of months of a renewal, found by the days before and after it; null for other entries. */
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

/** The changed fields of an update, one line each. Other actions have none: their sentence says enough. */
export function changeLines({ action, changes }: AuditEntry): string[] {
  return action === 'teacher.updated' ? changes.map(changeLine) : [];
}

function changeLine({ label, from, to }: AuditEntry['changes'][number]): string {
  if (from === null && to === null) return `${label}: cambió`;
  if (from === null) return `${label}: ${to}`;
  return to === null ? `${label}: se quitó ${from}` : `${label}: de ${from} a ${to}`;
}
