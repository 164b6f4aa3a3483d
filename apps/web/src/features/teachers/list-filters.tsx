import { Select } from '../../ui/select.tsx';
import { type ListState, listOrder, orderOf } from './list-address.ts';
import { TeacherSearch } from './teacher-search.tsx';
import { countOfTeachers, ORDERS, STATUS_FILTERS } from './teacher-words.ts';

interface ListFiltersProps {
  list: ListState;
  /** Teachers that match; unknown until the list has come. */
  total: number | undefined;
  onSearch: (search: string) => void;
  onChange: (change: Partial<ListState>) => void;
}

/** Which teachers, in which order, and how many they are. */
export function ListFilters({ list, total, onSearch, onChange }: ListFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <TeacherSearch search={list.search} onSearch={onSearch} />
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
      <p role="status" className="num text-sm text-ink-2 md:ml-auto">
        {total === undefined ? '' : countOfTeachers(total)}
      </p>
    </div>
  );
}
