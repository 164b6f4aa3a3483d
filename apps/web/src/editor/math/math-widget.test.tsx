import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  KEY_ARROW_LEFT_COMMAND,
  KEY_ARROW_RIGHT_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { change, editorOf, htmlOf } from '../editor.testing.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';

const FRACTION = '<p>a<span data-math="fraction" data-n="3" data-d="4">3/4</span>b</p>';
const ROOT = '<p><span data-math="root" data-index="3" data-radicand="8">∛8</span></p>';
const EXPONENT = '<p><span data-math="superscript" data-base="x" data-exponent="2">x^2</span></p>';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(html: string) {
  render(<RichTextEditor value={html} onChange={() => {}} label="Enunciado" />);
  return editorOf(text());
}

function text(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Enunciado' });
}

function field(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name });
}

function enter(name: string): HTMLInputElement {
  const input = field(name);
  act(() => input.focus());
  return input;
}

function type(input: HTMLInputElement, value: string): void {
  fireEvent.change(input, { target: { value } });
}

function wait(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

describe('a fraction', () => {
  it('has a name in words and shows its mini-markup raised', () => {
    open(
      '<p><span data-math="fraction" data-n="3" data-d="4">3/4</span><span data-math="fraction" data-n="x^{n_{1}}" data-d="2">x</span></p>',
    );
    expect(screen.getByRole('group', { name: 'fracción: tres sobre cuatro' })).toBeDefined();
    const [, second] = screen.getAllByRole('textbox', { name: 'Numerador' });
    expect(second?.parentElement?.querySelector('sup')?.innerHTML).toBe('n<sub>1</sub>');
  });

  it('stores what is typed 100 ms after the last key', () => {
    const editor = open(FRACTION);
    type(enter('Numerador'), '7');
    wait(99);
    expect(htmlOf(editor)).toContain('data-n="3"');
    wait(1);
    expect(htmlOf(editor)).toContain('data-n="7"');
  });

  it.each(['Enter', 'Escape'])('%s stores at once and puts the caret after it', (key) => {
    const editor = open(FRACTION);
    const input = enter('Denominador (no puede estar vacío)');
    type(input, '9');
    fireEvent.keyDown(input, { key });
    expect(htmlOf(editor)).toContain('data-d="9"');
    expect(document.activeElement).toBe(text());
    const place = editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection)
        ? [selection.anchor.getNode().getTextContent(), selection.anchor.offset]
        : null;
    });
    expect(place).toEqual(['b', 0]);
  });

  it.each([
    ['Numerador', 'data-n="0"'],
    ['Denominador (no puede estar vacío)', 'data-d="1"'],
  ])('an empty %s becomes %s when it is left', (name, stored) => {
    const editor = open(FRACTION);
    const input = enter(name);
    type(input, ' ');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(htmlOf(editor)).toContain(stored);
  });

  it('an empty denominator becomes 1 after 500 ms, which is selected', () => {
    const editor = open(FRACTION);
    const input = enter('Denominador (no puede estar vacío)');
    type(input, '');
    wait(499);
    expect(input.value).toBe('');
    wait(1);
    expect(input.value).toBe('1');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 1]);
    expect(htmlOf(editor)).toContain('data-d="1"');
  });

  it.each([
    ['Backspace', '', {}],
    ['Delete', '', {}],
    ['Backspace', '12', { ctrlKey: true }],
    ['Delete', '12', { metaKey: true }],
  ])('%s on «%s» with %j removes the fraction', (key, value, modifiers) => {
    const editor = open(FRACTION);
    const input = enter('Numerador');
    type(input, value);
    fireEvent.keyDown(input, { key, ...modifiers });
    expect(htmlOf(editor)).toBe('<p>ab</p>');
    expect(document.activeElement).toBe(text());
  });

  it('Backspace inside of a text only erases a character', () => {
    const editor = open(FRACTION);
    expect(fireEvent.keyDown(enter('Numerador'), { key: 'Backspace' })).toBe(true);
    expect(htmlOf(editor)).toBe(FRACTION);
  });

  it('its button removes it, and undo brings it back', async () => {
    const editor = open(FRACTION);
    fireEvent.click(screen.getByRole('button', { name: 'Eliminar fracción' }));
    expect(htmlOf(editor)).toBe('<p>ab</p>');
    await act(async () => void editor.dispatchCommand(UNDO_COMMAND, undefined));
    expect(htmlOf(editor)).toBe(FRACTION);
  });

  it('one visit to a field is undone in one step', async () => {
    const editor = open(FRACTION);
    const input = enter('Numerador');
    for (const value of ['31', '312', '3124']) {
      type(input, value);
      wait(100);
    }
    await act(async () => void fireEvent.keyDown(input, { key: 'z', ctrlKey: true }));
    expect(htmlOf(editor)).toBe(FRACTION);
    expect(input.value).toBe('3');
  });
});

