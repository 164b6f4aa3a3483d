import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { inputClass } from '../../../ui/forms/text-input.tsx';
import { PAGE_SIZES, type PageSize } from './teachers-address.ts';

interface ListPagerProps {
  page: number;
  totalPages: number;
  pageSize: PageSize;
  onPage: (page: number) => void;
  onPageSize: (pageSize: PageSize) => void;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: size, label: String(size) }));

/** The pager below the table: step by step, or to any page by its number. */
export function ListPager({ page, totalPages, pageSize, onPage, onPageSize }: ListPagerProps) {
  return (
    <nav
      aria-label="Páginas de docentes"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-3 md:px-6"
    >
      <div className="flex items-center justify-between gap-2 max-md:w-full md:gap-4 max-md:[&>button]:px-2.5">
        <Button icon={<ArrowLeft />} aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Anterior
        </Button>
        <p className="num whitespace-nowrap">
          {formatNumber(page)} de {formatNumber(totalPages)}
        </p>
        <Button iconEnd={<ArrowRight />} aria-disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          Siguiente
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 max-md:w-full">
        <Select
          label="Por página"
          inline
          options={SIZES}
          value={pageSize}
          onChange={onPageSize}
          className="w-44"
        />
        {totalPages > 1 ? <PageJump key={page} page={page} totalPages={totalPages} onPage={onPage} /> : null}
      </div>
    </nav>
  );
}

/** A field to go to a page by its number. Numbers out of range lead to the nearest page. */
function PageJump({ page, totalPages, onPage }: Pick<ListPagerProps, 'page' | 'totalPages' | 'onPage'>) {
  const id = useId();
  const [text, setText] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Math.round(Number(text));
    if (text.trim() === '' || !Number.isFinite(wanted)) return;
    onPage(Math.min(Math.max(wanted, 1), totalPages));
  };
  return (
    <form onSubmit={jump} className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-ink-2">
        Ir a la página
      </label>
      <div className="w-20">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          placeholder={String(page)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputClass('num')}
        />
      </div>
      <Button type="submit" aria-disabled={text.trim() === ''}>
        Ir
      </Button>
    </form>
  );
}
