import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { $getRoot, $isElementNode, type LexicalEditor } from 'lexical';
import { describe, expect, it } from 'vitest';
import { change, editorOf, htmlOf } from '../editor.testing.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';

const TEXT =
  '<p>llano<strong>negrita</strong><span style="font-family: Georgia; font-size: 20px">grande</span></p><p style="text-align: center; padding-inline-start: 40px">centro</p>';

function open(html: string) {
  render(<RichTextEditor value={html} onChange={() => {}} label="Enunciado" />);
  const field = screen.getByRole('textbox', { name: 'Enunciado' });
  return { user: userEvent.setup(), field, editor: editorOf(field) };
}

/** Selects the text node with exactly this text. */
function select(editor: LexicalEditor, text: string): void {
  change(editor, () => {
    const node = $getRoot()
      .getAllTextNodes()
      .find((each) => each.getTextContent() === text);
    // A real selection has the format of its position. This one must be given the format.
    node?.select(0, text.length).setFormat(node.getFormat());
  });
}

function tool(name: string | RegExp): HTMLElement {
  return within(screen.getByRole('toolbar', { name: 'Formato de Enunciado' })).getByRole('button', { name });
}

describe('the state of the tools', () => {
  it('follows the caret', () => {
    const { editor } = open(TEXT);
    select(editor, 'llano');
    expect(tool('Negrita').getAttribute('aria-pressed')).toBe('false');
    expect(tool('Fuente: Normal')).toBeDefined();
    expect(tool('Tamaño: 16')).toBeDefined();
    expect(tool('Alineación y sangría: Alinear a la izquierda')).toBeDefined();
    select(editor, 'negrita');
    expect(tool('Negrita').getAttribute('aria-pressed')).toBe('true');
    select(editor, 'grande');
    expect(tool('Fuente: Georgia')).toBeDefined();
    expect(tool('Tamaño: 20')).toBeDefined();
    select(editor, 'centro');
    expect(tool('Alineación y sangría: Centrar')).toBeDefined();
  });

  it('offers undo when there is something to undo', async () => {
    const { user, editor } = open(TEXT);
    expect(tool('Deshacer').getAttribute('aria-disabled')).toBe('true');
    select(editor, 'llano');
    await user.click(tool('Cursiva'));
    expect(htmlOf(editor)).toContain('<em>llano</em>');
    await user.click(tool('Deshacer'));
    expect(htmlOf(editor)).toBe(TEXT);
    await user.click(tool('Rehacer'));
    expect(htmlOf(editor)).toContain('<em>llano</em>');
  });

  it('undoes and redoes by keys on a tool, too', async () => {
    const { user, editor } = open(TEXT);
    select(editor, 'llano');
    await user.click(tool('Cursiva'));
    act(() => tool('Símbolos matemáticos').focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(htmlOf(editor)).toBe(TEXT);
    act(() => tool('Símbolos matemáticos').focus());
    await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
    expect(htmlOf(editor)).toContain('<em>llano</em>');
    act(() => tool('Símbolos matemáticos').focus());
    await user.keyboard('{Control>}zy{/Control}');
    expect(htmlOf(editor)).toContain('<em>llano</em>');
  });

  it('is one stop for Tab, with arrow keys between the tools', async () => {
    const { user } = open(TEXT);
    await user.tab();
    const first = document.activeElement;
    expect(first).toBe(tool('Deshacer'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tool('Rehacer'));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Enunciado' }));
  });
});

describe('formats', () => {
  it.each([
    ['Negrita', '<strong>llano</strong>'],
    ['Cursiva', '<em>llano</em>'],
    ['Subrayado', '<u>llano</u>'],
    ['Tachado', '<s>llano</s>'],
  ])('%s', async (name, html) => {
    const { user, field, editor } = open('<p>llano</p>');
    act(() => field.focus());
    select(editor, 'llano');
    await user.click(tool(name));
    expect(htmlOf(editor)).toBe(`<p>${html}</p>`);
    expect(tool(name).getAttribute('aria-pressed')).toBe('true');
    await user.click(tool(name));
    expect(htmlOf(editor)).toBe('<p>llano</p>');
  });

  it.each([
    [/^Fuente/, 'Times New Roman', 'font-family: Times New Roman'],
    [/^Tamaño/, '72', 'font-size: 72px'],
  ])('%s: %s', async (name, option, style) => {
    const { user, editor } = open('<p>llano</p>');
    select(editor, 'llano');
    await user.click(tool(name));
    await user.click(await screen.findByRole('menuitemradio', { name: option }));
    expect(htmlOf(editor)).toBe(`<p><span style="${style}">llano</span></p>`);
  });

  it.each([
    ['Color de texto', 'Azul', 'Color automático', 'color: #285a8e'],
    ['Color de resaltado', 'Amarillo', 'Sin resaltado', 'background-color: #fff2a8'],
  ])('%s: %s, and removed again', async (name, color, none, style) => {
    const { user, editor } = open('<p>llano</p>');
    select(editor, 'llano');
    await user.click(tool(name));
    await user.click(await screen.findByRole('button', { name: color }));
    expect(htmlOf(editor)).toBe(`<p><span style="${style}">llano</span></p>`);
    await user.click(tool(name));
    await user.click(await screen.findByRole('button', { name: none }));
    expect(htmlOf(editor)).toBe('<p>llano</p>');
  });

  it.each([
    ['Justificar', 'menuitemradio', 'text-align: justify'],
    ['Alinear a la derecha', 'menuitemradio', 'text-align: right'],
    ['Aumentar sangría', 'menuitem', 'padding-inline-start: 40px'],
  ])('%s', async (name, role, style) => {
    const { user, editor } = open('<p>llano</p>');
    select(editor, 'llano');
    await user.click(tool(/^Alineación/));
    await user.click(await screen.findByRole(role, { name: new RegExp(`^${name}`) }));
    expect(htmlOf(editor)).toBe(`<p style="${style}">llano</p>`);
  });

  it('indents no deeper than stored HTML allows', () => {
    const { editor } = open('<p>llano</p>');
    change(editor, () => {
      const block = $getRoot().getFirstChild();
      if ($isElementNode(block)) block.setIndent(14);
    });
    expect(htmlOf(editor)).toBe('<p style="padding-inline-start: 400px">llano</p>');
  });
});

describe('keys', () => {
  it.each([
    ['KeyX', { ctrlKey: true, shiftKey: true }, '<p><s>llano</s></p>'],
    ['KeyE', { ctrlKey: true, shiftKey: true }, '<p style="text-align: center">llano</p>'],
    ['ArrowRight', { ctrlKey: true, altKey: true }, '<p style="padding-inline-start: 40px">llano</p>'],
    ['KeyX', { ctrlKey: true }, '<p>llano</p>'],
  ])('%s with %j', async (code, modifiers, html) => {
    const { editor } = open('<p>llano</p>');
    select(editor, 'llano');
    const event = new KeyboardEvent('keydown', {
      code,
      key: code,
      bubbles: true,
      cancelable: true,
      ...modifiers,
    });
    await act(async () => void screen.getByRole('textbox', { name: 'Enunciado' }).dispatchEvent(event));
    expect(htmlOf(editor)).toBe(html);
  });
});
