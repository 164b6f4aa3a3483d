import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';

interface ListPagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** The pages of the list, at the foot of its table. */
export function ListPager({ page, totalPages, onPage }: ListPagerProps) {
  return (
    <nav
      aria-label="Páginas de docentes"
      className="flex items-center justify-between gap-2 border-t border-line px-4 py-3 md:px-6 max-md:[&>button]:px-2.5"
    >
      <Button icon={<ArrowLeft />} aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <p className="num whitespace-nowrap">
        {formatNumber(page)} de {formatNumber(totalPages)}
      </p>
      <Button iconEnd={<ArrowRight />} aria-disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
