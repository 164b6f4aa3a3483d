import type { TeacherSummary } from '@amauta/contract/teachers.ts';
import { Ban, CircleCheck, ClockAlert, type LucideIcon, Users } from 'lucide-react';
import { formatNumber } from '../../ui/format.ts';

const CARDS: readonly { count: keyof TeacherSummary; label: string; icon: LucideIcon; ink: string }[] = [
  { count: 'total_teachers', label: 'Total docentes', icon: Users, ink: 'text-ink-2' },
  { count: 'active_total', label: 'Activos', icon: CircleCheck, ink: 'text-ok' },
  { count: 'expiring_soon_total', label: 'Por vencer', icon: ClockAlert, ink: 'text-warn' },
  { count: 'expired_total', label: 'Expirados', icon: Ban, ink: 'text-bad' },
];

/** How many teachers there are, whatever the list shows; a dash until it is known. */
export function SummaryCards({ summary }: { summary: TeacherSummary | undefined }) {
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {CARDS.map(({ count, label, icon: Icon, ink }) => (
        <div
          key={count}
          className="grid gap-0.5 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-1 lg:px-5 lg:py-4.5"
        >
          <dt className="flex items-center gap-2 text-sm font-medium text-ink-2">
            <Icon className={ink} />
            {label}
          </dt>
          <dd className="num font-serif text-[1.75rem] leading-[1.1] font-semibold tracking-[-.02em] lg:text-[2.25rem]">
            {summary ? formatNumber(summary[count]) : '-'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
