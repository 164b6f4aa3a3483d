import type { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import type { RenewalMonths } from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { RENEWAL_MONTHS, renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { RenewalDialog } from '../selection/renewal-dialog.tsx';
import { useRenewal } from '../selection/use-renewal.ts';

/** How many days of access are left, and the ways to prolong it. */
export function AccessCard({ teacher }: { teacher: TeacherDetail }) {
  const { days_left: days, expiration_date: expiration } = teacher;
  const [months, setMonths] = useState<RenewalMonths | null>(null);
  const today = todayInLima(new Date());
  const renewed = (months: RenewalMonths) => formatDate(renewedExpiration(expiration, today, months));
  const renewal = useRenewal();
  return (
    <section
      aria-labelledby="dias-de-acceso"
      className="overflow-hidden rounded-lg border border-line bg-paper shadow-1"
    >
      <Faja />
      <div className="px-6 pt-5 pb-6">
        <h3 id="dias-de-acceso" className="sr-only">
          Días de acceso
        </h3>
        <p className="num font-serif text-4xl font-semibold">
          {formatNumber(Math.max(0, days))}{' '}
          <span className="text-lg font-medium text-ink-2">{days === 1 ? 'día' : 'días'} de acceso</span>
        </p>
        <p className="num text-ink-2">
          {days < 0 ? expiredText(days, expiration) : `Vence el ${formatDate(expiration)}.`}
        </p>
        <p id="renovar" className="mt-5 mb-2 text-sm font-semibold">
          {days < 0 ? 'Renovar desde hoy' : 'Renovar desde esa fecha'}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, whose name stands above them */}
        <div role="group" aria-labelledby="renovar" className="grid gap-2 sm:grid-cols-3">
          {RENEWAL_MONTHS.map((offered) => (
            <Button key={offered} onClick={() => setMonths(offered)} className="px-2!">
              <span>
                +{offered} meses{' '}
                <span className="num block text-sm font-normal text-ink-2">{renewed(offered)}</span>
              </span>
            </Button>
          ))}
        </div>
      </div>
      <RenewalDialog
        order={months === null ? null : { teacher, months }}
        pending={renewal.isPending}
        onCancel={() => setMonths(null)}
        onConfirm={({ months }) => renewal.mutate({ teacher, months }, { onSuccess: () => setMonths(null) })}
      />
    </section>
  );
}

function expiredText(days: number, expiration: string): string {
  const ago = days === -1 ? '1 día' : `${formatNumber(-days)} días`;
  return `Expiró hace ${ago}, el ${formatDate(expiration)}.`;
}
