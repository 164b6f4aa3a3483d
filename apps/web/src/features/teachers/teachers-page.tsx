import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileUp, UserPlus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import type { TeacherDialog } from './dialogs/teacher-dialog.ts';
import { TeacherDialogs } from './dialogs/teacher-dialogs.tsx';
import { ExportProgress } from './export-progress.tsx';
import { listQueryOf } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { PendingCredentials } from './pending-credentials.tsx';
import { RenewalDialog } from './renewal-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { exportTeachers, useRunningExport } from './teacher-export.ts';
import { TeacherListing } from './teacher-listing.tsx';
import { teacherListQuery } from './teachers.queries.ts';
import { useListAddress } from './use-list-address.ts';
import { tellSearch, useListToasts } from './use-list-toasts.ts';
import { type RenewalOrder, useRenewal } from './use-renewal.ts';
import { useSelection } from './use-selection.ts';
import { useToastsAbovePager } from './use-toasts-above-pager.ts';

/** The teachers: found, renewed, exported, and through the dialogs added, changed and deleted. */
export function TeachersPage() {
  const { list, change } = useListAddress();
  const found = useQuery(teacherListQuery(listQueryOf(list)));
  useListToasts(list, found);
  const [dialog, setDialog] = useState<TeacherDialog>(null);
  const selection = useSelection(found.data?.data.teachers ?? []);
  const [order, setOrder] = useState<RenewalOrder | null>(null);
  const isOfSelection = order?.teachers === selection.teachers;
  const renewal = useRenewal();
  const work = useRef<HTMLDivElement>(null);
  useToastsAbovePager(work);
  const isExporting = useRunningExport() !== null;

  const hasSearch = list.search !== '';
  const search = useCallback(
    (wanted: string) => {
      tellSearch(wanted);
      // The way back leads to before the search, not through every pause in typing it.
      change({ search: wanted }, { replace: hasSearch });
    },
    [change, hasSearch],
  );
  const { page: _page, ...filter } = listQueryOf(list);
  const chosenIds = selection.teachers.map(({ id }) => id).join(',');

  return (
    <Page wide>
      <PageHead
        context="Gestión Docentes"
        title="Administrar docentes"
        actions={
          <>
            <Button icon={<FileUp />} className="max-md:px-2" onClick={() => setDialog({ kind: 'import' })}>
              Importar excel
            </Button>
            <Button
              icon={<FileSpreadsheet />}
              className="max-md:px-2"
              aria-disabled={isExporting}
              onClick={() => void exportTeachers(filter)}
            >
              Exportar excel
            </Button>
            <Button variant="primary" icon={<UserPlus />} onClick={() => setDialog({ kind: 'add' })}>
              Agregar docente
            </Button>
          </>
        }
      />
      <ExportProgress />
      <PendingCredentials onOpen={(credentials) => setDialog({ kind: 'hand-over', credentials })} />
      <SummaryCards summary={found.data?.data.summary} />
      <ListFilters list={list} total={found.data?.meta.total} onSearch={search} onChange={change} />
      <div ref={work}>
        <TeacherListing
          list={list}
          found={found}
          isChosen={selection.has}
          onChange={change}
          onOpen={setDialog}
          onChoose={selection.set}
          onRenew={setOrder}
        />
        {selection.teachers.length > 0 ? (
          <SelectionBar
            count={selection.teachers.length}
            isExporting={isExporting}
            onRenew={(months) => setOrder({ teachers: selection.teachers, months })}
            onIssue={() => setDialog({ kind: 'issue', teachers: selection.teachers })}
            onExport={() => void exportTeachers({ ids: chosenIds })}
            onClear={selection.clear}
          />
        ) : null}
      </div>
      <RenewalDialog
        order={order}
        pending={renewal.isPending}
        onCancel={() => setOrder(null)}
        onConfirm={(order) =>
          renewal.mutate(order, {
            onSuccess: () => {
              if (isOfSelection) selection.clear();
              setOrder(null);
            },
          })
        }
      />
      <TeacherDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onOpen={setDialog}
        onDeleted={(teacher) => selection.set([teacher], false)}
      />
    </Page>
  );
}
