import { act, render, screen } from '@testing-library/react';
import { $getRoot, UNDO_COMMAND } from 'lexical';
import { expect, test, vi } from 'vitest';
import { change, editorOf } from './editor.testing.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

test('undo returns the very HTML that was given, even if the editor would write it differently', async () => {
  const onChange = vi.fn();
  render(<RichTextEditor value="La <b>mitad</b>" onChange={onChange} label="Enunciado" />);
  const field = screen.getByRole('textbox', { name: 'Enunciado' });
  const editor = editorOf(field);
  act(() => field.focus());
  change(editor, () => void $getRoot().getAllTextNodes()[0]?.setTextContent('Toda la '));
  act(() => field.blur());
  expect(onChange).toHaveBeenLastCalledWith('<p>Toda la <strong>mitad</strong></p>');
  act(() => field.focus());
  await act(async () => void editor.dispatchCommand(UNDO_COMMAND, undefined));
  act(() => field.blur());
  expect(onChange).toHaveBeenLastCalledWith('La <b>mitad</b>');
});
