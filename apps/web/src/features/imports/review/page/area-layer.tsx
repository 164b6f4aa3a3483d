import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';
import { Hand, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import {
  betweenCorners,
  draggedArea,
  type Grab,
  grabOf,
  keyedArea,
  SMALLEST_CUT,
  withinPage,
} from '../page-areas.ts';

/** How far from an edge a press still grabs it, in pixels. A finger is no more precise. */
const REACH = 14;

/** The look of a button in the bar. On a phone the buttons share the width. */
export const BAR_BUTTON = 'max-md:flex-1 max-md:px-2 max-[380px]:[&_svg]:hidden';

interface AreaLayerProps {
  page: ImportPage;
  /** Where the buttons are rendered: outside the page, which scrolls below them. */
  barHost: HTMLElement | null;
  area: PageArea;
  /** Other rectangles, shown but not editable. */
  others?: readonly PageArea[];
  /** Whether the edges can be dragged; otherwise each press draws a new rectangle. */
  isAdjusted?: boolean;
  isBusy: boolean;
  /** Shown above the buttons: for whom the rectangle is drawn, if not for the question as a whole. */
  title?: string | undefined;
  label: string;
  help: string;
  /** The text of the button that confirms the rectangle, and its text while saving. */
  confirm: { text: string; busyText: string; icon: ReactNode };
  onArea: (area: PageArea) => void;
  onConfirm: () => void;
  onCancel: () => void;
  /** More buttons, placed before those for cancelling and confirming. */
  children?: ReactNode;
}

/** The press that draws or drags the rectangle. */
interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** The rectangle before the press. */
  readonly area: PageArea;
  readonly grab: Grab | null;
}

/**
 * A rectangle over the page, drawn or dragged by mouse, finger or keys. Two fingers move and enlarge the page as they do
 * elsewhere. For a person who can't use two, a button lets one finger move the page.
 */
