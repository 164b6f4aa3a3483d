import type { Teacher } from '@amauta/contract/teachers.ts';
import { lazy, Suspense } from 'react';
import type { TeacherDialog } from './teacher-dialog.ts';

const AddTeacherDialog = lazy(() =>
  import('./add-teacher-dialog.tsx').then((module) => ({ default: module.AddTeacherDialog })),
);
const EditTeacherDialog = lazy(() =>
  import('./edit-teacher-dialog.tsx').then((module) => ({ default: module.EditTeacherDialog })),
);
const TeacherDetailDialog = lazy(() =>
  import('./teacher-detail-dialog.tsx').then((module) => ({ default: module.TeacherDetailDialog })),
);
const DeleteTeacherDialog = lazy(() =>
  import('./delete-teacher-dialog.tsx').then((module) => ({ default: module.DeleteTeacherDialog })),
);
const ImportDialog = lazy(() =>
  import('../import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

interface TeacherDialogsProps {
  dialog: TeacherDialog;
  onClose: () => void;
  /** Asked to open another one in place of this. */
  onOpen: (dialog: TeacherDialog) => void;
  onDeleted: (teacher: Teacher) => void;
}

/** The dialog that stands over the list of teachers, if any; each is loaded when it is first opened. */
export function TeacherDialogs(props: TeacherDialogsProps) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>;
}

function dialogOf({ dialog, onClose, onOpen, onDeleted }: TeacherDialogsProps) {
  switch (dialog?.kind) {
    case 'add':
      return <AddTeacherDialog onClose={onClose} />;
    case 'edit':
      return <EditTeacherDialog key={dialog.id} id={dialog.id} onClose={onClose} />;
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
    default:
      return null;
  }
}
