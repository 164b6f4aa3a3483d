import { CircleCheck, CircleX, Info, LoaderCircle, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { classNames } from '../class-names.ts';
import { presentToasts, type ToastKind, type ToastRequest } from './toast.ts';
import { TOASTS_GAP_PX, takeRoom } from './toast-room.ts';
import './toaster.css';

const DURATION_MS = 4000;
/** A touch's click comes this long after the finger has left, at most. */
const CLICK_MS = 300;
const LOOKS: Record<ToastKind, { edge: string; ink: string; icon: LucideIcon }> = {
  success: { edge: 'border-ok-line', ink: 'text-ok', icon: CircleCheck },
  info: { edge: 'border-info-line', ink: 'text-info', icon: Info },
  warning: { edge: 'border-warn-line', ink: 'text-warn', icon: TriangleAlert },
  error: { edge: 'border-bad-line', ink: 'text-bad', icon: CircleX },
  loading: { edge: 'border-line', ink: 'text-ink-2 animate-spin', icon: LoaderCircle },
};

/**
 * Draws toasts at the bottom right, three at most. A page with a bar at its foot sets `--toast-offset` on the
 * root element, so that no toast covers the bar.
 */
export function Toaster() {
  useEffect(() => presentToasts(sonnerPresenter()), []);
  useEffect(yieldToPresses, []);
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      gap={TOASTS_GAP_PX}
      offset={{ bottom: bottomOr('1.5rem'), right: '1.5rem' }}
      mobileOffset={{
        bottom: bottomOr('1rem'),
        left: '1rem',
        right: '1rem',
      }}
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, className: '@container w-full' }}
    />
  );
}

/** The distance from the window's foot that the page asks for, or else `plain`. */
function bottomOr(plain: string): string {
  return `var(--dialog-toast-offset, var(--tools-toast-offset, var(--toast-offset, ${plain})))`;
}

/**
 * Takes toasts out of the way of every press that began elsewhere, until the returned function is called. Otherwise a
 * toast that comes or moves under the finger takes the end of the press, and the pressed button does nothing.
 */
function yieldToPresses(): () => void {
  const { dataset } = document.documentElement;
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  let timer: ReturnType<typeof setTimeout>;
  const end = () => {
    timer = setTimeout(() => delete dataset.pressing, CLICK_MS);
  };
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      clearTimeout(timer);
      if (!(target as Element).closest('[data-sonner-toaster]')) dataset.pressing = '';
    },
    options,
  );
  for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, end, options);
  return () => ending.abort();
}

/**
 * Shows toasts by Sonner, under ids that are never used again after a toast is closed. Sonner draws a closed toast for
 * another 0.2 s. A toast that came in that time under the same id would be hidden and removed with the closed one, such
 * as the result of 'Deshacer' where the server answers that fast.
 */
function sonnerPresenter() {
  /** Sonner's ids of the open toasts, by the toast's own id. */
  const open = new Map<string, string>();
  let count = 0;
  const forget = (id: string, sonnerId: string) => {
    if (open.get(id) === sonnerId) open.delete(id);
  };
  return {
    show: (toast: ToastRequest) => {
      const { id } = toast;
      count += 1;
      const sonnerId = open.get(id) ?? `${id}-${count}`;
      open.set(id, sonnerId);
      const close = () => {
        forget(id, sonnerId);
        sonner.dismiss(sonnerId);
      };
      sonner.custom(() => <ToastCard toast={toast} onClose={close} />, {
        id: sonnerId,
        // `ToastCard` ends the toast by its own timer, see `useToastTime`.
        duration: Number.POSITIVE_INFINITY,
        // The person has swiped the toast away.
        onDismiss: () => forget(id, sonnerId),
      });
    },
    dismiss: (id: string) => {
      const sonnerId = open.get(id);
      if (sonnerId === undefined) return;
      open.delete(id);
      sonner.dismiss(sonnerId);
    },
  };
}

