import { Strikethrough, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';

interface DiscardableProps {
  letter: string;
  isDiscarded: boolean;
  onToggle: () => void;
  /** The alternative itself. */
  children: ReactNode;
}

/** Wraps an alternative that can be struck out: by its button, by a long press, or by the right mouse button. */
export function Discardable({ letter, isDiscarded, onToggle, children }: DiscardableProps) {
  const longPress = useLongPress(onToggle);
  const name = isDiscarded ? 'Recuperar' : 'Descartar';
  return (
    // The button does the same by keyboard and for screen readers.
    <div {...longPress} className="relative grid [-webkit-touch-callout:none] pointer-coarse:select-none">
      {children}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${name} la alternativa ${letter}`}
        title={name}
        onClick={onToggle}
        className={classNames(
          'absolute! top-1/2 right-1 -translate-y-1/2 md:right-1.5',
          isDiscarded ? 'border-brand-line bg-brand-tint text-brand-ink' : 'text-ink-2 hover:bg-sunken',
        )}
      >
        {isDiscarded ? <Undo2 /> : <Strikethrough />}
      </Button>
    </div>
  );
}

const HOLD_MS = 500;
/** A finger that moves further than this is scrolling, not pressing. */
const MOVE_PX = 10;

/**
 * Handlers for a long press by touch or pen and for the right mouse button. The click after a long press is
 * swallowed.
 */
function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<{ x: number; y: number } | null>(null);
  const isHeld = useRef(false);
  const stop = () => {
    clearTimeout(timer.current);
    start.current = null;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: (event: React.PointerEvent) => {
      isHeld.current = false;
      if (event.pointerType === 'mouse') return;
      start.current = { x: event.clientX, y: event.clientY };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onPress();
      }, HOLD_MS);
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (!start.current) return;
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVE_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: React.MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: React.MouseEvent) => {
      event.preventDefault();
      // On some devices a long touch also opens the context menu, before or after the timer here has fired.
      if (start.current === null && !isHeld.current) onPress();
    },
  };
}
