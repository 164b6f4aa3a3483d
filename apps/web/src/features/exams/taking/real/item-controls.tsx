import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import type { ItemChoice } from '@amauta/contract/exams/real.ts';
import { Bookmark, Repeat2, Strikethrough, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { letterOfId } from '../../letters.ts';

// What a question shows only in an exam as on the day: its mark, struck-out alternatives, and the last change.

interface MarkButtonProps {
  number: number;
  isMarked: boolean;
  onToggle: () => void;
}

/** Marks an item to return to it. Phones show only the first word; screen readers get the whole text. */
export function MarkButton({ number, isMarked, onToggle }: MarkButtonProps) {
  return (
    <Button
      aria-pressed={isMarked}
      icon={<Bookmark className={isMarked ? 'fill-gold' : ''} />}
      onClick={onToggle}
      className="flex-none px-3! text-sm aria-pressed:border-gold-ink! aria-pressed:bg-gold-tint! aria-pressed:text-gold-ink!"
    >
      <span>
        {isMarked ? 'Marcada' : 'Marcar'} <span className="max-md:sr-only">para volver</span>
        <span className="sr-only">, pregunta {number}</span>
      </span>
    </Button>
  );
}

interface ChangeLineProps {
  item: ExamItem;
  choice: ItemChoice;
  onTakeBack: () => void;
}

/** Below the alternatives: the last change of the answer, and a button that leaves the item blank again. */
export function ChangeLine({ item, choice, onTakeBack }: ChangeLineProps) {
  const text = changeText(item, choice);
  const takeBack = () => {
    onTakeBack();
    // The button disappears with the answer, so the focus moves to the first alternative.
    document.querySelector<HTMLInputElement>(`input[name="item-${item.id}"]`)?.focus();
  };
  return (
    <div className="mt-3 flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
      <p role="status" className="flex items-center gap-2">
        {text === null ? null : (
          <>
            <Repeat2 aria-hidden="true" className="icon-s" />
            {text}
          </>
        )}
      </p>
      {choice.selected_alternative_id === null ? null : (
        <Button
          variant="ghost"
          aria-label={`Quitar respuesta de la pregunta ${item.number}`}
          className="-mr-3 ml-auto px-3! text-sm"
          onClick={takeBack}
        >
          Quitar respuesta
        </Button>
      )}
    </div>
  );
}

/** 'Cambiaste de C a B. Vale la última.' Null when the answer was never changed. */
export function changeText(item: Pick<ExamItem, 'alternatives'>, choice: ItemChoice): string | null {
  const { selected_alternative_id: selected, changed_from: before } = choice;
  if (before === null) return null;
  if (selected === null) return `Quitaste tu respuesta ${letterOfId(item, before)}. Queda en blanco.`;
  return `Cambiaste de ${letterOfId(item, before)} a ${letterOfId(item, selected)}. Vale la última.`;
}

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
