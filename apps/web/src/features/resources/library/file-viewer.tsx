import { Suspense } from 'react';
import { lazyWindow } from '../../../ui/lazy/lazy-window.ts';
import type { FileActions } from './use-file-actions.ts';

const PdfViewer = lazyWindow(() => import('../viewer/pdf-viewer.tsx'), 'PdfViewer');

/** The viewer of the opened file, if any. The viewer's code is loaded with the first file. */
export function FileViewer({ actions: { viewed, closeView, download } }: { actions: FileActions }) {
  if (!viewed) return null;
  return (
    <Suspense fallback={<Waiting />}>
      <PdfViewer resource={viewed} onClose={closeView} onDownload={download} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-scrim">
      <span className="rounded-md bg-surface px-6 py-4 shadow-3">Cargando...</span>
    </div>
  );
}
