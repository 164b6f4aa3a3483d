/** Moves the editor's focus ring to the card around it, so that the ring surrounds the whole card. */
export const EDITOR_FRAME =
  'has-[.editor-content:focus]:border-ink-2 has-[.editor-content:focus]:outline-3 has-[.editor-content:focus]:outline-offset-2 has-[.editor-content:focus]:outline-focus [&_.editor-field]:outline-none! [&_[role=toolbar]]:rounded-t-[0.8rem]';
