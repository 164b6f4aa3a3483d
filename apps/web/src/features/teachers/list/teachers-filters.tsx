import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { countOfTeachers, ORDERS, STATUS_FILTERS } from '../teacher-words.ts';
import { MoreFilters } from './more-filters.tsx';
import { countMoreFilters, type ListState, listOrder, orderOf } from './teachers-address.ts';

interface TeachersFiltersProps {
  list: ListState;
  /** How many teachers match; undefined until the list has loaded. */
  total: number | undefined;
  onSearch: (search: string, isPressed: boolean) => void;
  onChange: (change: Partial<ListState>) => void;
}

/** The search, the filters, the order, and the number of teachers found. */
export function TeachersFilters({ list, total, onSearch, onChange }: TeachersFiltersProps) {
  const id = useId();
  const count = countMoreFilters(list);
  const [isOpened, setOpened] = useState(count > 0);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Buscar docentes"
          placeholder="Nombre, correo, celular o IE"
          search={list.search}
          onSearch={onSearch}
          className="w-full md:max-w-[30rem] md:flex-[1_1_20rem]"
        />
        <Select
          label="Estado"
          inline
          options={STATUS_FILTERS}
          value={list.status ?? 'all'}
          onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
          className="w-full md:w-52"
        />
        <Select
          label="Orden"
          inline
          options={ORDERS}
          value={orderOf(list)}
          onChange={(order) => onChange(listOrder(order))}
          className="w-full md:w-72"
        />
        <Button
          icon={<SlidersHorizontal />}
          aria-expanded={isOpened}
          aria-controls={id}
          onClick={() => setOpened(!isOpened)}
          className="min-h-12 max-md:flex-1"
        >
          {count > 0 ? `Más filtros (${count})` : 'Más filtros'}
        </Button>
        <p role="status" className="num text-sm text-ink-2 md:ml-auto">
          {total === undefined ? '' : countOfTeachers(total)}
        </p>
      </div>
      {isOpened ? <MoreFilters id={id} list={list} onChange={onChange} /> : null}
    </>
  );
}
