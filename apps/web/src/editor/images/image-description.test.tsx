import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { $getRoot, $getSelection, $isRangeSelection, KEY_ARROW_LEFT_COMMAND, UNDO_COMMAND } from 'lexical';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { change, editorOf } from '../editor.testing.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';

const IMAGE = `/media/images/${'a'.repeat(64)}.webp`;

function open(html = `<p>Mira <img src="${IMAGE}" /> bien</p>`) {
  const onChange = vi.fn();
  render(<RichTextEditor value={html} onChange={onChange} label="Alternativa B" />);
  const field = screen.getByRole('textbox', { name: 'Alternativa B' });
  const editor = editorOf(field);
  act(() => field.focus());
  const written = () => {
    act(() => field.blur());
    return onChange.mock.lastCall?.[0];
  };
  return { field, editor, onChange, written };
}

const description = () => screen.queryByRole('textbox', { name: 'Descripción de la imagen' });

test('a press on an image offers its description, which is stored as its alternative text', async () => {
  const { written } = open();
  expect(description()).toBeNull();
  await userEvent.click(screen.getByRole('img', { name: 'Imagen' }));
  fireEvent.change(description() as HTMLElement, { target: { value: ' Un "mapa" ' } });
  expect(description()).toHaveProperty('value', ' Un "mapa" ');
  expect(screen.getByRole('img', { name: 'Un "mapa"' })).toBeDefined();
  expect(written()).toBe(`<p>Mira <img src="${IMAGE}" alt="Un &quot;mapa&quot;" /> bien</p>`);
});

test('by keyboard: an arrow key selects the image, Enter goes to its description, and Enter continues after the image', async () => {
  const { field, editor, written } = open(`<p>Mira <img src="${IMAGE}" alt="Antes" /></p>`);
  change(editor, () => void $getRoot().selectEnd());
  await act(async () => {
    editor.dispatchCommand(KEY_ARROW_LEFT_COMMAND, new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
  });
  expect(screen.getByText('Imagen: Antes. Pulsa Enter para describirla.')).toBeDefined();
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  expect(document.activeElement).toBe(description());
  await userEvent.type(document.activeElement as HTMLElement, ' y después');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
  expect(description()).toBeNull();
  const caret = editor.read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) ? [selection.anchor.type, selection.anchor.offset] : null;
  });
  expect(caret).toEqual(['element', 2]);
  expect(written()).toBe(`<p>Mira <img src="${IMAGE}" alt="Antes y después" /></p>`);
});

test('one visit to the description is undone in one step', async () => {
  const { editor, written } = open(`<p><img src="${IMAGE}" alt="Uno" /></p>`);
  await userEvent.click(screen.getByRole('img', { name: 'Uno' }));
  await userEvent.type(description() as HTMLElement, ' dos tres');
  await act(async () => void editor.dispatchCommand(UNDO_COMMAND, undefined));
  expect(description()).toHaveProperty('value', 'Uno');
  // The HTML is again what it was at the start, so nothing was emitted.
  expect(written()).toBeUndefined();
});

test('the image of a field that is a picture can be described as soon as the field is entered', async () => {
  render(<RichTextEditor value={`<p><img src="${IMAGE}" /></p>`} onChange={() => {}} label="B" autoFocus />);
  expect(description()).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'B' }));
});

test('a dialog hides the part of the page in which an editor stands', async () => {
  const part = (isComparing: boolean) => (
    <>
      <section aria-label="Justificación">
        <RichTextEditor value="" onChange={() => undefined} label="Bloque 1" />
      </section>
      <Dialog open={isComparing} title="Comparar" onClose={() => undefined}>
        <section aria-label="Justificación" />
      </Dialog>
    </>
  );
  const { rerender } = render(part(false));
  screen.getByRole('region', { name: 'Justificación' });
  rerender(part(true));
  const dialog = await screen.findByRole('dialog', { name: 'Comparar' });
  await waitFor(() => {
    const [found, ...others] = screen.getAllByRole('region', { name: 'Justificación' });
    expect(dialog.contains(found ?? null)).toBe(true);
    expect(others).toEqual([]);
  });
});
