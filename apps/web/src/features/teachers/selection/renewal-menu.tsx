import type { RenewalMonths } from '@amauta/contract/teachers/teacher-renewal.ts';
import { RENEWAL_MONTHS } from '@amauta/exam-rules/teacher-access.ts';
import type { ReactNode } from 'react';
import { Menu } from '../../../ui/overlays/popover.tsx';

interface RenewalMenuProps {
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName: string;
  /** What stands behind the months, e.g. the day that they lead to. */
  outcome?: (months: RenewalMonths) => string;
  onRenew: (months: RenewalMonths) => void;
}

/** The months by which an access is renewed. */
export function RenewalMenu({ outcome, onRenew, ...button }: RenewalMenuProps) {
  const items = RENEWAL_MONTHS.map((months) => ({
    label: outcome ? `+${months} meses, ${outcome(months)}` : `+${months} meses`,
    onSelect: () => onRenew(months),
  }));
  return <Menu {...button} items={items} />;
}
