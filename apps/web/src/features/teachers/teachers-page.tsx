import { MANY_TEACHERS } from '@amauta/contract/teachers/teacher.ts';
import type { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import type { TeacherExportQuery } from '@amauta/contract/teachers/teacher-exchange.ts';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileUp, UserPlus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../api/permissions.ts';
import { currentSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useToastsAbovePager } from '../../ui/feedback/toast-clearance.ts';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { PendingCredentials } from './credentials/pending-credentials.tsx';
import { ExportProgress } from './export/export-progress.tsx';
import { exportTeachers, useRunningExport } from './export/teacher-export.ts';
import { forgetForm, leftFormOf } from './form/left-form.ts';
import { SummaryCards } from './list/summary-cards.tsx';
import { TeacherListing } from './list/teacher-listing.tsx';
import { type ListState, listQueryOf, matchOf, useListAddress } from './list/teachers-address.ts';
import { TeachersFilters } from './list/teachers-filters.tsx';
import { tellSearch, useListToasts } from './list/use-list-toasts.ts';
import { RenewalDialog, type RenewalOrder, useRenewal } from './selection/renewal.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useBulk } from './selection/use-bulk.ts';
import { type Chosen, useSelection } from './selection/use-selection.ts';
import type { TeacherDialog } from './teacher-dialog.ts';
import { TeacherDialogs } from './teacher-dialogs.tsx';
import { teacherListQuery } from './teachers.queries.ts';

/** The page where administrators find, renew, export, add, change and delete teachers. */
export function TeachersPage() {
  const { list, change } = useListAddress();
  const found = useQuery(teacherListQuery(listQueryOf(list)));
  const awaitToast = useListToasts(found);
  const [dialog, setDialog] = useState<TeacherDialog>(leftDialog);
  useEffect(takeLeftForm, []);
  const match = useMemo(() => matchOf(list), [list]);
  const total = found.data?.meta.total;
  const shown = found.data?.data.teachers ?? [];
  const selection = useSelection({ shown, match, total: total ?? 0 });
  const { chosen } = selection;
  const [order, setOrder] = useState<RenewalOrder | null>(null);
  const renewal = useRenewal();
  const bulkDone = (result: BulkResult) => {
    selection.clear();
    setOrder(null);
    setDialog(result.refused_total > 0 ? { kind: 'refused', result } : null);
  };
  const bulk = useBulk(bulkDone);
  const work = useRef<HTMLDivElement>(null);
  const mayWrite = useMay('teachers:write');
  useToastsAbovePager(work);
  const isExporting = useRunningExport() !== null;

  const hasSearch = list.search !== '';
  const search = useCallback(
    (wanted: string, isPressed: boolean) => {
      if (isPressed) tellSearch(wanted);
      if (isPressed && wanted !== '') awaitToast();
      // Further typing replaces the history entry, so that 'back' leads to the list before the search.
      change({ search: wanted }, { replace: hasSearch });
    },
    [change, hasSearch, awaitToast],
  );
  const { sort, direction } = list;
  const listed = { sort, direction, ...match };

  return (
    <Page wide>
      <PageHead
        context="Gestión Docentes"
        title="Administrar docentes"
        actions={
          <>
            {mayWrite ? (
              <Button icon={<FileUp />} className="max-md:px-2" onClick={() => setDialog({ kind: 'import' })}>
                Importar excel
              </Button>
            ) : null}
            <Button
              icon={<FileSpreadsheet />}
              className="max-md:px-2"
              aria-disabled={isExporting}
              onClick={() => void exportTeachers(listed)}
            >
              Exportar excel
            </Button>
            {mayWrite ? (
              <Button variant="primary" icon={<UserPlus />} onClick={() => setDialog({ kind: 'add' })}>
                Agregar docente
              </Button>
            ) : null}
          </>
        }
      />
      <ExportProgress />
      {mayWrite ? (
        <PendingCredentials onOpen={(credentials) => setDialog({ kind: 'hand-over', credentials })} />
      ) : null}
      <SummaryCards
        summary={found.data?.data.summary}
        status={list.status}
        onStatus={(status) => change({ status })}
      />
      <TeachersFilters list={list} total={total} onSearch={search} onChange={change} />
      <div ref={work}>
        <TeacherListing
          list={list}
          found={found}
          isChosen={selection.has}
          onChange={change}
          onOpen={setDialog}
          onChoose={selection.set}
          onRenew={setOrder}
          onRetry={() => {
            awaitToast();
            void found.refetch();
          }}
        />
        {chosen && mayWrite ? (
          <SelectionBar
            count={chosen.count}
            all={!selection.isAll && isWorthAll(chosen.count, total) ? total : null}
            isExporting={isExporting}
            onChooseAll={selection.chooseAll}
            onRenew={(months) => setOrder({ chosen, months })}
            onIssue={() => setDialog({ kind: 'issue', chosen })}
            onExport={() => void exportTeachers(exportOf(chosen, { sort, direction }))}
            onBulk={(action) => setDialog({ kind: 'bulk', action, chosen })}
            onClear={selection.clear}
          />
        ) : null}
      </div>
      <RenewalDialog
        order={order}
        pending={renewal.isPending || bulk.isPending}
        onCancel={() => setOrder(null)}
        onConfirm={(order) => {
          const { months } = order;
          if ('chosen' in order) bulk.mutate({ chosen: order.chosen, change: { action: 'renew', months } });
          else renewal.mutate(order, { onSuccess: () => setOrder(null) });
        }}
      />
      <TeacherDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onOpen={setDialog}
        onDeleted={(teacher) => (selection.isAll ? selection.clear() : selection.set([teacher], false))}
        onBulkDone={bulkDone}
      />
    </Page>
  );
}

/** Whether more teachers match than are chosen, but no more than one call may change. */
function isWorthAll(count: number, total: number | undefined): total is number {
  return total !== undefined && total > count && total <= MANY_TEACHERS;
}

function exportOf(
  { choice }: Chosen,
  order: Pick<ListState, 'sort' | 'direction'>,
): Partial<TeacherExportQuery> {
  if ('ids' in choice) return { ids: choice.ids.join(',') };
  const except = choice.except.join(',');
  return { ...order, ...choice.filter, ...(except && { except }) };
}

/** The dialog with the form that this administrator had open when the session ended by itself. */
function leftDialog(): TeacherDialog {
  const left = leftFormOf(currentSession()?.id);
  if (!left) return null;
  const { teacherId, fields: kept } = left;
  return teacherId === null ? { kind: 'add', kept } : { kind: 'edit', id: teacherId, kept };
}

/** Forgets the form, which is open again now. If its password was lost by a reload, says so. */
function takeLeftForm(): void {
  const account = currentSession()?.id;
  if (leftFormOf(account)?.lacksPassword) {
    showToast('info', 'Vuelve a escribir la contraseña: no se guarda en este equipo.');
  }
  forgetForm(account);
}
