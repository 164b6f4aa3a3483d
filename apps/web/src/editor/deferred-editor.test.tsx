import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { $addUpdateTag, $createTextNode, $getRoot, $isElementNode, HISTORY_PUSH_TAG } from 'lexical';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DeferredEditor } from './deferred-editor.tsx';
import { change, editorOf } from './editor.testing.ts';
import { loadEditor } from './load-editor.ts';

// The first load compiles the editor, which may take longer than a test may wait.
beforeAll(loadEditor);

function Form({ count = 2, onChange = () => {} }: { count?: number; onChange?: (html: string) => void }) {
  const [values, setValues] = useState(() =>
    Array.from({ length: count }, (_, index) => `<p>texto ${index + 1}</p>`),
  );
  return (
    <>
      {values.map((value, index) => (
        <DeferredEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
          key={index}
          label={`Campo ${index + 1}`}
          value={value}
          placeholder="Escribe"
          describedBy="ayuda"
          invalid={index === 1}
          onChange={(html) => {
            onChange(html);
            setValues((all) => all.map((old, at) => (at === index ? html : old)));
          }}
        />
      ))}
      <button type="button">Guardar</button>
    </>
  );
}

/** A field whose form can set another text. */
function One({ value, given }: { value: string; given?: string }) {
  const [html, setHtml] = useState(value);
  const [taken, setTaken] = useState(given);
  if (given !== taken) {
    setTaken(given);
    if (given !== undefined) setHtml(given);
  }
  return (
    <>
      <DeferredEditor label="Campo" value={html} onChange={setHtml} />
      <button type="button">Guardar</button>
    </>
  );
}

function field(name: string): HTMLElement {
  return screen.getByRole('textbox', { name });
}

function isOpen(name: string): boolean {
  return field(name).getAttribute('contenteditable') === 'true';
}

async function opened(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(isOpen(name)).toBe(true));
  return field(name);
}

describe('a field of formatted text', () => {
  it('shows its content as a text field, without an editor', () => {
    render(<Form count={40} />);
    expect(screen.getAllByRole('textbox')).toHaveLength(40);
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(field('Campo 7').textContent).toBe('texto 7');
    expect(field('Campo 2').getAttribute('aria-invalid')).toBe('true');
    expect(field('Campo 2').getAttribute('aria-describedby')).toBe('ayuda');
  });

  it('opens where it is pressed, with the focus in it, and no other field opens', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(field('Campo 1'));
    const first = await opened('Campo 1');
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute('aria-describedby')).toBe('ayuda');
    await user.click(field('Campo 2'));
    await opened('Campo 2');
    expect(isOpen('Campo 1')).toBe(false);
    expect(screen.getAllByRole('toolbar')).toHaveLength(1);
  });

  it('opens by the Tab key, and closes when the focus leaves', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.tab();
    await opened('Campo 1');
    act(() => screen.getByRole('button', { name: 'Guardar' }).focus());
    await waitFor(() => expect(isOpen('Campo 1')).toBe(false));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('emits what was written as soon as the focus leaves, and shows it', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(<Form onChange={onChange} />);
    await user.click(field('Campo 1'));
    const editor = editorOf(await opened('Campo 1'));
    change(editor, () => {
      const block = $getRoot().getFirstChild();
      if ($isElementNode(block)) block.append($createTextNode('!'));
    });
    act(() => screen.getByRole('button', { name: 'Guardar' }).focus());
    expect(onChange).toHaveBeenCalledExactlyOnceWith('<p>texto 1!</p>');
    await waitFor(() => expect(isOpen('Campo 1')).toBe(false));
    expect(field('Campo 1').textContent).toBe('texto 1!');
  });

  it('can still undo what was written when it is opened again, unless another text has come', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<One value="<p>texto</p>" />);
    await user.click(field('Campo'));
    change(editorOf(await opened('Campo')), () => {
      $addUpdateTag(HISTORY_PUSH_TAG);
      const block = $getRoot().getFirstChild();
      if ($isElementNode(block)) block.append($createTextNode('!'));
    });
    const undo = () => screen.getByRole('button', { name: 'Deshacer' });
    await waitFor(() => expect(undo().getAttribute('aria-disabled')).not.toBe('true'));
    const leave = async () => {
      act(() => screen.getByRole('button', { name: 'Guardar' }).focus());
      await waitFor(() => expect(isOpen('Campo')).toBe(false));
    };
    await leave();
    expect(field('Campo').textContent).toBe('texto!');
    await user.click(field('Campo'));
    await opened('Campo');
    await user.click(undo());
    await waitFor(() => expect(field('Campo').textContent).toBe('texto'));
    await user.click(screen.getByRole('button', { name: 'Rehacer' }));
    await waitFor(() => expect(field('Campo').textContent).toBe('texto!'));
    await leave();
    rerender(<One value="<p>texto</p>" given="<p>de fuera</p>" />);
    await user.click(field('Campo'));
    await opened('Campo');
    expect(field('Campo').textContent).toBe('de fuera');
    expect(undo().getAttribute('aria-disabled')).toBe('true');
  });

  it('emits nothing when nothing was written', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(<Form onChange={onChange} />);
    await user.click(field('Campo 1'));
    await opened('Campo 1');
    act(() => screen.getByRole('button', { name: 'Guardar' }).focus());
    await waitFor(() => expect(isOpen('Campo 1')).toBe(false));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('stays open while the focus is in one of its windows', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(field('Campo 1'));
    await opened('Campo 1');
    await user.click(screen.getByRole('button', { name: 'Crear fracción' }));
    await user.type(await screen.findByRole('textbox', { name: 'Numerador' }), '1');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(screen.getByRole('dialog', { name: 'Crear Fracción' })).toBeDefined();
  });
});
