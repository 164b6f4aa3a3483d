import { useQueryClient } from '@tanstack/react-query';
import { Download, FileText, RefreshCw, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { FullWindow } from '../../../ui/overlays/full-window.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { FILE_GONE, forgetResources, type PlacedResource } from '../resources.queries.ts';
import { Thumbnails } from './thumbnails.tsx';
import './pdf-viewer.css';
import { PdfPageBar, PdfZoomBar } from './pdf-bars.tsx';
import { actOnKey } from './pdf-keys.ts';
import { PdfSearch } from './pdf-search.tsx';
import { usePdf } from './use-pdf.ts';

interface PdfViewerProps {
  resource: PlacedResource & { content?: Blob };
  onClose: () => void;
  onDownload: (id: number) => void;
}

/**
 * Shows a PDF over the whole page, with pages, zoom and search. Escape first ends the search, then closes the
 * viewer.
 */
export function PdfViewer({ resource, onClose, onDownload }: PdfViewerProps) {
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [hasStrip, setStrip] = useState(isWide);
  const [text, setText] = useState('');
  const { setContainer, state, view, pdf, retry } = usePdf(resource);
  const pages = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const holdPages = useCallback(
    (element: HTMLDivElement | null) => {
      pages.current = element;
      setContainer(element);
    },
    [setContainer],
  );
  const words = text.trim();
  // Also searches for words typed before the file was open.
  useEffect(() => pdf?.find(words), [pdf, words]);

  const leave = () => {
    if (text === '') onClose();
    else setText('');
  };
  const pageBar = (
    <PdfPageBar view={view} pdf={pdf} hasStrip={hasStrip} onStrip={() => setStrip(!hasStrip)} />
  );
  const zoomBar = <PdfZoomBar view={view} pdf={pdf} />;
  const download = () => onDownload(resource.id);
  return (
    <FullWindow
      label={resource.name}
      onClose={leave}
      initialFocus={pages}
      onKeyDown={(event) => {
        const { current: sheet } = pages;
        if (sheet) actOnKey(event, { pdf, page: view.page, sheet, search: search.current });
      }}
      className="bg-surface md:h-[calc(100dvh-2.5rem)] md:w-[calc(100dvw-6rem)] md:rounded-xl"
    >
      <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto]">
        <Head resource={resource} onClose={onClose} onDownload={download} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-y border-line bg-paper px-4 py-1.5">
          {isWide ? pageBar : null}
          {isWide ? zoomBar : null}
          <PdfSearch ref={search} text={text} view={view} pdf={pdf} onSearch={setText} />
        </div>
        <div className="flex min-h-0">
          {hasStrip && pdf ? <Thumbnails pdf={pdf} view={view} /> : null}
          <div className="relative min-w-0 flex-1 bg-sunken">
            <div
              ref={holdPages}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled by keyboard
              tabIndex={0}
              role="document"
              aria-label="Páginas"
              className="absolute inset-0 overflow-auto -outline-offset-3"
            >
              <div className="pdf-pages pdfViewer" />
            </div>
            {state === 'loading' ? <PageSkeleton /> : null}
            {state === 'failed' ? <Failure onRetry={retry} onDownload={download} /> : null}
            {state === 'gone' ? <Gone onClose={onClose} /> : null}
          </div>
        </div>
        {isWide ? null : (
          <div className="flex items-center justify-between gap-1 border-t border-line bg-surface px-2 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
            {pageBar}
            {zoomBar}
            <IconButton icon={<Download />} label="Descargar" onClick={download} />
          </div>
        )}
      </div>
    </FullWindow>
  );
}

function Head({
  resource,
  onClose,
  onDownload,
}: {
  resource: PlacedResource;
  onClose: () => void;
  onDownload: () => void;
}) {
  return (
    <div className="flex items-center gap-4 px-4 py-2.5 md:px-6">
      <Niche tone="tint" className="max-md:hidden">
        <FileText className="icon-s" />
      </Niche>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg leading-tight">{resource.name}</h2>
        <p className="num truncate text-sm text-ink-2">{`${resource.place}. PDF, ${resource.file_size_human}`}</p>
      </div>
      <Button icon={<Download />} className="max-md:hidden!" onClick={onDownload}>
        Descargar
      </Button>
      <IconButton icon={<X />} label="Cerrar" onClick={onClose} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div role="status" className="absolute inset-0 grid justify-center overflow-hidden bg-sunken pt-4">
      <span className="sr-only">Cargando...</span>
      <div
        aria-hidden="true"
        className="grid w-[min(38rem,92vw)] content-start gap-4 bg-[#fff] p-10 shadow-2"
      >
        {['w-1/2', 'w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, line) => {
          const key = `${line}-${width}`;
          return <div key={key} className={`h-3.5 rounded-sm bg-[#ece4d8] ${width}`} />;
        })}
      </div>
    </div>
  );
}

/** Shown when the file was deleted after the library had loaded. */
function Gone({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  useEffect(() => void forgetResources(queryClient), [queryClient]);
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-sunken p-6 text-center"
    >
      <p className="max-w-80">{FILE_GONE}</p>
      <Button variant="primary" onClick={onClose}>
        Volver a los recursos
      </Button>
    </div>
  );
}

function Failure({ onRetry, onDownload }: { onRetry: () => void; onDownload: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-sunken p-6 text-center"
    >
      <span className="grid h-44 w-32 place-items-center rounded-sm bg-surface text-ink-3 shadow-2">
        <FileText className="size-12" />
      </span>
      <p className="max-w-80">No se pudo abrir el PDF aquí. Revisa tu conexión o descárgalo.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" icon={<RefreshCw className="icon-s" />} onClick={onRetry}>
          Reintentar
        </Button>
        <Button icon={<Download />} onClick={onDownload}>
          Descargar
        </Button>
      </div>
    </div>
  );
}
