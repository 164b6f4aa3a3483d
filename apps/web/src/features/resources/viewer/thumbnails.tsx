import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { OpenedPdf, PdfView } from './pdf-engine.ts';

const THUMBNAIL_WIDTH = 208;
/** The aspect ratio of pages that are not drawn yet: ISO 216 paper. */
const PAPER = `1 / ${Math.SQRT2}`;
/** Pages this near to the visible part are drawn and kept too. */
const NEARBY = '300px 0px';

/** Thumbnails of all pages. Each is drawn when it comes into view, and its memory is released when it leaves. */
export function Thumbnails({ pdf, view }: { pdf: OpenedPdf; view: PdfView }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[view.page - 1]?.scrollIntoView({ block: 'nearest' });
  }, [view.page]);
  return (
    <nav
      aria-label="Páginas en miniatura"
      className="w-28 flex-none overflow-y-auto border-r border-line bg-sunken py-3 md:w-44"
    >
      <ol ref={list} className="grid justify-items-center gap-4">
        {Array.from({ length: view.pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-label={`Ir a la página ${number}`}
              aria-current={number === view.page ? 'page' : undefined}
              onClick={() => pdf.goTo(number)}
              className="grid justify-items-center gap-1 rounded-sm"
            >
              <Thumbnail pdf={pdf} number={number} isCurrent={number === view.page} />
              <span className="num text-sm">{number}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Releases the pixels of a thumbnail: those of 500 pages would take 120 MB. The page keeps its place. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

function Thumbnail({ pdf, number, isCurrent }: { pdf: OpenedPdf; number: number; isCurrent: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let isSeen = false;
    const observer = new IntersectionObserver(
      (changes) => {
        isSeen = changes.at(-1)?.isIntersecting ?? false;
        // A thumbnail that can't be drawn stays white: the large page shows the error.
        if (isSeen) pdf.drawThumbnail(number, element, { width: THUMBNAIL_WIDTH, isWanted }).catch(() => {});
        else release(element);
      },
      { root: element.closest('nav'), rootMargin: NEARBY },
    );
    const isWanted = () => isSeen;
    observer.observe(element);
    return () => {
      isSeen = false;
      observer.disconnect();
      release(element);
    };
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      width={0}
      height={0}
      style={{ aspectRatio: PAPER }}
      className={classNames(
        'h-auto w-20 bg-[#fff] md:w-26',
        isCurrent ? 'outline-3 outline-brand' : 'border border-line',
      )}
    />
  );
}
