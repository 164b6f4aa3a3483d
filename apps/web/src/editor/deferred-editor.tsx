import type { LexicalEditor } from 'lexical';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { activateEditor, deactivateEditor, useIsActiveEditor } from './active-editor.ts';
import { useEarlyKeys } from './early-keys/use-early-keys.ts';
import './editor.css';
import type { CaretPlace } from './caret-place.ts';
import { loadedEditor, preloadEditor } from './load-editor.ts';
import { afterPress } from './pointer.ts';
import { RenderedField } from './rendered-field.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { scrollParent } from './scroll-parent.ts';

const LOAD_ERROR = 'No se pudo abrir el editor. Revisa tu conexión y vuelve a intentarlo.';

type DeferredEditorProps = Omit<RichTextEditorProps, 'autoFocus' | 'kept' | 'takeEarly' | 'onStand'> & {
  autoFocus?: boolean | undefined;
};

/**
 * A field of formatted text. It shows its content until somebody writes in it. Then the editor takes the
 * content's place, in one field at a time, until the focus leaves. A form may have any number of such fields.
 */
export function DeferredEditor({ autoFocus = false, className, onChange, ...field }: DeferredEditorProps) {
  const ownId = useId();
  const isActive = useIsActiveEditor(ownId);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opening = useRef<{ caret: true | CaretPlace; top: number }>({ caret: true, top: 0 });
  const hasFocus = useRef(false);
  const Editor = isActive ? loadedEditor() : null;
  const kept = useRef<LexicalEditor>(null);
  /** The HTML of the kept editor. */
  const emitted = useRef(field.value);
  const latestValue = useRef(field.value);
  useLayoutEffect(() => {
    latestValue.current = field.value;
  });
  const emit = (html: string) => {
    emitted.current = html;
    onChange(html);
  };

  function mount(): void {
    setError(null);
    opening.current.top = textTop(box.current);
    // The form has set another text, so the undo steps of the kept editor no longer fit.
    if (latestValue.current !== emitted.current) {
      kept.current = null;
      emitted.current = latestValue.current;
    }
    activateEditor(ownId);
  }

  const early = useEarlyKeys({
    id: ownId,
    box,
    label: field.label,
    isEmpty: field.value === '',
    mount,
    unmount: () => deactivateEditor(ownId),
    onError: () => setError(LOAD_ERROR),
  });

  function open(caret: true | CaretPlace): void {
    if (!early.hasKeys()) opening.current.caret = caret;
    // If its code is loaded, the editor is drawn before the next key comes.
    if (loadedEditor() && !early.isWaiting) mount();
    else early.wait();
  }

  useEffect(preloadEditor, []);
  useEffect(() => () => deactivateEditor(ownId), [ownId]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (autoFocus && isFirst.current) open(true);
    isFirst.current = false;
  });

  // A toolbar appears above this text, and another one disappears with the field that was left. Both move the
  // text on the page, so the page is scrolled by the same distance.
  useLayoutEffect(() => {
    if (!Editor || !box.current) return;
    const moved = textTop(box.current) - opening.current.top;
    if (moved !== 0) scrollParent(box.current).scrollBy(0, moved);
  }, [Editor]);

  function onBlur(): void {
    hasFocus.current = false;
    afterPress(() => {
      // When another window has the focus, the editor stays as it is.
      if (document.hasFocus() && !hasFocus.current) deactivateEditor(ownId);
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, only entered and left
    <div
      ref={box}
      // Also receives the focus events of the editor's windows, which are elsewhere in the document.
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={Editor ? onBlur : undefined}
      className={classNames('editor-field', className)}
    >
      {Editor ? (
        <Editor
          {...field}
          onChange={emit}
          kept={kept}
          autoFocus={opening.current.caret}
          takeEarly={early.takeEarly}
          onStand={early.onStand}
        />
      ) : (
        <RenderedField {...field} onOpen={open} isWaiting={early.isWaiting} />
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
