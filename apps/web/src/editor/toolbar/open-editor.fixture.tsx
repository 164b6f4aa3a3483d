import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { $getRoot } from 'lexical';
import { change, editorOf } from '../editor.testing.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';

/** Shows an editor with its toolbar, with the caret at the end of the text or all of it selected. */
export function open(html: string, selection: 'end' | 'all' = 'end') {
  render(<RichTextEditor value={html} onChange={() => {}} label="Enunciado" />);
  const editor = editorOf(screen.getByRole('textbox', { name: 'Enunciado' }));
  change(editor, () => {
    if (selection === 'end') $getRoot().selectEnd();
    else $getRoot().select(0, 1);
  });
  return { user: userEvent.setup(), editor };
}

export function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name });
}
