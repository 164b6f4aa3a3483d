import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../../../../ui/lazy/load-failed.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import type { ManageDialog } from './manage-dialog.ts';
import { SectionDialog } from './section-dialog.tsx';
import { EditSubsectionDialog, NewSubsectionDialog } from './subsection-dialogs.tsx';

const IntroDialog = lazyPart(
  () => import('./intro-dialog.tsx').then((module) => module.IntroDialog),
  WindowLoadFailed,
);
const UploadDialog = lazyPart(
  () => import('../upload/upload-dialog.tsx').then((module) => module.UploadDialog),
  WindowLoadFailed,
);

interface ManageDialogsProps {
  dialog: ManageDialog;
  tree: ResourceTree | undefined;
  onClose: () => void;
}

/** Renders the dialog over the library, if any. The code of larger dialogs is loaded when they first open. */
export function ManageDialogs(props: ManageDialogsProps) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>;
}

function dialogOf({ dialog, tree, onClose }: ManageDialogsProps) {
  switch (dialog?.kind) {
    case 'intro':
      return tree ? <IntroDialog tree={tree} onClose={onClose} /> : null;
    case 'new-section':
      return <SectionDialog onClose={onClose} />;
    case 'edit-section':
      return <SectionDialog section={dialog.section} onClose={onClose} />;
    case 'new-subsection':
      return <NewSubsectionDialog section={dialog.section} onClose={onClose} />;
    case 'edit-subsection':
      return <EditSubsectionDialog subsection={dialog.subsection} onClose={onClose} />;
    case 'upload':
      return <UploadDialog subsection={dialog.subsection} onClose={onClose} />;
    case 'edit-file':
      return tree ? (
        <FileDialog file={dialog.file} subsectionId={dialog.subsectionId} tree={tree} onClose={onClose} />
      ) : null;
    case 'delete':
      return <DeleteDialog deletion={dialog.deletion} onClose={onClose} />;
    default:
      return null;
  }
}
