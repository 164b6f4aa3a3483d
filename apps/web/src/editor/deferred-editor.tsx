import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { activateEditor, deactivateEditor, useIsActiveEditor } from './active-editor.ts';
import './editor.css';
import type { CaretPlace } from './caret-place.ts';
import { loadEditor, loadedEditor, preloadEditor } from './load-editor.ts';
import { afterPress } from './pointer.ts';
import { RenderedField } from './rendered-field.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { scrollParent } from './scroll-parent.ts';

const LOAD_ERROR = 'No se pudo abrir el editor. Revisa tu conexión y vuelve a intentarlo.';

export type DeferredEditorProps = Omit<RichTextEditorProps, 'autoFocus'> & {
  autoFocus?: boolean | undefined;
};

/**
 * A field of formatted text that shows its content until someone writes in it: then the heavy editor takes its
 * place, one at a time, and gives it back when the focus leaves. A form may hold as many of them as it likes.
 */
export function DeferredEditor({ autoFocus = false, className, ...field }: DeferredEditorProps) {
  const ownId = useId();
  const isActive = useIsActiveEditor(ownId);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opening = useRef<{ caret: true | CaretPlace; top: number }>({ caret: true, top: 0 });
  const hasFocus = useRef(false);
  const Editor = isActive ? loadedEditor() : null;

  async function open(caret: true | CaretPlace): Promise<void> {
    setError(null);
    try {
      await loadEditor();
    } catch {
      setError(LOAD_ERROR);
      return;
    }
    opening.current = { caret, top: textTop(box.current) };
    activateEditor(ownId);
  }

  useEffect(preloadEditor, []);
  useEffect(() => () => deactivateEditor(ownId), [ownId]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (autoFocus && isFirst.current) void open(true);
    isFirst.current = false;
  });

  // The toolbar above the text, and the one that leaves another field, move the text; the page moves along with it.
  useLayoutEffect(() => {
    if (!Editor || !box.current) return;
    const moved = textTop(box.current) - opening.current.top;
    if (moved !== 0) scrollParent(box.current).scrollBy(0, moved);
  }, [Editor]);

  function onBlur(): void {
    hasFocus.current = false;
    afterPress(() => {
      // Another window has the focus: here everything waits as it is.
      if (document.hasFocus() && !hasFocus.current) deactivateEditor(ownId);
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, only entered and left
    <div
      ref={box}
      // Also of the editor's windows, which stand elsewhere on the page.
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={Editor ? onBlur : undefined}
      className={classNames('editor-field', className)}
    >
      {Editor ? (
        <Editor {...field} autoFocus={opening.current.caret} />
      ) : (
        <RenderedField {...field} onOpen={(caret) => void open(caret)} />
      )}
      {error ? (
        <p role="alert" className="p-3 text-sm font-medium text-bad-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function textTop(box: HTMLElement | null): number {
  return box?.querySelector('.editor-content')?.getBoundingClientRect().top ?? 0;
}
