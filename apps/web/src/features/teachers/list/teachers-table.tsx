import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { SortDirection, TeacherSort } from '@amauta/contract/teachers/teacher-list.ts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useAfter } from '../../../ui/feedback/surface.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { type ListState, orderAfterPress } from './list-address.ts';
import { type RowActions, TeacherRow } from './teacher-row.tsx';

const HEAD = 'bg-sunken px-3 py-3 text-left text-sm font-semibold whitespace-nowrap text-ink-2';
const ARIA_SORT: Record<SortDirection, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };

type Order = Pick<ListState, 'sort' | 'direction'>;

interface TeachersTableProps extends RowActions {
  teachers: readonly Teacher[];
  isChosen: (id: number) => boolean;
  order: Order;
  onOrder: (order: Order) => void;
  /** Stands below the rows, in the same frame. */
  footer: ReactNode;
}

/** One page of teachers. Where there is no room for columns each row is a card. */
export function TeachersTable(props: TeachersTableProps) {
  const { teachers, isChosen, order, onOrder, footer, ...actions } = props;
  const chosen = teachers.filter(({ id }) => isChosen(id)).length;
  const page = {
    label: 'Seleccionar a todos los de esta página',
    checked: chosen === teachers.length,
    mixed: chosen > 0,
    onChange: (isNowChosen: boolean) => actions.onChoose(teachers, isNowChosen),
  };
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface shadow-1">
      <div className="border-b border-line bg-sunken px-4 py-1 @[58rem]:hidden">
        <Checkbox {...page} className="-ml-2.5 px-2.5 text-sm font-semibold text-ink-2">
          <span aria-hidden="true">Seleccionar esta página</span>
        </Checkbox>
      </div>
      <table className="block w-full border-collapse text-[1rem] leading-snug @[58rem]:table">
        <caption className="sr-only">Docentes</caption>
        <thead className="hidden @[58rem]:table-header-group">
          <tr>
            <th scope="col" className="w-0 bg-sunken pl-3.5">
              <Checkbox {...page} />
            </th>
            <SortableHead sort="name" order={order} onOrder={onOrder}>
              Nombre
            </SortableHead>
            <th scope="col" className={HEAD}>
              Contacto
            </th>
            <th scope="col" className={HEAD}>
              Modalidad/Nivel
            </th>
            <th scope="col" className={HEAD}>
              Estado
            </th>
            <SortableHead sort="expiration" order={order} onOrder={onOrder}>
              Expiración
            </SortableHead>
            <th scope="col" className={`${HEAD} pr-6! text-right!`}>
              Acciones
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line @[58rem]:table-row-group">
          {teachers.map((teacher) => (
            <TeacherRow key={teacher.id} teacher={teacher} isChosen={isChosen(teacher.id)} {...actions} />
          ))}
        </tbody>
      </table>
      {footer}
    </div>
  );
}

interface SortableHeadProps {
  sort: TeacherSort;
  order: Order;
  onOrder: (order: Order) => void;
  children: string;
}

function SortableHead({ sort, order, onOrder, children }: SortableHeadProps) {
  const isSorted = order.sort === sort;
  const Arrow = isSorted ? (order.direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={isSorted ? ARIA_SORT[order.direction] : 'none'} className={`${HEAD} py-0.5!`}>
      <button
        type="button"
        onClick={() => onOrder(orderAfterPress(order, sort))}
        className={classNames(
          '-mx-2 inline-flex min-h-tap items-center gap-1.5 rounded-md px-2 hover:text-ink',
          isSorted && 'text-brand-ink',
        )}
      >
        {children}
        <Arrow className="icon-s" />
      </button>
    </th>
  );
}

/** The table's place while its rows are on their way. */
export function TeachersSkeleton() {
  const isShown = useAfter(300);
  return (
    <div role="status">
      <span className="sr-only">Cargando docentes...</span>
      {isShown ? (
        <div
          aria-hidden="true"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-1"
        >
          {[1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="flex h-18 items-center gap-6 px-6">
              <span className="h-3.5 w-40 rounded-sm bg-sunken" />
              <span className="h-3.5 max-w-80 flex-1 rounded-sm bg-sunken" />
              <span className="ml-auto h-3.5 w-16 rounded-sm bg-sunken" />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
