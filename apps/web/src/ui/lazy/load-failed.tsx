import { RefreshCw, X } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Notice } from '../feedback/surface.tsx';
import { Page } from '../layout/page.tsx';
import { keepFocusInPlaceOf } from '../overlays/keep-focus.ts';

interface LoadFailedProps {
  onRetry: () => void;
  className?: string;
}

/** Shown in place of a part whose code failed to load. Tries again by itself when the connection is back. */
export function LoadFailed({ onRetry, className }: LoadFailedProps) {
  const isReachable = useIsReachable();
  const onOnline = useEffectEvent(onRetry);
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  const retryByHand = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    onRetry();
    keepFocusInPlaceOf(currentTarget);
  };
  return (
    <Notice
      tone="bad"
      role="alert"
      {...(className !== undefined && { className })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button icon={<RefreshCw className="icon-s" />} onClick={retryByHand}>
            Reintentar
          </Button>
          <Button variant={isReachable ? 'primary' : 'ghost'} onClick={() => window.location.reload()}>
            Recargar la página
          </Button>
        </div>
      }
    >
      <p>
        No se pudo cargar esta parte.{' '}
        {isReachable ? 'Puede haber una versión nueva: recarga la página.' : 'Revisa tu conexión.'}
      </p>
    </Notice>
  );
}

/**
 * Whether the server answers. If it does, the part's file no longer exists, e.g. after a new version, and
 * only a reload helps.
 */
function useIsReachable(): boolean {
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/version.json', { cache: 'no-store', signal: stop.signal }).then(
      ({ ok }) => setReachable(ok),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return isReachable;
}

/** Shown in place of a page whose code failed to load. The shell around the page stays. */
export function PageLoadFailed({ onRetry }: LoadFailedProps) {
  return (
    <Page>
      <h1 tabIndex={-1} className="mb-6">
        Algo no salió bien
      </h1>
      <LoadFailed onRetry={onRetry} />
    </Page>
  );
}

interface WindowLoadFailedProps {
  onRetry: () => void;
  part: { open?: boolean; onClose?: () => void; dismissible?: boolean };
}

/** Shown in place of a window over the page: a card at the page's foot, which lets the page be used. */
export function WindowLoadFailed({ onRetry, part }: WindowLoadFailedProps) {
  const { open = true, onClose, dismissible = true } = part;
  const [isHidden, setHidden] = useState(false);
  const wasClosed = useRef(false);
  useEffect(() => {
    // Opening the window again tries again.
    if (open && wasClosed.current) onRetry();
    wasClosed.current = !open;
  }, [open, onRetry]);
  if (!open || isHidden) return null;
  return (
    <div className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-[40rem] items-start rounded-md bg-surface shadow-3">
      <LoadFailed onRetry={onRetry} className="flex-1 pr-12" />
      {dismissible ? (
        <IconButton
          icon={<X />}
          label="Cerrar"
          className="absolute top-1 right-1"
          onClick={() => {
            if (onClose) onClose();
            else setHidden(true);
          }}
        />
      ) : null}
    </div>
  );
}
