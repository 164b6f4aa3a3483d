import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import { Suspense } from 'react';
import { lazyWindow } from '../../ui/lazy/lazy-window.ts';
import type { RefusedDialogProps } from './selection/bulk-dialogs.tsx';
import type { TeacherDialog } from './teacher-dialog.ts';

const AddTeacherDialog = lazyWindow(() => import('./form/add-teacher-dialog.tsx'), 'AddTeacherDialog');
const EditTeacherDialog = lazyWindow(() => import('./form/edit-teacher-dialog.tsx'), 'EditTeacherDialog');
const TeacherDetailDialog = lazyWindow(
  () => import('./detail/teacher-detail-dialog.tsx'),
  'TeacherDetailDialog',
);
const DeleteTeacherDialog = lazyWindow(
  () => import('./detail/delete-teacher-dialog.tsx'),
  'DeleteTeacherDialog',
);
const ImportDialog = lazyWindow(() => import('./import/import-dialog.tsx'), 'ImportDialog');
const IssueCredentialsDialog = lazyWindow(
  () => import('./credentials/issue-credentials-dialog.tsx'),
  'IssueCredentialsDialog',
);
const BulkDialog = lazyWindow(() => import('./selection/bulk-dialogs.tsx'), 'BulkDialog');
const RefusedDialog = lazyWindow<RefusedDialogProps, 'RefusedDialog'>(
  () => import('./selection/bulk-dialogs.tsx'),
  'RefusedDialog',
);
const HandOverDialog = lazyWindow(() => import('./credentials/hand-over-dialog.tsx'), 'HandOverDialog');

interface TeacherDialogsProps {
  dialog: TeacherDialog;
  onClose: () => void;
  /** Opens another dialog in place of this one. */
  onOpen: (dialog: TeacherDialog) => void;
  onDeleted: (teacher: Teacher) => void;
  /** Called after a bulk change, even if it changed only some of the teachers. */
  onBulkDone: (result: BulkResult) => void;
}

/** Renders the dialog over the list of teachers, if any. The code of each dialog is loaded when it first opens. */
export function TeacherDialogs(props: TeacherDialogsProps) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>;
}

function dialogOf({ dialog, onClose, onOpen, onDeleted, onBulkDone }: TeacherDialogsProps) {
  switch (dialog?.kind) {
    case 'add':
      return <AddTeacherDialog kept={dialog.kept} onClose={onClose} />;
    case 'edit':
      return <EditTeacherDialog key={dialog.id} id={dialog.id} kept={dialog.kept} onClose={onClose} />;
    case 'detail':
      return (
        <TeacherDetailDialog
          key={dialog.id}
          id={dialog.id}
          onClose={onClose}
          onEdit={() => onOpen({ kind: 'edit', id: dialog.id })}
        />
      );
    case 'delete':
      return <DeleteTeacherDialog teacher={dialog.teacher} onClose={onClose} onDeleted={onDeleted} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'issue':
      return (
        <IssueCredentialsDialog
          chosen={dialog.chosen}
          onClose={onClose}
          onIssued={(credentials) => onOpen({ kind: 'hand-over', credentials })}
        />
      );
    case 'bulk':
      return (
        <BulkDialog action={dialog.action} chosen={dialog.chosen} onClose={onClose} onDone={onBulkDone} />
      );
    case 'refused':
      return <RefusedDialog result={dialog.result} onClose={onClose} />;
    case 'hand-over':
      return <HandOverDialog credentials={dialog.credentials} onClose={onClose} />;
    default:
      return null;
  }
}
