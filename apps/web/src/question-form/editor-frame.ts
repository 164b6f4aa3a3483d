/** The card around a text takes over the ring of the editor within, so that it goes round all of it. */
export const EDITOR_FRAME =
  'has-[.editor-content:focus]:border-ink-2 has-[.editor-content:focus]:outline-3 has-[.editor-content:focus]:outline-offset-2 has-[.editor-content:focus]:outline-focus [&_.editor-field]:outline-none! [&_[role=toolbar]]:rounded-t-[0.8rem]';
