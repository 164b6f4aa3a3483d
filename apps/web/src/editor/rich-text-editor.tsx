import { type LexicalEditor, mergeRegister } from 'lexical';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { type CaretPlace, placeCaret } from './caret-place.ts';
import { createStatementEditor, mountEditor } from './create-editor.ts';
import type { EarlyInput } from './early-keys/key-catcher.ts';
import { replay } from './early-keys/replay.ts';
import './editor.css';
import { EditorErrorBoundary } from './editor-error-boundary.tsx';
import { FieldText, type FieldTraits } from './field-text.tsx';
import { ImageDescription } from './images/image-description.tsx';
import { registerCaretField } from './math/caret-field.ts';
import { MathPortals } from './math/math-portals.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useHtml } from './use-html.ts';
import { registerWindowMessages } from './window-message.ts';

export interface RichTextEditorProps extends FieldTraits {
  /** Stored HTML; '' without content. */
  value: string;
  /** Called with the HTML a moment after typing, and at once when the focus leaves. */
  onChange: (html: string) => void;
  /**
   * Where the caret goes at first: to the end (true), or to the pressed position. Without it the field isn't
   * focused.
   */
  autoFocus?: boolean | CaretPlace | undefined;
  className?: string | undefined;
  /** Keeps the editor while the field is shown without one, so that earlier changes can still be undone. */
  kept?: RefObject<LexicalEditor | null> | undefined;
  /** Returns what was typed before the editor was mounted. The editor types it at the caret. */
  takeEarly?: (() => readonly EarlyInput[]) | undefined;
  /** Called when the caret is placed and what was typed early is in the text. */
  onStand?: (() => void) | undefined;
}

/**
 * The editor of formatted text. Load it by `loadEditor`, and only when somebody writes, because its code is
 * large.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <EditorErrorBoundary>
      <Editor {...props} />
    </EditorErrorBoundary>
  );
}

function Editor(props: RichTextEditorProps) {
  const { value, onChange, label, autoFocus, className, kept, takeEarly, onStand } = props;
  const [editor] = useState(() => kept?.current ?? createStatementEditor(value));
  const [isReady, setReady] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const { isEmpty, flush } = useHtml(editor, value, onChange);

  useLayoutEffect(() => {
    const root = content.current;
    if (!root) return undefined;
    if (kept) kept.current = editor;
    return mergeRegister(
      mountEditor(editor, root),
      registerWindowMessages(editor),
      registerCaretField(editor, root),
    );
  }, [editor, kept]);

  // The caret can be placed only after the math is drawn, which happens in the second drawing.
  const stand = useEffectEvent(() => {
    const isOnPage = autoFocus ? placeCaret(editor, autoFocus) : false;
    const early = takeEarly?.() ?? [];
    if (early.length > 0) replay(editor, early, isOnPage);
    onStand?.();
  });
  useLayoutEffect(() => {
    if (isReady) stand();
    else setReady(true);
  }, [isReady]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, only left
    <div className={classNames('editor', className)} onBlur={flush}>
      <Toolbar editor={editor} label={label} />
      <FieldText
        ref={content}
        field={props}
        isEmpty={isEmpty}
        contentEditable
        suppressContentEditableWarning
        spellCheck
      />
      <ImageDescription editor={editor} />
      <MathPortals editor={editor} />
    </div>
  );
}
