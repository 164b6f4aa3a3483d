import { REDO_COMMAND, registerEventListeners, stopLexicalPropagation, UNDO_COMMAND } from 'lexical';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { MathMarkup } from '../../ui/rich-text.tsx';
import { leaveMath, type MathHandle, type Side } from './edit-math.ts';
import type { MathFieldSpec } from './math-fields.ts';
import { focusNeighbour } from './math-focus.ts';
import { useFieldText } from './use-field-text.ts';

/** Events of a field that must not reach the text around it. */
const OWN_EVENTS = [
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'copy',
  'cut',
  'paste',
  'compositionstart',
  'compositionend',
  'click',
  'pointerdown',
  'dragstart',
  'drop',
] as const;

interface MathFieldProps {
  handle: MathHandle;
  spec: MathFieldSpec;
  text: string;
  onRemove: () => void;
}

/**
 * The field for one text of a piece of math. It draws the mini-markup, and shows the text as typed while it
 * has the focus.
 */
export function MathField({ handle, spec, text, onRemove }: MathFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useFieldText(handle, spec, text, () => input.current?.select());

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    // React's own events would be stopped too late, because Lexical listens on an element inside React's
    // root.
    return registerEventListeners(
      element,
      Object.fromEntries(OWN_EVENTS.map((name) => [name, stopLexicalPropagation])),
    );
  }, []);

  function leave(side: Side): void {
    field.settle();
    leaveMath(handle, side);
  }

  function move(step: 1 | -1): void {
    if (input.current && !focusNeighbour(input.current, step)) leave(step > 0 ? 'after' : 'before');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const act = keyAction(event, field.draft, {
      leave: () => leave('after'),
      remove: () => {
        field.forget();
        onRemove();
      },
      move,
      undo: (command) => {
        field.settle();
        handle.editor.dispatchCommand(command, undefined);
      },
    });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <span className="editor-math-field" data-empty={field.draft === '' || undefined}>
      <span aria-hidden="true" className="editor-math-drawn">
        <MathMarkup text={field.draft} />
      </span>
      <span aria-hidden="true" className="editor-math-typed">
        {field.draft}
      </span>
      <input
        ref={input}
        name={spec.name}
        aria-label={spec.label}
        value={field.draft}
        tabIndex={-1}
        size={1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => field.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={field.settle}
      />
    </span>
  );
}

interface FieldActions {
  leave: () => void;
  remove: () => void;
  move: (step: 1 | -1) => void;
  undo: (command: typeof UNDO_COMMAND) => void;
}

/** Returns the action of a key. Null for a key that only types. */
function keyAction(
  event: KeyboardEvent<HTMLInputElement>,
  draft: string,
  { leave, remove, move, undo }: FieldActions,
): (() => void) | null {
  if (event.nativeEvent.isComposing) return null;
  const { key, currentTarget: input } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const isPlain = !isCommand && !event.shiftKey && !event.altKey;
  const isAt = (offset: number) => input.selectionStart === offset && input.selectionEnd === offset;
  switch (key) {
    case 'Enter':
    case 'Escape':
      return leave;
    case 'Backspace':
    case 'Delete':
      return isCommand || draft === '' ? remove : null;
    case 'Tab':
      return () => move(event.shiftKey ? -1 : 1);
    case 'ArrowLeft':
      return isPlain && isAt(0) ? () => move(-1) : null;
    case 'ArrowRight':
      return isPlain && isAt(draft.length) ? () => move(1) : null;
    case 'ArrowUp':
      return isPlain ? () => void focusNeighbour(input, -1) : null;
    case 'ArrowDown':
      return isPlain ? () => void focusNeighbour(input, 1) : null;
    case 'z':
    case 'Z':
      return isCommand ? () => undo(event.shiftKey ? REDO_COMMAND : UNDO_COMMAND) : null;
    case 'y':
      return isCommand ? () => undo(REDO_COMMAND) : null;
    default:
      return null;
  }
}
