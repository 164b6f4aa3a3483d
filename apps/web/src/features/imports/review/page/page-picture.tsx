import type { ImportPage } from '@amauta/contract/imports/import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { ErrorState } from '../../../../ui/feedback/surface.tsx';
import { useOnline } from '../../../../ui/feedback/use-online.ts';
import { importKeys, importPictureQuery } from '../../imports.queries.ts';
import { isNotFound } from '../gone/import-deleted.ts';
import type { Outline } from '../page-areas.ts';

interface PagePictureProps {
  importId: number;
  page: ImportPage;
  pages: readonly ImportPage[];
  /** The page was drawn from a Word file. */
  isDrawn: boolean;
  /** In percent of the width that fits. */
  zoom: number;
  outlines: readonly Outline[];
  /** Text that is missing from all drafts. */
  loose: readonly Outline[];
  children: ReactNode;
}

/** A page with outlines of what was found. The page stays light in dark mode. */
export function PagePicture(props: PagePictureProps) {
  const { importId, page, pages, isDrawn, zoom, outlines, loose, children } = props;
  const picture = useQuery(importPictureQuery(importId, page.page));
  const address = useObjectUrl(picture.data);
  usePageAhead(importId, pages, page, picture.isSuccess);
  // A picture that could not be loaded is loaded once there is a connection, without a press.
  useOnline(() => {
    if (picture.isError) void picture.refetch();
  });
  const queryClient = useQueryClient();
  useEffect(() => {
    // Its import may have been deleted, which the list of drafts tells the page.
    if (isNotFound(picture.error))
      void queryClient.invalidateQueries({ queryKey: importKeys.drafts(importId) });
  }, [queryClient, importId, picture.error]);
  if (picture.isError && !picture.isFetching) {
    return (
      <ErrorState
        message={messageOf(picture.error, 'No se pudo cargar la imagen de la página.')}
        onRetry={() => void picture.refetch()}
      />
    );
  }
  const current = outlines.filter((outline) => outline.isCurrent).map(({ numbers }) => numbers);
  const others = outlines.filter((outline) => !outline.isCurrent).map(({ numbers }) => numbers);
  return (
    <div
      className="relative mx-auto bg-[#fffefb] shadow-2"
      style={{
        width: `calc(min(100%, 44rem) * ${zoom / 100})`,
        aspectRatio: `${page.width} / ${page.height}`,
      }}
    >
      {address ? (
        <img
          src={address}
          alt={[pageName(page.page, isDrawn), ...contentNames(current, others, loose.length > 0)].join(', ')}
          className="absolute inset-0 size-full will-change-transform"
          draggable={false}
        />
      ) : (
        <p role="status" className="absolute inset-0 grid place-items-center text-sm text-[#56475a]">
          Cargando página...
        </p>
      )}
      {loose.map(({ key, left, top, width, height }) => (
        <div
          key={key}
          aria-hidden="true"
          data-testid="texto-suelto"
          className="pointer-events-none absolute rounded-sm border-2 border-dotted border-[#8a5a00] bg-[#ffd36b]/30"
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      ))}
      {outlines.map((outline) => (
        <OutlineBox key={outline.key} outline={outline} />
      ))}
      {children}
    </div>
  );
}

function OutlineBox({ outline }: { outline: Outline }) {
  const { isCurrent, numbers, left, top, width, height } = outline;
  return (
    <div
      aria-hidden="true"
      data-current={isCurrent}
      // Colours of the light theme, since the page stays light.
      className={classNames(
        'pointer-events-none absolute rounded-sm',
        isCurrent
          ? 'border-[2.5px] border-[#5a2459] bg-[#5a2459]/5'
          : 'border-[1.5px] border-dashed border-[#8d7d76]',
      )}
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
    >
      {isCurrent ? (
        <span className="num absolute -right-[2.5px] bottom-full min-w-9 rounded-t-sm bg-[#5a2459] px-2 py-0.5 text-center text-xs leading-tight font-bold text-[#fff9ef]">
          {numbers}
        </span>
      ) : null}
    </div>
  );
}

/** The name of a page's picture. A page that was drawn from a Word file isn't the printed one. */
export function pageName(page: number, isDrawn: boolean): string {
  return isDrawn ? `Dibujo de la página ${page} del archivo Word` : `Página ${page} del cuadernillo`;
}

function contentNames(current: readonly string[], others: readonly string[], hasLoose: boolean): string[] {
  const list = new Intl.ListFormat('es');
  const parts = [
    current.length > 0 ? `con la pregunta ${list.format([...new Set(current)])} marcada` : '',
    others.length > 0 ? `junto a ${list.format([...new Set(others)])}` : '',
    hasLoose ? 'con texto que no quedó en ninguna pregunta' : '',
  ];
  return parts.filter((part) => part !== '');
}

/** An object URL for a blob; revoked when the blob changes or the component goes away. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Fetches the next page while this one is shown. */
function usePageAhead(
  importId: number,
  pages: readonly ImportPage[],
  page: ImportPage,
  isShown: boolean,
): void {
  const queryClient = useQueryClient();
  const next = pages[pages.indexOf(page) + 1]?.page;
  useEffect(() => {
    if (isShown && next !== undefined) void queryClient.prefetchQuery(importPictureQuery(importId, next));
  }, [queryClient, importId, next, isShown]);
}
