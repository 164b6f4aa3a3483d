import type { ImportDraft, ImportPage } from '@amauta/contract/import.ts';
import { ChevronLeft, ChevronRight, Crop, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { areasOf, type CurrentItem, outlinesOn } from '../page-areas.ts';
import { CutLayer } from './cut-layer.tsx';
import { PagePicture } from './page-picture.tsx';

const ZOOMS: readonly number[] = [50, 75, 100, 125, 150, 200, 300];

interface PagePaneProps {
  importId: number;
  pages: readonly ImportPage[];
  drafts: readonly ImportDraft[];
  current: CurrentItem | null;
  /** Whether an image cut out has somewhere to go. */
  canCut: boolean;
  /** The number of the question that it goes to. */
  cutNumber: number | null;
  onCut: (image: string) => void;
}

/** The pages of the file, open at the current question. */
export function PagePane(props: PagePaneProps) {
  const { importId, pages, drafts, current, canCut, cutNumber, onCut } = props;
  const [shown, setShown] = useState(pages[0]?.page ?? 1);
  const [zoom, setZoom] = useState(100);
  const [isCutting, setCutting] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const areas = current ? areasOf(drafts, current) : [];
  const first = areas[0];
  const page = pages.find((one) => one.page === shown) ?? pages[0];

  // Another question: its page, with its area in view. The same one may move as its draft is saved, and stays put.
  const place = current ? `${current.draftId} ${current.index}` : '';
  const target = useRef(first);
  target.current = first;
  useEffect(() => {
    if (place === '') return;
    setCutting(false);
    if (target.current) setShown(target.current.page);
  }, [place]);
  useEffect(() => {
    const area = target.current;
    const box = scroller.current;
    const onPage = pages.find((one) => one.page === shown);
    if (!box || !onPage || place === '' || zoom === 0) return;
    const sheet = box.firstElementChild;
    if (!sheet) return;
    const isHere = area?.page === shown;
    const scale = sheet.clientHeight / onPage.height;
    box.scrollTop = isHere ? Math.max(0, area.y * scale - box.clientHeight * 0.15) : 0;
    box.scrollLeft = isHere ? Math.max(0, area.x * (sheet.clientWidth / onPage.width) - 24) : 0;
  }, [place, shown, zoom, pages]);

  if (!page) return null;
  const at = pages.indexOf(page);
  const zoomAt = ZOOMS.indexOf(zoom);
  const turn = (step: number) => {
    const next = pages[at + step];
    if (next) setShown(next.page);
    setCutting(false);
  };
  const elsewhere = [...new Set(areas.map((area) => area.page))].filter((one) => one !== page.page);
  return (
    <div className="relative grid min-h-0 grid-rows-[auto_minmax(0,1fr)] bg-sunken">
      <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Página anterior"
          aria-disabled={at === 0}
          onClick={() => turn(-1)}
        >
          <ChevronLeft />
        </Button>
        <p className="num" role="status">
          Página <b>{page.page}</b> de {pages.at(-1)?.page}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Página siguiente"
          aria-disabled={at === pages.length - 1}
          onClick={() => turn(1)}
        >
          <ChevronRight />
        </Button>
        <span className="flex-1" />
        <Button
          variant="ghost"
          size="icon"
          aria-label="Alejar"
          aria-disabled={zoomAt === 0}
          onClick={() => setZoom(ZOOMS[zoomAt - 1] ?? zoom)}
        >
          <ZoomOut />
        </Button>
        <span className="num min-w-12 text-center text-sm">{zoom} %</span>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Acercar"
          aria-disabled={zoomAt === ZOOMS.length - 1}
          onClick={() => setZoom(ZOOMS[zoomAt + 1] ?? zoom)}
        >
          <ZoomIn />
        </Button>
      </div>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area of its own must be reachable by keyboard
        tabIndex={0}
        aria-label="Página del PDF"
        className="overflow-auto p-5 pb-24 max-xl:max-h-[75dvh] max-md:p-3 max-md:pb-24"
      >
        <PagePicture
          importId={importId}
          page={page}
          pages={pages}
          zoom={zoom}
          outlines={outlinesOn(page, drafts, current)}
        >
          {isCutting ? (
            <CutLayer
              importId={importId}
              page={page}
              initial={areas.find((area) => area.page === page.page)}
              number={cutNumber}
              onDone={(image) => {
                setCutting(false);
                onCut(image);
              }}
              onCancel={() => setCutting(false)}
            />
          ) : null}
        </PagePicture>
        {elsewhere.length > 0 ? (
          <p className="mt-4 flex flex-wrap justify-center gap-2">
            {elsewhere.map((number) => (
              <Button key={number} onClick={() => setShown(number)}>
                {`También en la página ${number}`}
              </Button>
            ))}
          </p>
        ) : null}
      </section>
      {canCut && !isCutting ? (
        <Button
          icon={<Crop />}
          className="absolute! bottom-5 left-1/2 -translate-x-1/2 shadow-2"
          onClick={() => setCutting(true)}
        >
          Recortar una imagen
        </Button>
      ) : null}
    </div>
  );
}
