import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';
import { ChevronLeft, ChevronRight, Crop, Scissors, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { keepToastsAboveTools } from '../../../../ui/feedback/toast-clearance.ts';
import { areasOf, type CurrentItem, looseOn, outlinesOn, type Part } from '../page-areas.ts';
import { AdjustLayer } from './adjust-layer.tsx';
import { BAR_BUTTON } from './area-layer.tsx';
import { CutLayer } from './cut-layer.tsx';
import { DrawnNote } from './drawn-note.tsx';
import { PagePicture } from './page-picture.tsx';
import type { CutTarget, PageTool } from './use-page-tool.ts';

const ZOOMS: readonly number[] = [50, 75, 100, 125, 150, 200, 300];

interface PagePaneProps {
  importId: number;
  pages: readonly ImportPage[];
  /** The pages were drawn from a Word file. */
  isDrawn: boolean;
  drafts: readonly ImportDraft[];
  current: CurrentItem | null;
  /**
   * The number of the current question if it may be edited, else null. An image that is cut out goes to this
   * question.
   */
  number: number | null;
  isSaving: boolean;
  tool: PageTool | null;
  /** The letter of the alternative for which the tool cuts an image; null for the statement. */
  letter: string | null;
  onTool: (tool: PageTool | null) => void;
  /** @param target the alternative for which the image is cut out; null for the statement */
  onCut: (area: PageArea, target: CutTarget | null) => Promise<void>;
  /** Stores the areas of a part of the current question. Returns whether they were stored. */
  onAreas: (part: Part, areas: PageArea[]) => Promise<boolean>;
}

interface Size {
  width: number;
  height: number;
}

/** The pages of the file, opened at the current question. */
export const PagePane = memo(function PagePane(props: PagePaneProps) {
  const { importId, pages, isDrawn, drafts, current, number, isSaving, tool, letter } = props;
  const { onTool, onCut, onAreas } = props;
  const { item: areas, shared } = areasOf(drafts, current);
  const first = areas[0];
  const [shown, setShown] = useState(first?.page ?? pages[0]?.page ?? 1);
  const [zoom, setZoom] = useState(100);
  const [barHost, barRef] = useBarHost();
  const opener = useOpener(tool);
  const scroller = useRef<HTMLDivElement>(null);
  const page = pages.find((one) => one.page === shown) ?? pages[0];
  const { width, height } = page ?? {};

  // A new question opens its page with its area in view. If the same question's area changes by saving, the
  // view stays.
  const place = current ? `${current.draftId} ${current.index}` : '';
  const turnToArea = useEffectEvent(() => {
    if (first) setShown(first.page);
  });
  useEffect(() => {
    if (place !== '') turnToArea();
  }, [place]);
  const scrollToArea = useEffectEvent((box: HTMLElement, sheet: Element, size: Size, turnedTo: number) => {
    const isHere = first?.page === turnedTo;
    const scale = sheet.clientHeight / size.height;
    box.scrollTop = isHere ? Math.max(0, first.y * scale - box.clientHeight * 0.15) : 0;
    box.scrollLeft = isHere ? Math.max(0, first.x * (sheet.clientWidth / size.width) - 24) : 0;
  });
  useEffect(() => {
    const box = scroller.current;
    const sheet = box?.firstElementChild;
    if (!box || !sheet || !width || !height || place === '' || zoom === 0) return;
    scrollToArea(box, sheet, { width, height }, shown);
  }, [place, shown, zoom, width, height]);

  if (!page) return null;
  const at = pages.indexOf(page);
  const zoomAt = ZOOMS.indexOf(zoom);
  const turnTo = (next: number | undefined) => {
    if (next !== undefined) setShown(next);
    // Cutting goes on: what is missing may stand on the next page.
    if (tool !== null && tool.kind !== 'cut') onTool(null);
  };
  const isHere = areas.some((area) => area.page === page.page);
  const loose = looseOn(page, drafts);
  const adjusted = tool?.kind === 'shared' ? shared : areas;
  const elsewhere = [...new Set(areas.map((area) => area.page))].filter((one) => one !== page.page);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the tool wherever in the pane the focus is
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape' && tool !== null) onTool(null);
      }}
      className="relative grid min-h-0 grid-rows-[auto_minmax(0,1fr)] xl:contain-content bg-sunken"
    >
      <PageBar>
        <IconButton
          icon={<ChevronLeft />}
          label="Página anterior"
          aria-disabled={at === 0}
          onClick={() => turnTo(pages[at - 1]?.page)}
        />
        <p className="num px-1" role="status">
          <span className="@max-[24rem]:sr-only">Página </span>
          <b>{page.page}</b> de {pages.at(-1)?.page}
        </p>
        <IconButton
          icon={<ChevronRight />}
          label="Página siguiente"
          aria-disabled={at === pages.length - 1}
          onClick={() => turnTo(pages[at + 1]?.page)}
        />
        <span className="ml-auto flex items-center @min-[26rem]:gap-1">
          <IconButton
            icon={<ZoomOut />}
            label="Alejar"
            aria-disabled={zoomAt === 0}
            onClick={() => setZoom(ZOOMS[zoomAt - 1] ?? zoom)}
          />
          <span className="num min-w-12 text-center text-sm">{zoom} %</span>
          <IconButton
            icon={<ZoomIn />}
            label="Acercar"
            aria-disabled={zoomAt === ZOOMS.length - 1}
            onClick={() => setZoom(ZOOMS[zoomAt + 1] ?? zoom)}
          />
        </span>
        {isDrawn ? <DrawnNote className="w-full px-2 pb-1" /> : null}
        {/* Not below the page, where the tools cover it. */}
        {loose.length > 0 ? (
          <p className="flex w-full items-center gap-2 px-2 pb-1 text-sm text-ink-2">
            <span
              aria-hidden="true"
              className="h-4 w-6 flex-none rounded-sm border-2 border-dotted border-[#8a5a00] bg-[#ffd36b]/60"
            />
            Texto que no quedó en ninguna pregunta.
          </p>
        ) : null}
      </PageBar>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area of its own must be reachable by keyboard
        tabIndex={0}
        aria-label="Página del archivo"
        className={classNames(
          'p-5 max-xl:overflow-x-auto max-md:p-3 xl:overflow-auto',
          tool === null ? 'xl:pb-32' : 'xl:pb-56',
        )}
      >
        <PagePicture
          importId={importId}
          page={page}
          pages={pages}
          isDrawn={isDrawn}
          zoom={zoom}
          loose={tool === null ? loose : []}
          outlines={outlinesOn(page, drafts, current).filter(
            (outline) => tool === null || outline.part !== tool.kind,
          )}
        >
          {tool !== null && tool.kind !== 'cut' && adjusted && number !== null ? (
            <AdjustLayer
              key={tool.kind}
              page={page}
              barHost={barHost}
              areas={adjusted}
              label={tool.kind === 'shared' ? 'Área del enunciado común' : `Área de la pregunta ${number}`}
              {...(shared && {
                other: {
                  text: tool.kind === 'shared' ? `Pregunta ${number}` : 'Enunciado común',
                  onOpen: () => onTool({ kind: tool.kind === 'shared' ? 'item' : 'shared' }),
                },
              })}
              isSaving={isSaving}
              onSave={(changed) =>
                void onAreas(tool.kind, changed).then((isDone) => {
                  if (isDone) onTool(null);
                })
              }
              onCancel={() => onTool(null)}
            />
          ) : null}
          {tool?.kind === 'cut' ? (
            <CutLayer
              key={tool.target?.alternativeKey}
              page={page}
              barHost={barHost}
              initial={areas.find((area) => area.page === page.page)}
              number={number}
              letter={letter}
              onCut={(area) => onCut(area, tool.target)}
              onCancel={() => onTool(null)}
            />
          ) : null}
        </PagePicture>
        {elsewhere.length > 0 ? (
          <p className="mt-4 flex flex-wrap justify-center gap-2">
            {elsewhere.map((number) => (
              <Button key={number} onClick={() => turnTo(number)}>
                {`También en la página ${number}`}
              </Button>
            ))}
          </p>
        ) : null}
      </section>
      <section
        ref={barRef}
        aria-label="Herramientas de la página"
        // On narrow screens the page has its full height, so the tools stick to the foot of the screen. In a short window
        // only an open tool does: the page below it can't be scrolled by finger.
        className={classNames(
          'pointer-events-none inset-x-3 z-10 flex flex-wrap justify-center gap-2 max-xl:sticky max-xl:bottom-[var(--toast-offset,1rem)] max-xl:px-3 max-xl:pb-3 xl:absolute xl:bottom-5',
          tool === null && 'max-xl:short:static',
        )}
      >
        {number !== null && tool === null ? (
          <>
            <Button
              ref={opener.adjust}
              icon={<Crop />}
              className={`pointer-events-auto shadow-2 ${BAR_BUTTON}`}
              onClick={() => onTool({ kind: 'item' })}
            >
              <span>
                {`${isHere ? 'Ajustar' : 'Marcar'} el área `}
                <span className="max-md:sr-only">{`de la ${number}`}</span>
              </span>
            </Button>
            <Button
              ref={opener.cut}
              icon={<Scissors />}
              className={`pointer-events-auto shadow-2 ${BAR_BUTTON}`}
              onClick={() => onTool({ kind: 'cut', target: null })}
            >
              Recortar imagen
            </Button>
          </>
        ) : null}
      </section>
    </div>
  );
});

