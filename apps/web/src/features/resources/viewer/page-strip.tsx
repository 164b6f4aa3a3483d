import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { OpenedPdf, PdfView } from './pdf-engine.ts';

const THUMBNAIL_WIDTH = 208;

/** Every page in small; each is drawn once it comes into sight. */
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

function Thumbnail({ pdf, number, isCurrent }: { pdf: OpenedPdf; number: number; isCurrent: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // A page that can't be drawn in small stays white; the large one says why.
      pdf.drawThumbnail(number, element).catch(() => {});
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      width={THUMBNAIL_WIDTH}
      height={Math.round(THUMBNAIL_WIDTH * Math.SQRT2)}
      className={classNames(
        'h-auto w-20 bg-[#fff] md:w-26',
        isCurrent ? 'outline-3 outline-brand' : 'border border-line',
      )}
    />
  );
}
