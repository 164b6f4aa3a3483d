import { mergeRegister } from 'lexical';
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { type CaretPlace, placeCaret } from './caret-place.ts';
import { createStatementEditor, mountEditor } from './create-editor.ts';
import './editor.css';
import { EditorErrorBoundary } from './editor-error-boundary.tsx';
import { ImageDescription } from './images/image-description.tsx';
import { MathPortals } from './math/math-portals.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useHtml } from './use-html.ts';
import { registerWindowMessages } from './window-message.ts';

export interface RichTextEditorProps {
  /** Stored HTML, '' when there is none. */
  value: string;
  /** Called a moment after typing, and at once when the focus leaves. */
  onChange: (html: string) => void;
  /** Names the text to a reader; the page shows its own heading. */
  label: string;
  id?: string | undefined;
  placeholder?: string | undefined;
  /** True, or the place on screen that was pressed: the caret goes there, otherwise to the end. */
  autoFocus?: boolean | CaretPlace | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
}

/** The heavy editor: load it by `import()`, and only where someone writes. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <EditorErrorBoundary>
      <Editor {...props} />
    </EditorErrorBoundary>
  );
}

function Editor(props: RichTextEditorProps) {
  const { value, onChange, label, id, placeholder, autoFocus, describedBy, invalid, required, className } =
    props;
  const [editor] = useState(() => createStatementEditor(value));
  const [isReady, setReady] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const { isEmpty, flush } = useHtml(editor, value, onChange);

  useLayoutEffect(() => {
    const root = content.current;
    return root ? mergeRegister(mountEditor(editor, root), registerWindowMessages(editor)) : undefined;
  }, [editor]);

  // The caret finds its place only among math that is drawn: that is in the drawing after the first.
  const caret = useRef(autoFocus);
  useLayoutEffect(() => {
    if (!isReady) setReady(true);
    else if (caret.current) placeCaret(editor, caret.current);
  }, [editor, isReady]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, only left
    <div className={classNames('editor', className)} onBlur={flush}>
      <Toolbar editor={editor} label={label} />
      <div className="editor-surface">
        {/* biome-ignore lint/a11y/useSemanticElements: a field of formatted text is no input */}
        <div
          ref={content}
          id={id}
          className="read editor-content"
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          aria-placeholder={placeholder}
          contentEditable
          suppressContentEditableWarning
          spellCheck
          tabIndex={0}
        />
        {isEmpty && placeholder ? (
          <div className="read editor-placeholder" aria-hidden="true">
            {placeholder}
          </div>
        ) : null}
      </div>
      <ImageDescription editor={editor} />
      <MathPortals editor={editor} />
    </div>
  );
}