describe('the other kinds', () => {
  it('a root may lose its index, but not its radicand', () => {
    const editor = open(ROOT);
    const index = enter('Índice de la raíz (ej: 3 para raíz cúbica)');
    type(index, '');
    wait(100);
    expect(htmlOf(editor)).toContain('data-index=""');
    const radicand = enter('Radicando');
    type(radicand, '');
    fireEvent.keyDown(radicand, { key: 'Enter' });
    expect(htmlOf(editor)).toContain('data-radicand="8"');
  });

  it('Ctrl+Supr removes a root', () => {
    const editor = open(ROOT);
    fireEvent.keyDown(enter('Radicando'), { key: 'Delete', ctrlKey: true });
    expect(htmlOf(editor)).toBe('');
  });

  it('removing an exponent leaves its base', () => {
    const editor = open(EXPONENT);
    const input = enter('Exponente');
    type(input, '');
    fireEvent.keyDown(input, { key: 'Backspace' });
    expect(htmlOf(editor)).toBe('<p>x</p>');
  });

  it('an exponent of the text before it has no field for its base', () => {
    open('<p>m<sup>2</sup></p>');
    expect(field('Exponente').value).toBe('2');
    expect(screen.queryByRole('textbox', { name: 'Base' })).toBeNull();
  });
});

describe('the arrow keys', () => {
  function press(editor: ReturnType<typeof open>, key: 'ArrowLeft' | 'ArrowRight'): void {
    const command = key === 'ArrowLeft' ? KEY_ARROW_LEFT_COMMAND : KEY_ARROW_RIGHT_COMMAND;
    act(() => void editor.dispatchCommand(command, new KeyboardEvent('keydown', { key })));
  }

  it('go into the math from the left, through its fields, and out on the right', () => {
    const editor = open(FRACTION);
    change(editor, () => {
      const [first] = $getRoot().getAllTextNodes();
      first?.selectEnd();
    });
    press(editor, 'ArrowRight');
    expect(document.activeElement).toBe(field('Numerador'));
    field('Numerador').setSelectionRange(1, 1);
    fireEvent.keyDown(field('Numerador'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(field('Denominador (no puede estar vacío)'));
    fireEvent.keyDown(field('Denominador (no puede estar vacío)'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field('Numerador'));
    field('Numerador').setSelectionRange(0, 0);
    fireEvent.keyDown(field('Numerador'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(text());
  });

  it('show a caret beside math where there is no text', () => {
    const editor = open(ROOT);
    change(editor, () => void $getRoot().selectEnd());
    const math = screen.getByRole('group').closest('.editor-math');
    expect(math?.getAttribute('data-caret')).toBe('after');
    expect(text().classList).toContain('editor-caret-beside-math');
    press(editor, 'ArrowLeft');
    expect(document.activeElement).toBe(field('Radicando'));
  });

  it("leave the browser's own caret alone once the math is removed", () => {
    const editor = open(ROOT);
    change(editor, () => void $getRoot().selectEnd());
    fireEvent.click(screen.getByRole('button', { name: 'Eliminar raíz' }));
    expect(htmlOf(editor)).toBe('');
    expect(text().classList).not.toContain('editor-caret-beside-math');
  });
});