/** The line above the page. A narrow pane has room for it without gaps, and below 24 rem without its first word. */
function PageBar({ children }: { children: ReactNode }) {
  return (
    <div className="@container border-b border-line">
      <div className="flex flex-wrap items-center px-1 py-1 @min-[26rem]:gap-1 @min-[26rem]:px-3">
        {children}
      </div>
    </div>
  );
}

/** The element in which the tools' buttons are drawn, and its ref. Toasts stay above the buttons. */
function useBarHost() {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement) => {
    setHost(element);
    const stop = keepToastsAboveTools(element);
    return () => {
      stop?.();
      setHost(null);
    };
  }, []);
  return [host, ref] as const;
}

/**
 * The buttons that open the tools. When a tool closes, the button that opened it gets the focus again. After a cut
 * for an alternative, `usePageTool` gives the focus to the alternative's row.
 */
function useOpener(tool: PageTool | null) {
  const adjust = useRef<HTMLButtonElement>(null);
  const cut = useRef<HTMLButtonElement>(null);
  const before = useRef(tool);
  useEffect(() => {
    const closed = tool === null ? before.current : null;
    before.current = tool;
    if (closed === null || document.activeElement !== document.body) return;
    if (closed.kind !== 'cut') adjust.current?.focus({ preventScroll: true });
    else if (closed.target === null) cut.current?.focus({ preventScroll: true });
  }, [tool]);
  return { adjust, cut };
}
