import { act } from '@testing-library/react';
import { getNearestEditorFromDOMNode, type LexicalEditor } from 'lexical';
import { createStatementEditor, mountEditor } from './create-editor.ts';
import { $exportHtml } from './html/export-html.ts';
import { $loadHtml } from './html/import-html.ts';

// Lexical asks for the caret's position, which jsdom doesn't compute.
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();

/** Mounts an editor with the given HTML on the page. */
export function mountedEditor(html: string): LexicalEditor {
  const editor = createStatementEditor(html);
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.replaceChildren(root);
  mountEditor(editor, root);
  return editor;
}

let reader: LexicalEditor | undefined;

/** Imports HTML into an editor and returns the HTML that the editor exports. */
export function exported(html: string): string {
  reader ??= createStatementEditor('');
  let exported = '';
  reader.update(
    () => {
      $loadHtml(html);
      exported = $exportHtml();
    },
    { discrete: true },
  );
  return exported;
}

export function htmlOf(editor: LexicalEditor): string {
  return editor.getEditorState().read($exportHtml);
}

/** Returns the editor of a field on the page. Throws when there is none. */
export function editorOf(field: HTMLElement): LexicalEditor {
  const editor = getNearestEditorFromDOMNode(field);
  if (!editor) throw new Error('There is no editor here.');
  return editor;
}

/** Makes a change in an editor and waits until it is drawn. */
export function change(editor: LexicalEditor, $change: () => void): void {
  act(() => editor.update($change, { discrete: true }));
}
