import type { AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import { expect, it } from 'vitest';
import { auditSentence } from './audit-trail.tsx';

const renewal = (from: string, to: string): AuditEntry => ({
  id: 1,
  action: 'teacher.renewed',
  actor_name: 'Julia Ramos',
  // Still 14 August in Lima.
  happened_at: '2026-08-15T03:00:00.000Z',
  changes: [{ field: 'expiration_date', label: 'Vencimiento', from, to }],
});

it.each([
  ['of a running access', '14-08-2026', '14-06-2027', 'renovó 10 meses, hasta el'],
  ['of an expired one, from that day', '01-02-2026', '14-01-2027', 'renovó 5 meses, hasta el'],
  ['to the end of a shorter month', '30-09-2026', '28-02-2027', 'renovó 5 meses, hasta el'],
  ['by a year', '14-09-2026', '14-09-2027', 'renovó 12 meses, hasta el'],
  ['by other days, as an undone one', '14-09-2026', '20-09-2026', 'renovó el acceso hasta el'],
])('a renewal %s names its months', (_what, from, to, words) => {
  expect(auditSentence(renewal(from, to))).toEqual({ words, day: to });
});
