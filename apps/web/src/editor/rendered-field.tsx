import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import { RichHtml } from '../ui/rich-text.tsx';
import type { CaretPlace } from './caret-place.ts';
import { afterPress, isPointerDown } from './pointer.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RenderedFieldProps extends Omit<RichTextEditorProps, 'autoFocus' | 'onChange' | 'kept'> {
  onOpen: (caret: true | CaretPlace) => void;
}

/**
 * The content of a field while nobody writes in it. Keyboard and screen reader find the same text field as in
 * the editor.
 */
export function RenderedField(props: RenderedFieldProps) {
  const { value, label, id, placeholder, describedBy, invalid, required, onOpen } = props;

  // Returns the same element for the same HTML, so that typing in one field doesn't draw all others again.
  const content = useMemo(() => <RichHtml html={value} />, [value]);

  function onClick({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>): void {
    const corner = currentTarget.getBoundingClientRect();
    onOpen({ left: clientX - corner.left, top: clientY - corner.top });
  }

  function onFocus({ currentTarget }: FocusEvent): void {
    const openIfFocused = () => {
      if (document.activeElement === currentTarget) onOpen(true);
    };
    // A press opens the field at the pressed position when it has become a click. There is no click when the
    // page has moved under the pointer, e.g. because the field that was left has lost its error; the field
    // then opens by its focus.
    if (isPointerDown()) afterPress(openIfFocused);
    else onOpen(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen(true);
  }

  return (
    <div className="editor-surface">
      {/* biome-ignore lint/a11y/useSemanticElements: a field of formatted text is no input */}
      <div
        id={id}
        className="read editor-content"
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-placeholder={placeholder}
        tabIndex={0}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {content}
      </div>
      {value === '' && placeholder ? (
        <div className="read editor-placeholder" aria-hidden="true">
          {placeholder}
        </div>
      ) : null}
    </div>
  );
}
