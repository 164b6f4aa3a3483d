import type { TeacherStatus, TeacherSummary } from '@amauta/contract/teachers/teacher.ts';
import { Ban, CircleCheck, ClockAlert, type LucideIcon, Users } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumber } from '../../../ui/format.ts';

interface CardFacts {
  count: keyof TeacherSummary;
  /** The status that a press filters by; absent to show all. */
  status?: TeacherStatus;
  label: string;
  icon: LucideIcon;
  ink: string;
}

const CARDS: readonly CardFacts[] = [
  { count: 'total_teachers', label: 'Total docentes', icon: Users, ink: 'text-ink-2' },
  { count: 'active_total', status: 'active', label: 'Activos', icon: CircleCheck, ink: 'text-ok' },
  {
    count: 'expiring_soon_total',
    status: 'expiring_soon',
    label: 'Por vencer',
    icon: ClockAlert,
    ink: 'text-warn',
  },
  { count: 'expired_total', status: 'expired', label: 'Expirados', icon: Ban, ink: 'text-bad' },
];

interface SummaryCardsProps {
  summary: TeacherSummary | undefined;
  /** The status by which the list is filtered. */
  status: TeacherStatus | undefined;
  onStatus: (status: TeacherStatus | undefined) => void;
}

/**
 * The number of teachers by status, independent of the list's filters; a dash until loaded. Pressing a card
 * filters the list by its status.
 */
export function SummaryCards({ summary, status, onStatus }: SummaryCardsProps) {
  return (
    <ul
      aria-label="Docentes por estado"
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-4 lg:gap-4"
    >
      {CARDS.map(({ count, status: own, label, icon: Icon, ink }) => (
        <li key={count} className="grid">
          <button
            type="button"
            aria-pressed={status === own}
            onClick={() => onStatus(own)}
            className={classNames(
              'grid gap-0.5 rounded-lg border bg-surface px-4 py-3.5 text-left shadow-1 transition-colors duration-(--fast) hover:border-brand-ink lg:px-5 lg:py-4.5',
              own !== undefined && status === own
                ? 'border-brand-ink shadow-[inset_0_0_0_1px_var(--brand-ink)]'
                : 'border-line',
            )}
          >
            <span className="flex items-center gap-2 text-sm font-medium text-ink-2">
              <Icon className={ink} />
              {label}
            </span>{' '}
            <span className="num font-serif text-[1.75rem] leading-[1.1] font-semibold tracking-[-.02em] lg:text-[2.25rem]">
              {summary ? formatNumber(summary[count]) : '-'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
