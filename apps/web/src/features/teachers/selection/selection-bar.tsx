import type { RenewalMonths } from '@amauta/contract/teachers/teacher-renewal.ts';
import {
  CalendarDays,
  CalendarPlus,
  ChevronDown,
  FileSpreadsheet,
  KeyRound,
  Layers,
  ListChecks,
  Lock,
  LockOpen,
  type LucideIcon,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { BAR_IN_VIEW } from '../../../ui/feedback/toast-clearance.ts';
import { formatNumber } from '../../../ui/format.ts';
import { keepFocusWhenRemoved } from '../../../ui/overlays/keep-focus.ts';
import { Menu } from '../../../ui/overlays/popover.tsx';
import type { BulkAction } from './bulk-dialogs.tsx';
import { RenewalMenu } from './renewal.tsx';

/** Space below and above the bar, in pixels. */
const GAP_PX = 28;

interface SelectionBarProps {
  count: number;
  /** How many teachers one press would choose: all that match. Null when there are no more than those chosen. */
  all: number | null;
  isExporting: boolean;
  onChooseAll: () => void;
  onRenew: (months: RenewalMonths) => void;
  onIssue: () => void;
  onExport: () => void;
  onBulk: (action: BulkAction) => void;
  onClear: () => void;
}

const MORE: readonly { action: BulkAction; label: string; icon: LucideIcon }[] = [
  { action: 'set_expiration', label: 'Cambiar fecha', icon: CalendarDays },
  { action: 'change_types', label: 'Cambiar tipos de acceso', icon: Tags },
  { action: 'change_categories', label: 'Cambiar accesos', icon: Layers },
  { action: 'block', label: 'Bloquear ingreso', icon: Lock },
  { action: 'unblock', label: 'Desbloquear ingreso', icon: LockOpen },
  { action: 'delete', label: 'Eliminar', icon: Trash2 },
];

/** The actions for the chosen teachers. The bar stays in view while the list scrolls. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, all, isExporting, onChooseAll, onRenew, onIssue, onExport, onBulk, onClear } = props;
  const bar = useRef<HTMLElement>(null);
  useScrollPadding(bar);
  return (
    <section
      {...BAR_IN_VIEW}
      ref={bar}
      aria-label="Docentes seleccionados"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-brand-line bg-surface px-4 py-3 shadow-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 max-md:w-full md:mr-auto">
        <p role="status" className="num font-semibold">
          {formatNumber(count)} {count === 1 ? 'seleccionado' : 'seleccionados'}
        </p>
        <Button
          ref={keepFocusWhenRemoved}
          variant="ghost"
          icon={<X />}
          aria-label="Quitar selección"
          onClick={onClear}
        >
          Quitar
        </Button>
        {all === null ? null : (
          <Button variant="ghost" icon={<ListChecks />} className="max-md:basis-full" onClick={onChooseAll}>
            Elegir a los {formatNumber(all)} que coinciden
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:w-full md:flex md:flex-wrap">
        <RenewalMenu
          triggerClassName={buttonClass({ variant: 'primary' })}
          trigger={
            <>
              <CalendarPlus />
              Renovar
              <ChevronDown className="icon-s" />
            </>
          }
          onRenew={onRenew}
        />
        <Button icon={<FileSpreadsheet />} aria-disabled={isExporting} onClick={onExport}>
          Exportar
        </Button>
        <Button
          icon={<KeyRound />}
          className="max-md:px-2 max-md:whitespace-normal max-md:[&_.lucide]:hidden"
          onClick={onIssue}
        >
          Nuevas contraseñas
        </Button>
        <Menu
          triggerClassName={buttonClass()}
          trigger={
            <>
              Más acciones
              <ChevronDown className="icon-s" />
            </>
          }
          items={MORE.map(({ action, label, icon: Icon }) => ({
            label,
            icon: <Icon />,
            onSelect: () => onBulk(action),
          }))}
        />
      </div>
    </section>
  );
}

/** Sets the scroll padding, so that a focused element isn't hidden behind the bar. */
function useScrollPadding(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${element.offsetHeight + GAP_PX}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('scroll-padding-bottom');
    };
  }, [bar]);
}
