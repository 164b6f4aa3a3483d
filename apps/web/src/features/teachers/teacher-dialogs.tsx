import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../../ui/lazy/load-failed.tsx';
import type { TeacherDialog } from './teacher-dialog.ts';

const AddTeacherDialog = lazyPart(
  () => import('./form/add-teacher-dialog.tsx').then((module) => module.AddTeacherDialog),
  WindowLoadFailed,
);
const EditTeacherDialog = lazyPart(
  () => import('./form/edit-teacher-dialog.tsx').then((module) => module.EditTeacherDialog),
  WindowLoadFailed,
);
const TeacherDetailDialog = lazyPart(
  () => import('./detail/teacher-detail-dialog.tsx').then((module) => module.TeacherDetailDialog),
  WindowLoadFailed,
);
const DeleteTeacherDialog = lazyPart(
  () => import('./detail/delete-teacher-dialog.tsx').then((module) => module.DeleteTeacherDialog),
  WindowLoadFailed,
);
const ImportDialog = lazyPart(
  () => import('./import/import-dialog.tsx').then((module) => module.ImportDialog),
  WindowLoadFailed,
);
const IssueCredentialsDialog = lazyPart(
  () => import('./credentials/issue-credentials-dialog.tsx').then((module) => module.IssueCredentialsDialog),
  WindowLoadFailed,
);
const BulkDialog = lazyPart(
  () => import('./selection/bulk-dialogs.tsx').then((module) => module.BulkDialog),
  WindowLoadFailed,
);
const RefusedDialog = lazyPart(
  () => import('./selection/bulk-dialogs.tsx').then((module) => module.RefusedDialog),
  WindowLoadFailed,
);
const HandOverDialog = lazyPart(
  () => import('./credentials/hand-over-dialog.tsx').then((module) => module.HandOverDialog),
  WindowLoadFailed,
);

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
