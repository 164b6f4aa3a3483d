import { type ReactNode, useRef } from 'react';
import { useToastsAboveBar } from '../../../../ui/feedback/toast-clearance.ts';
import { formatTime } from '../../../../ui/format.ts';

interface SaveBarProps {
  isDirty: boolean;
  /** When this device last stored a draft of the form, in milliseconds; null if it has not. */
  keptAt: number | null;
  children: ReactNode;
}

/** The bar with the buttons, fixed at the foot of the page. */
export function SaveBar({ isDirty, keptAt, children }: SaveBarProps) {
  const bar = useRef<HTMLElement>(null);
  useToastsAboveBar(bar);
  return (
    <footer
      ref={bar}
      className="sticky bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] lg:px-12 lg:pt-3"
    >
      <p className="num text-sm text-ink-2 max-md:sr-only">{isDirty ? dirtyText(keptAt) : 'Sin cambios'}</p>
      <div className="flex flex-1 flex-wrap justify-end gap-3 max-md:*:flex-1 max-md:*:whitespace-normal">
        {children}
      </div>
    </footer>
  );
}

function dirtyText(keptAt: number | null): string {
  if (keptAt === null) return 'Sin guardar';
  return `Sin guardar. Copia en este dispositivo a las ${formatTime(new Date(keptAt).toISOString())}`;
}
