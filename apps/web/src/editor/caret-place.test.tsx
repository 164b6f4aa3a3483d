import { render, screen, waitFor } from '@testing-library/react';
import { $getSelection, $isRangeSelection } from 'lexical';
import { expect, it } from 'vitest';
import { editorOf } from './editor.testing.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

it.each([
  [
    'the start of a text that ends with a table',
    '<p>uno</p><table><tbody><tr><td>a</td></tr></tbody></table>',
    'uno',
    0,
  ],
  ['the end of any other text', '<p>uno</p><p>dos</p>', 'dos', 3],
])('the caret goes to %s', async (_name, value, text, offset) => {
  render(<RichTextEditor autoFocus value={value} onChange={() => {}} label="Enunciado" />);
  const editor = editorOf(screen.getByRole('textbox', { name: 'Enunciado' }));
  await waitFor(() =>
    editor.read(() => {
      const selection = $getSelection();
      const anchor = $isRangeSelection(selection) ? selection.anchor : null;
      expect([anchor?.getNode().getTextContent(), anchor?.offset]).toEqual([text, offset]);
    }),
  );
});
