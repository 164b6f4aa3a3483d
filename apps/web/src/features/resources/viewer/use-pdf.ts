import type { Resource } from '@amauta/contract/resources/files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadCode } from '../../../api/load-code.ts';
import { freshResource } from '../resources.queries.ts';
import type { OpenedPdf, PdfView } from './pdf-engine.ts';
import type { PdfFailure } from './pdf-ranges.ts';

type PdfState = 'loading' | 'open' | PdfFailure;

const NOTHING: PdfView = { pages: 0, page: 1, zoomPercent: 100, matches: null };

/** Opens a file in the container, for as long as its viewer is mounted. */
export function usePdf(resource: Resource & { content?: Blob }) {
  const queryClient = useQueryClient();
  // State and not a ref: the viewer's dialog mounts the container after this hook has run.
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<PdfState>('loading');
  const [view, setView] = useState(NOTHING);
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const { id, file_url: address, content } = resource;
  const sizeBytes = content?.size ?? resource.file_size;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same file again
  useEffect(() => {
    if (container === null) return;
    const stop = new AbortController();
    const fail = (why: PdfFailure) => {
      if (stop.signal.aborted) return;
      // When the file is gone, the PDF engine fails a moment later too. Its failure says less and must not
      // replace 'gone'.
      setState((before) => (before === 'gone' ? before : why));
    };
    setState('loading');
    setView(NOTHING);
    if (address === null) fail('failed');
    else {
      const renew = async () => {
        await queryClient.invalidateQueries({ queryKey: ['resources', 'tree'], refetchType: 'none' });
        return (await freshResource(queryClient, id))?.file_url ?? null;
      };
      const onView = (change: Partial<PdfView>) => {
        if (!stop.signal.aborted) setView((before) => ({ ...before, ...change }));
      };
      loadCode(() => import('./pdf-engine.ts'))
        .then(({ openPdf }) =>
          openPdf({
            container,
            address,
            sizeBytes,
            content,
            renew,
            onView,
            onFail: fail,
            signal: stop.signal,
          }),
        )
        .then((opened) => {
          if (stop.signal.aborted) return opened.close();
          setPdf(opened);
          setState('open');
        })
        .catch(() => fail('failed'));
    }
    return () => {
      stop.abort();
      setPdf(null);
    };
  }, [container, id, address, content, sizeBytes, attempt, queryClient]);

  return { setContainer, state, view, pdf, retry: () => setAttempt(attempt + 1) };
}
