import { ChevronLeft, ChevronRight, Minus, MoveHorizontal, PanelLeft, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/forms/text-input.tsx';
import type { OpenedPdf, PdfView } from './pdf-engine.ts';

interface BarProps {
  view: PdfView;
  pdf: OpenedPdf | null;
}

/** Shows the current page, and goes to others. */
export function PdfPageBar(props: BarProps & { hasStrip: boolean; onStrip: () => void }) {
  const { view, pdf, hasStrip, onStrip } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const page = Number(typed);
    if (typed !== null && Number.isInteger(page) && page >= 1) pdf?.goTo(page);
    setTyped(null);
  };
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={<PanelLeft />}
        label="Miniaturas de las páginas"
        aria-pressed={hasStrip}
        onClick={onStrip}
      />
      <IconButton
        icon={<ChevronLeft />}
        label="Página anterior"
        aria-disabled={view.page <= 1}
        className="max-md:hidden!"
        onClick={() => pdf?.goTo(view.page - 1)}
      />
      <form onSubmit={go} className="num flex items-center gap-1.5">
        <input
          aria-label={`Página, de ${view.pages}`}
          inputMode="numeric"
          value={typed ?? String(view.page)}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
          onBlur={() => setTyped(null)}
          className={inputClass('min-h-tap! w-14! px-1! text-center!')}
        />
        <span className="whitespace-nowrap text-ink-2">de {view.pages || '-'}</span>
      </form>
      <IconButton
        icon={<ChevronRight />}
        label="Página siguiente"
        aria-disabled={view.page >= view.pages}
        className="max-md:hidden!"
        onClick={() => pdf?.goTo(view.page + 1)}
      />
    </div>
  );
}

/** The buttons that change the zoom. */
export function PdfZoomBar({ view, pdf }: BarProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton icon={<Minus />} label="Alejar" onClick={() => pdf?.zoomBy(-1)} />
      <span role="status" className="num min-w-14 text-center text-ink-2 max-md:hidden">
        {view.zoomPercent} %
      </span>
      <IconButton icon={<Plus />} label="Acercar" onClick={() => pdf?.zoomBy(1)} />
      <IconButton icon={<MoveHorizontal />} label="Ajustar al ancho" onClick={() => pdf?.fitWidth()} />
    </div>
  );
}
