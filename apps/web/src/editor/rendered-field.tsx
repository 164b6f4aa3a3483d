import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import { RichHtml } from '../ui/rich-text.tsx';
import type { CaretPlace } from './caret-place.ts';
import { FieldText } from './field-text.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RenderedFieldProps
  extends Omit<RichTextEditorProps, 'autoFocus' | 'onChange' | 'kept' | 'takeEarly' | 'onStand'> {
  onOpen: (caret: true | CaretPlace) => void;
  /** True while the field was pressed and its editor is still loading. A `KeyCatcher` takes the keys meanwhile. */
  isWaiting: boolean;
}

/** Names of keys that write or delete something. Keys with a single letter as name also do. */
const WRITING_KEYS = ['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'];

/**
 * Shows the content of a field while nobody writes in it. Keyboard and screen readers find a text field, as
 * in the editor.
 */
export function RenderedField({ onOpen, isWaiting, ...field }: RenderedFieldProps) {
  const { value } = field;

  // Keeps the same element for the same HTML, so that typing in one field doesn't draw all others again.
  const content = useMemo(() => <RichHtml html={value} />, [value]);

  /** Where this field was pressed, until the press has become a click. */
  const pressed = useRef<CaretPlace>(null);
  const openPressed = () => {
    const place = pressed.current ?? true;
    pressed.current = null;
    onOpen(place);
  };

  function onMouseDown(event: MouseEvent<HTMLDivElement>): void {
    pressed.current = placeOf(event);
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    pressed.current = null;
    onOpen(placeOf(event));
  }

  function onFocus({ currentTarget }: FocusEvent): void {
    if (!pressed.current) {
      onOpen(true);
      return;
    }
    // A press opens the field when it becomes a click. If the page moves under the pointer there is no click,
    // e.g. because the field that was left has lost its error. Then the field opens when the button is
    // released.
    const onMouseUp = () => {
      setTimeout(() => {
        if (document.activeElement === currentTarget) openPressed();
      });
    };
    document.addEventListener('mouseup', onMouseUp, { capture: true, once: true });
  }

  // A key before the click opens the field too. The key is then typed in the opened field, because the focus
  // moves at once.
  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey } = event;
    const isPaste = (ctrlKey || metaKey) && key.toLowerCase() === 'v';
    const isWriting = !(ctrlKey || metaKey) && ([...key].length === 1 || WRITING_KEYS.includes(key));
    if (key !== 'Enter' && !isPaste && !isWriting) return;
    if (key === 'Enter' && !pressed.current) event.preventDefault();
    openPressed();
  }

  return (
    <FieldText
      field={field}
      isEmpty={value === ''}
      aria-hidden={isWaiting || undefined}
      tabIndex={isWaiting ? -1 : 0}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {content}
    </FieldText>
  );
}

function placeOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>): CaretPlace {
  const corner = currentTarget.getBoundingClientRect();
  return { left: clientX - corner.left, top: clientY - corner.top };
}
