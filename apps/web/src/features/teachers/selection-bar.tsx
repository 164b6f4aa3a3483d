import type { RenewalMonths } from '@amauta/contract/teacher-renewal.ts';
import { CalendarPlus, ChevronDown, FileSpreadsheet, KeyRound, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { RenewalMenu } from './renewal-menu.tsx';

/** Below the bar and above it. */
const GAP_PX = 28;

interface SelectionBarProps {
  count: number;
  isExporting: boolean;
  onRenew: (months: RenewalMonths) => void;
  onIssue: () => void;
  onExport: () => void;
  onClear: () => void;
}

/** What can be done with the teachers chosen; stays in view while the list scrolls. */
export function SelectionBar({ count, isExporting, onRenew, onIssue, onExport, onClear }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useScrollPadding(bar);
  return (
    <section
      ref={bar}
      aria-label="Docentes seleccionados"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-brand-line bg-surface px-4 py-3 shadow-3"
    >
      <div className="flex items-center justify-between gap-3 max-md:w-full md:mr-auto">
        <p role="status" className="num font-semibold">
          {formatNumber(count)} {count === 1 ? 'seleccionado' : 'seleccionados'}
        </p>
        <Button variant="ghost" icon={<X />} aria-label="Quitar selección" onClick={onClear}>
          Quitar
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:w-full md:flex">
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
        <Button icon={<KeyRound />} className="max-md:col-span-2" onClick={onIssue}>
          Nuevas contraseñas
        </Button>
      </div>
    </section>
  );
}

/** What has the focus must not lie under the bar. */
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
