import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportPage } from '@amauta/contract/imports/import.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Expand, Minimize2 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts';
import { isFocusLost } from '../../../../ui/overlays/keep-focus.ts';
import { importPictureQuery } from '../../imports.queries.ts';
import { areasOf, type CurrentItem, outlineOf } from '../page-areas.ts';
import { DrawnNote } from './drawn-note.tsx';
import { pageName, useObjectUrl } from './page-picture.tsx';

interface PageStripProps {
  importId: number;
  pages: readonly ImportPage[];
  /** The pages were drawn from a Word file. */
  isDrawn: boolean;
  drafts: readonly ImportDraft[];
  current: CurrentItem | null;
  /** A tool of the page is open, so the whole page is shown. It folds again after a tool that unfolded it. */
  isInUse: boolean;
  onFold: () => void;
  /** The whole page with its tools, shown instead of the cut when asked for. */
  children: ReactNode;
}

/**
 * For narrow screens: the question cut out of its page stays above the fields. It is scaled to fit a third of
 * the screen, so that nothing scrolls within the page. The whole page unfolds in the same place.
 */
export function PageStrip(props: PageStripProps) {
  const { importId, pages, isDrawn, drafts, current, isInUse, onFold, children } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const isWhole = isUnfolded || isInUse;
  const strip = useRef<HTMLElement>(null);
  const foldButton = useFocusedSwap(isWhole);
  useScrollPadding(strip, !isWhole);
  const cuts = cutsOf(drafts, current, pages);
  const open = () => {
    flushSync(() => setUnfolded(true));
    const area = strip.current?.querySelector('[data-current="true"]') ?? strip.current;
    area?.scrollIntoView({ block: 'center' });
  };
  const fold = () => {
    setUnfolded(false);
    onFold();
  };
  useBackCloses(isUnfolded, fold);
  return (
    <section
      ref={strip}
      aria-label="Página del cuadernillo"
      className={classNames(
        'border-b border-line bg-sunken',
        // Below the shell's bar, which wide screens have at the side.
        !isWhole && 'sticky top-15 z-10 lg:top-0 short:static',
      )}
    >
      {isWhole ? (
        <>
          {children}
          <Fold ref={foldButton} icon={<Minimize2 className="icon-s" />} onClick={fold}>
            Ver solo la pregunta
          </Fold>
        </>
      ) : (
        <Cut
          key={`${current?.draftId} ${current?.index}`}
          importId={importId}
          cuts={cuts}
          isDrawn={isDrawn}
          foldButton={foldButton}
          onOpen={open}
        />
      )}
    </section>
  );
}

interface PageCut {
  page: ImportPage;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The areas of the question, followed by the areas of its shared statement. */
function cutsOf(
  drafts: readonly ImportDraft[],
  current: CurrentItem | null,
  pages: readonly ImportPage[],
): PageCut[] {
  const { item, shared } = areasOf(drafts, current);
  return [...item, ...(shared ?? [])].flatMap((area) => {
    const page = pages.find((one) => one.page === area.page);
    return page ? [{ ...outlineOf(area, page), page }] : [];
  });
}

interface CutProps {
  importId: number;
  cuts: PageCut[];
  isDrawn: boolean;
  foldButton: Ref<HTMLButtonElement>;
  onOpen: () => void;
}

function Cut({ importId, cuts, isDrawn, foldButton, onOpen }: CutProps) {
  const [at, setAt] = useState(0);
  const cut = cuts[at];
  const picture = useQuery({
    ...importPictureQuery(importId, cut?.page.page ?? 0),
    enabled: cut !== undefined,
  });
  const address = useObjectUrl(picture.data);
  return (
    <div className="px-3 pt-2">
      {cut ? (
        <div
          className="relative mx-auto overflow-hidden rounded-sm bg-[#fffefb] shadow-1"
          style={{
            aspectRatio: `${cut.width} / ${cut.height}`,
            width: `min(100%, calc(28dvh * ${cut.width / cut.height}))`,
          }}
        >
          {address ? (
            <img
              src={address}
              alt={`La pregunta. ${pageName(cut.page.page, isDrawn)}`}
              draggable={false}
              className="absolute max-w-none"
              style={{
                width: `${(cut.page.width / cut.width) * 100}%`,
                left: `${(-cut.x / cut.width) * 100}%`,
                top: `${(-cut.y / cut.height) * 100}%`,
              }}
            />
          ) : (
            <p role="status" className="absolute inset-0 grid place-items-center text-sm text-[#56475a]">
              {picture.isError ? 'No se pudo cargar la imagen de la página.' : 'Cargando página...'}
            </p>
          )}
        </div>
      ) : null}
      {cut && isDrawn ? <DrawnNote className="mt-1.5" /> : null}
      <div className="flex flex-wrap justify-between gap-x-2">
        <Fold ref={foldButton} icon={<Expand className="icon-s" />} onClick={onOpen}>
          Ver la página entera
        </Fold>
        {cuts.length > 1 ? (
          <Button
            variant="ghost"
            iconEnd={<ChevronRight className="icon-s" />}
            onClick={() => setAt((at + 1) % cuts.length)}
          >
            {`Parte ${at + 1} de ${cuts.length}`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/**
 * The `ref` of the button that stands for both states. Each state has a button of its own, so the one that was pressed
 * goes, and the focus with it; the button that takes its place gets the focus.
 */
function useFocusedSwap(isWhole: boolean): Ref<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const drawn = useRef(isWhole);
  useEffect(() => {
    if (drawn.current === isWhole) return;
    drawn.current = isWhole;
    if (isFocusLost()) button.current?.focus({ preventScroll: true });
  }, [isWhole]);
  return button;
}

function Fold(props: {
  ref: Ref<HTMLButtonElement>;
  icon: ReactNode;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button ref={props.ref} variant="ghost" icon={props.icon} className="-ml-3" onClick={props.onClick}>
      {props.children}
    </Button>
  );
}

const GAP_PX = 16;

/** Sets the scroll padding, so that a focused field isn't hidden behind the sticky strip. */
function useScrollPadding(strip: { current: HTMLElement | null }, isStuck: boolean): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || !isStuck || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { position, top } = getComputedStyle(element);
      const covered = (Number.parseFloat(top) || 0) + element.offsetHeight + GAP_PX;
      // In a short window the strip scrolls away with the page.
      style.scrollPaddingTop = position === 'sticky' ? `${covered}px` : '';
    });
    observer.observe(element);
    // A phone that is turned may keep the strip's size.
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      style.scrollPaddingTop = '';
    };
  }, [strip, isStuck]);
}