export function AreaLayer(props: AreaLayerProps) {
  const { page, barHost, area, others = [], isAdjusted = false, isBusy, label, help, children } = props;
  const { title, confirm, onArea, onConfirm, onCancel } = props;
  const layer = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  const [isMoving, setMoving] = useState(false);
  const helpId = useId();
  const rectangle = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    layer.current?.focus({ preventScroll: true });
    bar.current?.scrollIntoView({ block: 'nearest' });
    rectangle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  const pointOf = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0, reach: { x: 0, y: 0 } };
    const inside = (value: number, length: number) => Math.min(length, Math.max(0, value));
    return {
      x: inside(((event.clientX - box.left) / box.width) * page.width, page.width),
      y: inside(((event.clientY - box.top) / box.height) * page.height, page.height),
      reach: { x: (REACH * page.width) / box.width, y: (REACH * page.height) / box.height },
    };
  };
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const { pointerId } = event;
    if (press.current && press.current.pointerId !== pointerId) {
      takeBack();
      return;
    }
    if (event.button !== 0 || isBusy || isMoving) return;
    event.currentTarget.setPointerCapture?.(pointerId);
    const { reach, ...at } = pointOf(event);
    press.current = { pointerId, ...at, area, grab: isAdjusted ? grabOf(area, at, reach) : null };
  }

  function onPointerMove(event: PointerEvent): void {
    const from = press.current;
    if (from?.pointerId !== event.pointerId) return;
    const at = pointOf(event);
    if (from.grab) {
      onArea(draggedArea(from.area, from.grab, { x: at.x - from.x, y: at.y - from.y }, page));
      return;
    }
    const drawn = betweenCorners(page.page, from, at);
    // A press that hardly moves is a click: it draws nothing.
    if (drawn.width >= SMALLEST_CUT && drawn.height >= SMALLEST_CUT) onArea(withinPage(drawn, page));
  }

  function onPointerUp(): void {
    press.current = null;
  }

  /** Undoes what a finger has drawn by the time a second one joins it, or the browser begins to move the page. */
  function takeBack(): void {
    if (press.current) onArea(press.current.area);
    press.current = null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== layer.current) return;
    if (event.key === 'Enter') onConfirm();
    else {
      const moved = isBusy ? null : keyedArea(area, event.key, event.shiftKey);
      if (!moved) return;
      onArea(withinPage(moved, page));
    }
    event.preventDefault();
  }
  return (
    <>
      <div
        ref={layer}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw the rectangle as a pointer does
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={takeBack}
        onKeyDown={onKeyDown}
        className={classNames(
          'absolute inset-0 overflow-hidden',
          isMoving ? 'touch-auto' : 'cursor-crosshair touch-pinch-zoom',
        )}
      >
        <div
          ref={rectangle}
          data-testid="corte"
          className={classNames(
            // The margins keep the rectangle clear of a phone's header and of the bar when it is scrolled into view.
            'absolute scroll-mt-20 scroll-mb-44 border-2 border-[#5a2459] shadow-[0_0_0_200rem_rgb(42_26_44/.45)]',
            isAdjusted && !isMoving && 'cursor-move',
          )}
          style={placeOf(area, page)}
        >
          {isAdjusted ? HANDLES.map((look) => <Handle key={look} look={look} />) : null}
        </div>
        {others.map((other) => (
          <div
            key={`${other.x} ${other.y}`}
            className="absolute border-2 border-dashed border-[#fff9ef]"
            style={placeOf(other, page)}
          />
        ))}
      </div>
      {barHost
        ? createPortal(
            <div
              ref={bar}
              // Keeps the bar above the page's foot, which covers the end of the scrolling area. In a short window the bar
              // leaves half of the height to the page, and its buttons scroll.
              className="pointer-events-auto grid max-xl:scroll-mb-48 short:max-h-[45dvh] short:scroll-mb-4 short:overflow-y-auto gap-2 rounded-lg border border-line bg-surface p-3 shadow-2 max-md:p-1"
            >
              {title ? <p className="font-semibold max-md:px-2 max-md:pt-1">{title}</p> : null}
              <p id={helpId} className="text-sm text-ink-2 max-md:sr-only">
                {help}
              </p>
              <div className="flex items-center justify-between gap-2 not-any-pointer-coarse:hidden max-md:pl-2">
                <p className="text-sm text-ink-2">
                  {isMoving ? 'Un dedo mueve la página.' : 'Dos dedos mueven la página.'}
                </p>
                <IconButton
                  icon={<Hand />}
                  label="Mover la página con un dedo"
                  aria-pressed={isMoving}
                  onClick={() => setMoving(!isMoving)}
                />
              </div>
              <div className="flex flex-wrap justify-end gap-2">
                {children}
                <Button
                  variant="ghost"
                  className={BAR_BUTTON}
                  icon={<X className="icon-s" />}
                  onClick={onCancel}
                >
                  Cancelar
                </Button>
                <Button
                  variant="primary"
                  className={BAR_BUTTON}
                  icon={confirm.icon}
                  loading={isBusy}
                  loadingText={confirm.busyText}
                  onClick={onConfirm}
                >
                  {confirm.text}
                </Button>
              </div>
            </div>,
            barHost,
          )
        : null}
    </>
  );
}

const HANDLES = [
  'left-0 top-0 cursor-nwse-resize',
  'left-1/2 top-0 cursor-ns-resize',
  'left-full top-0 cursor-nesw-resize',
  'left-full top-1/2 cursor-ew-resize',
  'left-full top-full cursor-nwse-resize',
  'left-1/2 top-full cursor-ns-resize',
  'left-0 top-full cursor-nesw-resize',
  'left-0 top-1/2 cursor-ew-resize',
];

/** A visible handle of the rectangle. The layer below does the dragging. */
function Handle({ look }: { look: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute size-3 -translate-1/2 rounded-sm border-2 border-[#5a2459] bg-[#fffefb]',
        look,
      )}
    />
  );
}

function placeOf(area: PageArea, page: ImportPage) {
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return {
    left: share(area.x, page.width),
    top: share(area.y, page.height),
    width: share(area.width, page.width),
    height: share(area.height, page.height),
  };
}
