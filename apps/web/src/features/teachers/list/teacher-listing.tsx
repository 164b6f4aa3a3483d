import type { TeacherList } from '@amauta/contract/teachers/teacher-list.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card, EmptyState, ErrorState } from '../../../ui/feedback/surface.tsx';
import { TableSkeleton } from '../../../ui/layout/table.tsx';
import { LIST_FALLBACK } from '../teachers.queries.ts';
import { ListPager } from './list-pager.tsx';
import type { RowActions } from './teacher-row.tsx';
import { type ChangeOptions, type ListState, matchOf, NO_FILTERS } from './teachers-address.ts';
import { TeachersTable } from './teachers-table.tsx';

interface TeacherListingProps extends RowActions {
  list: ListState;
  found: UseQueryResult<TeacherList>;
  isChosen: (id: number) => boolean;
  onChange: (change: Partial<ListState>, options?: ChangeOptions) => void;
  onRetry: () => void;
}

/** The page of teachers that the address asks for, or its loading, empty and error states. */
export function TeacherListing(props: TeacherListingProps) {
  const { list, found, isChosen, onChange, onRetry, ...actions } = props;
  const lastPage = found.isPlaceholderData ? undefined : found.data?.meta.total_pages;
  useBackToLastPage(list.page, lastPage, onChange);
  if (found.isPending) return <TableSkeleton text="Cargando docentes..." />;
  if (!found.data) {
    return <ErrorState message={messageOf(found.error, LIST_FALLBACK)} onRetry={onRetry} />;
  }
  const { data, meta } = found.data;
  if (data.teachers.length === 0) {
    if (meta.total > 0) return <TableSkeleton text="Cargando docentes..." />;
    return <NoTeachers list={list} {...{ onChange, onOpen: actions.onOpen }} />;
  }
  const isStale = found.isPlaceholderData;
  return (
    <div aria-busy={isStale} className={classNames(isStale && 'opacity-60')}>
      <TeachersTable
        teachers={data.teachers}
        isChosen={isChosen}
        order={list}
        onOrder={onChange}
        footer={
          <ListPager
            page={list.page}
            totalPages={meta.total_pages}
            pageSize={list.pageSize}
            onPage={(page) => onChange({ page })}
            onPageSize={(pageSize) => onChange({ pageSize })}
          />
        }
        {...actions}
      />
    </div>
  );
}

/**
 * Goes to the last page when the address points past the end, as after deleting the last teacher of the last
 * page.
 */
function useBackToLastPage(
  page: number,
  lastPage: number | undefined,
  onChange: TeacherListingProps['onChange'],
): void {
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) onChange({ page: lastPage }, { replace: true });
  }, [page, lastPage, onChange]);
}

function NoTeachers({ list, onChange, onOpen }: Pick<TeacherListingProps, 'list' | 'onChange' | 'onOpen'>) {
  const isFiltered = Object.keys(matchOf(list)).length > 0;
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          title="Ningún docente coincide"
          action={<Button onClick={() => onChange(NO_FILTERS)}>Ver todos los docentes</Button>}
        >
          <p>Revisa la búsqueda o cambia los filtros.</p>
        </EmptyState>
      ) : (
        <EmptyState
          title="Aún no hay docentes"
          action={
            <Button variant="primary" onClick={() => onOpen({ kind: 'add' })}>
              Agregar docente
            </Button>
          }
        >
          <p>Agrega al primero o importa una lista de Excel.</p>
        </EmptyState>
      )}
    </Card>
  );
}
