import type { Resource } from '@amauta/contract/resources/files.ts';
import type {
  ResourceSection,
  ResourceSubsection,
  ResourceTree,
} from '@amauta/contract/resources/library.ts';
import { Suspense } from 'react';
import { lazyWindow } from '../../../../ui/lazy/lazy-window.ts';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { EditSubsectionDialog, NewSubsectionDialog, SectionDialog } from './part-dialogs.tsx';

const IntroDialog = lazyWindow(() => import('./intro-dialog.tsx'), 'IntroDialog');
const UploadDialog = lazyWindow(() => import('../upload/upload-dialog.tsx'), 'UploadDialog');

/** The dialog open over the library; null for none. */
export type ManageDialog =
  | { kind: 'intro' | 'new-section' }
  | { kind: 'edit-section' | 'new-subsection'; section: ResourceSection }
  | { kind: 'edit-subsection' | 'upload'; subsection: ResourceSubsection }
  | { kind: 'edit-file'; file: Resource; subsectionId: number }
  | { kind: 'delete'; deletion: Deletion }
  | null;

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
