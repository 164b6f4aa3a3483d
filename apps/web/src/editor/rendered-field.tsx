import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import { RichHtml } from '../ui/rich-text.tsx';
import type { CaretPlace } from './caret-place.ts';
import { afterPress, isPointerDown } from './pointer.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RenderedFieldProps extends Omit<RichTextEditorProps, 'autoFocus' | 'onChange'> {
  onOpen: (caret: true | CaretPlace) => void;
}

/** What a field shows while nobody writes in it: to the keyboard and to readers it is the same text field. */
export function RenderedField(props: RenderedFieldProps) {
  const { value, label, id, placeholder, describedBy, invalid, required, onOpen } = props;

  // The same element again, so that typing in one field doesn't draw all others anew.
  const content = useMemo(() => <RichHtml html={value} />, [value]);

  function onClick({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>): void {
    const corner = currentTarget.getBoundingClientRect();
    onOpen({ left: clientX - corner.left, top: clientY - corner.top });
  }

  function onFocus({ currentTarget }: FocusEvent): void {
    const openIfFocused = () => {
      if (document.activeElement === currentTarget) onOpen(true);
    };
    // A press opens when it has become a click, at the place that was pressed. It becomes none where the page has
    // moved under it, e.g. because the field that was left has lost its error.
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
