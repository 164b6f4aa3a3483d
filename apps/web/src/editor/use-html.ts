import { $getRoot, $isParagraphNode, HISTORY_MERGE_TAG, type LexicalEditor } from 'lexical';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $exportHtml } from './html/export-html.ts';
import { $loadHtml } from './html/import-html.ts';

/** Long enough that the form is not drawn anew between two keys of a fast typist. */
const EMIT_DELAY_MS = 150;
/** What a page is told before it goes. */
const LEAVING = ['beforeunload', 'pagehide', 'visibilitychange'] as const;

/** Keeps the editor and its HTML in step: emits what is written, takes over what comes from outside. */
export function useHtml(editor: LexicalEditor, value: string, onChange: (html: string) => void) {
  const [isEmpty, setEmpty] = useState(value === '');
  const [emitter] = useState(() => new HtmlEmitter(editor, value));

  useEffect(() => {
    emitter.onChange = onChange;
  }, [emitter, onChange]);

  useEffect(() => {
    emitter.start();
    setEmpty(editor.getEditorState().read($isBlank));
    return editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
      // Moving the caret changes nothing.
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      setEmpty(editorState.read($isBlank));
      emitter.emitSoon();
    });
  }, [editor, emitter]);

  // Whoever keeps the form when the page goes must find the last keys in it: they are emitted before. The window
  // captures each event first, and layout effects end before all others.
  useLayoutEffect(() => {
    const flush = () => emitter.flush();
    for (const event of LEAVING) window.addEventListener(event, flush, { capture: true });
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, flush, { capture: true });
      flush();
    };
  }, [emitter]);

  const given = useRef(value);
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    if (!emitter.isOwn(value)) emitter.load(value);
  }, [emitter, value]);

  return { isEmpty, flush: () => emitter.flush() };
}

class HtmlEmitter {
  onChange: (html: string) => void = () => {};
  /** What the form has, and what it has been given since and may still be drawing. */
  #emitted: string[];
  /** The same as this editor writes it: stored HTML may say it otherwise, which is no change. */
  #written = '';
  /** What it was given, and how it writes that: undone changes end where they began. */
  #given = { html: '', written: '' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #editor: LexicalEditor;

  constructor(editor: LexicalEditor, value: string) {
    this.#editor = editor;
    this.#emitted = [value];
  }

  start(): void {
    this.#begin();
  }

  /** Whether the form only gives back what this editor has emitted. */
  isOwn(value: string): boolean {
    const at = this.#emitted.lastIndexOf(value);
    if (at < 0) return false;
    this.#emitted = this.#emitted.slice(at);
    return true;
  }

  load(value: string): void {
    this.#editor.update(() => $loadHtml(value), { tag: HISTORY_MERGE_TAG, discrete: true });
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#emitted = [value];
    this.#begin();
  }

  emitSoon(): void {
    clearTimeout(this.#timer);
    // The form is drawn in the pauses of typing: keys come first.
    this.#timer = setTimeout(() => startTransition(() => this.flush()), EMIT_DELAY_MS);
  }

  /** Emits what waits to be emitted. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const html = this.#read();
    if (html === this.#written) return;
    this.#written = html;
    const told = html === this.#given.written ? this.#given.html : html;
    this.#emitted.push(told);
    this.onChange(told);
  }

  #begin(): void {
    this.#written = this.#read();
    this.#given = { html: this.#emitted.at(-1) ?? '', written: this.#written };
  }

  #read(): string {
    return this.#editor.getEditorState().read($exportHtml);
  }
}

function $isBlank(): boolean {
  const root = $getRoot();
  const only = root.getChildrenSize() === 1 ? root.getFirstChild() : null;
  return $isParagraphNode(only) && only.isEmpty();
}
