import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { OpenedPdf, PdfView } from './pdf-engine.ts';

const THUMBNAIL_WIDTH = 208;
/** Of a page that has not been drawn yet: ISO 216. */
const PAPER = `1 / ${Math.SQRT2}`;
/** Pages so far out of sight are drawn already and still kept. */
const NEARBY = '300px 0px';

/** Every page in small; each is drawn as it comes into sight, and its memory given back as it goes. */
export function PageStrip({ pdf, view }: { pdf: OpenedPdf; view: PdfView }) {
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

/** Gives back the pixels: a strip of 500 pages would hold 120 MB. The room that the page takes stays. */
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
        // A page that can't be drawn in small stays white; the large one says why.
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
