import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherSort } from '@amauta/contract/teachers/teacher-list.ts';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ColumnHead, SortingHead, TableFrame } from '../../../ui/layout/table.tsx';
import { type RowActions, TeacherRow } from './teacher-row.tsx';
import { type ListState, orderAfterPress } from './teachers-address.ts';

type Order = Pick<ListState, 'sort' | 'direction'>;

interface TeachersTableProps extends RowActions {
  teachers: readonly Teacher[];
  isChosen: (id: number) => boolean;
  order: Order;
  onOrder: (order: Order) => void;
  /** Shown below the rows, within the same frame. */
  footer: ReactNode;
}

/** One page of teachers. Without room for columns each row becomes a card. */
export function TeachersTable(props: TeachersTableProps) {
  const { teachers, isChosen, order, onOrder, footer, ...actions } = props;
  const chosen = teachers.filter(({ id }) => isChosen(id)).length;
  const page = {
    label: 'Seleccionar a todos los de esta página',
    checked: chosen === teachers.length,
    mixed: chosen > 0,
    onChange: (isNowChosen: boolean) => actions.onChoose(teachers, isNowChosen),
  };
  const sorting = (sort: TeacherSort) => ({
    order: order.sort === sort ? order.direction : null,
    onPress: () => onOrder(orderAfterPress(order, sort)),
  });
  return (
    <TableFrame
      caption="Docentes"
      cardHead={
        <Checkbox {...page} className="-ml-2.5 px-2.5 text-sm font-semibold text-ink-2">
          <span aria-hidden="true">Seleccionar esta página</span>
        </Checkbox>
      }
      head={
        <>
          <th scope="col" className="w-0 bg-sunken pl-3.5">
            <Checkbox {...page} />
          </th>
          <SortingHead {...sorting('name')}>Nombre</SortingHead>
          <ColumnHead>Contacto</ColumnHead>
          <ColumnHead>Modalidad/Nivel</ColumnHead>
          <ColumnHead>Estado</ColumnHead>
          <SortingHead {...sorting('expiration')}>Expiración</SortingHead>
          <ColumnHead className="pr-6! text-right!">Acciones</ColumnHead>
        </>
      }
      footer={footer}
    >
      {teachers.map((teacher) => (
        <TeacherRow key={teacher.id} teacher={teacher} isChosen={isChosen(teacher.id)} {...actions} />
      ))}
    </TableFrame>
  );
}
