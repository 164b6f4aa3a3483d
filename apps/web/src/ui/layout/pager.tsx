import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../button.tsx';

interface PagerProps {
  /** Name of the list's pages for screen readers. */
  label: string;
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Buttons to turn the pages of a list. Draws nothing if there is only one page. */
export function Pager({ label, page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav
      aria-label={label}
      className="mt-4 flex items-center justify-between gap-2 max-[20em]:flex-wrap max-[20em]:justify-center max-sm:[&_.lucide]:hidden sm:gap-3"
    >
      <Button icon={<ArrowLeft />} aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <p role="status" className="num text-sm text-ink-2">
        Página {page} de {totalPages}
      </p>
      <Button iconEnd={<ArrowRight />} aria-disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