function ToastCard({ toast, onClose }: { toast: ToastRequest; onClose: () => void }) {
  const { edge, ink, icon: Icon } = LOOKS[toast.kind];
  const usualMs = toast.kind === 'loading' ? Number.POSITIVE_INFINITY : DURATION_MS;
  const held = useToastTime(toast, toast.duration ?? usualMs, onClose);
  // The toast can still be pressed while it fades away.
  const isPressed = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus comes from.
    <div
      {...held}
      onFocus={noteOrigin}
      className={classNames(
        'flex w-full items-start gap-3 @max-xs:flex-wrap rounded-lg border bg-surface px-4 py-3.5 font-sans text-base leading-snug font-medium text-ink shadow-3',
        edge,
      )}
    >
      <Icon className={classNames('mt-0.5', ink)} />
      {/* Sonner's list is a polite live region, but an error must be read at once. */}
      <p
        className="min-w-0 flex-1 hyphens-auto @max-xs:order-1 @max-xs:basis-full"
        role={toast.kind === 'error' ? 'alert' : undefined}
      >
        {toast.message}
      </p>
      {toast.action ? (
        <button
          type="button"
          className="font-semibold text-brand-ink underline underline-offset-4 @max-xs:order-1"
          onClick={() => {
            if (isPressed.current) return;
            isPressed.current = true;
            giveFocusBack();
            toast.action?.onPress();
            onClose();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={() => {
          giveFocusBack();
          onClose();
        }}
        className="-my-[.6875rem] -mr-3 ml-auto grid size-tap flex-none place-items-center rounded-md text-ink-2"
      >
        <X className="icon-s" />
      </button>
    </div>
  );
}

/** The element that had the focus before the focus went to the toasts. */
let origin: EventTarget | null = null;

function noteOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.closest('section')?.contains(relatedTarget as Node | null)) origin = relatedTarget;
}

/**
 * Returns the focus to the element that had it before the toasts, because a pressed button disappears with
 * its toast. If that element is gone, focuses the page's title.
 */
function giveFocusBack(): void {
  const isThere = origin instanceof HTMLElement && origin.isConnected;
  const place = isThere ? (origin as HTMLElement) : document.querySelector<HTMLElement>('h1');
  place?.focus({ preventScroll: true });
}

interface Held {
  ref: RefObject<HTMLDivElement | null>;
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
}

/**
 * Calls `onEnd` after `durationMs`. While the mouse points at the toast, the keyboard focus is among the
 * toasts, or another tab is shown, the toast waits. Then it has its whole time again. Returns the handlers
 * for the toast's card.
 *
 * Sonner's own timer isn't used. It also stops while a resting mouse lies where the toast came up, and after
 * a touch. Such toasts stayed, and covered what was below them.
 */
function useToastTime(toast: ToastRequest, durationMs: number, onEnd: () => void): Held {
  const card = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => (card.current ? takeRoom(card.current) : undefined), []);
  const isHidden = useSyncExternalStore(subscribeToHiding, () => document.hidden);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to end the same toast does not begin its time anew.
  useEffect(() => {
    if (isPointedAt || isHidden || durationMs === Number.POSITIVE_INFINITY) return;
    const timer = setInterval(() => {
      if (!hasKeyboard(card.current)) onEnd();
    }, durationMs);
    return () => clearInterval(timer);
  }, [toast, durationMs, isPointedAt, isHidden]);
  return {
    ref: card,
    onPointerMove: ({ pointerType }) => {
      if (pointerType === 'mouse') setPointedAt(true);
    },
    onPointerLeave: () => setPointedAt(false),
  };
}

/**
 * Whether the keyboard focus is in a toast or on the list of toasts. A mouse press also sets the focus, but
 * not `:focus-visible`.
 */
function hasKeyboard(card: HTMLElement | null): boolean {
  const { activeElement } = document;
  const list = card?.closest('section');
  return Boolean(list?.contains(activeElement) && activeElement?.matches(':focus-visible'));
}

function subscribeToHiding(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
