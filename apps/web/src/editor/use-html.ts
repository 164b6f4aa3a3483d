import { $getRoot, $isParagraphNode, HISTORY_MERGE_TAG, type LexicalEditor } from 'lexical';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addLateField } from '../ui/forms/leaving/page-leaving.ts';
import { $exportHtml } from './html/export-html.ts';
import { $loadHtml } from './html/import-html.ts';

/** Longer than the pause between two keys of a fast typist, so that the form isn't drawn between them. */
const EMIT_DELAY_MS = 150;

/** Keeps the editor and the form's HTML equal: emits what is written, and loads HTML that the form sets. */
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
      // Only the caret has moved.
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      setEmpty(editorState.read($isBlank));
      emitter.emitSoon();
    });
  }, [editor, emitter]);

  // Emits the last keys before the field is removed, so that code that stores the form finds them. A layout
  // effect is cleaned up before other effects.
  useLayoutEffect(() => {
    const flush = () => emitter.flush();
    const leave = addLateField(flush);
    return () => {
      leave();
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
  /** The HTML that the form has drawn, followed by HTML that was emitted since and may not be drawn yet. */
  #emitted: string[];
  /** The last content, as this editor writes it. The same content in other HTML counts as no change. */
  #written = '';
  /**
   * The HTML that the form gave, and the same content as this editor writes it. When all changes are undone,
   * the given HTML is emitted.
   */
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

  /** Whether the value is HTML that this editor has emitted, passed back by the form. */
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
    // A transition lets the form be drawn between keys, because keys are more urgent.
    this.#timer = setTimeout(() => startTransition(() => this.flush()), EMIT_DELAY_MS);
  }

  /** Emits waiting changes at once. */
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
