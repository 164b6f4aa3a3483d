import { act } from '@testing-library/react';
import { getNearestEditorFromDOMNode, type LexicalEditor } from 'lexical';
import { createStatementEditor, mountEditor } from './create-editor.ts';
import { $exportHtml } from './html/export-html.ts';
import { $loadHtml } from './html/import-html.ts';

// Lexical looks where the caret is, and jsdom knows no places.
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();

/** An editor with its behaviour and a place on the page, holding the given HTML. */
export function mountedEditor(html: string): LexicalEditor {
  const editor = createStatementEditor(html);
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.replaceChildren(root);
  mountEditor(editor, root);
  return editor;
}

let reader: LexicalEditor | undefined;

/** What the editor makes of HTML. */
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

/** The editor behind a field on the page. */
export function editorOf(field: HTMLElement): LexicalEditor {
  const editor = getNearestEditorFromDOMNode(field);
  if (!editor) throw new Error('There is no editor here.');
  return editor;
}

/** Changes an editor at once, as a person would by several steps. */
export function change(editor: LexicalEditor, $change: () => void): void {
  act(() => editor.update($change, { discrete: true }));
}
