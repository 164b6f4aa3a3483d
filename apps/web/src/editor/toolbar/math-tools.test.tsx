import { act, screen, waitFor, within } from '@testing-library/react';
import { $getRoot } from 'lexical';
import { describe, expect, it } from 'vitest';
import { change, htmlOf } from '../editor.testing.ts';
import { button, open } from './open-editor.fixture.tsx';

describe('Crear Fracción', () => {
  it('inserts when both parts have text, and closes', async () => {
    const { user, editor } = open('<p>a</p>');
    await user.click(button('Crear fracción'));
    await screen.findByRole('dialog', { name: 'Crear Fracción' });
    expect(
      screen.getByText('Haz clic en un campo y usa los botones x² y x₂ para agregar exponentes y subíndices'),
    ).toBeDefined();
    // In a low window the buttons stay in view, and the fields scroll below them.
    expect(button('Insertar').closest('.sticky')).not.toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Numerador' }), ' 3 ');
    expect(button('Insertar').disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Denominador' }), '  ');
    expect(button('Insertar').disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Denominador' }), '4');
    expect(screen.getByRole('math', { name: 'tres cuartos' })).toBeDefined();
    await user.click(button('Insertar'));
    expect(htmlOf(editor)).toBe('<p>a<span data-math="fraction" data-n="3" data-d="4">3/4</span></p>');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('appends an exponent to the field that has the focus', async () => {
    const { user } = open('<p>a</p>');
    await user.click(button('Crear fracción'));
    const numerator = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Numerador' });
    await user.type(numerator, 'x');
    await user.click(button('Añadir exponente (x²) a Numerador'));
    expect(numerator.value).toBe('x^{2}');
    await user.click(button('Añadir subíndice (x₂) a Numerador'));
    expect(numerator.value).toBe('x^{2}_{2}');
  });

  it('Cancelar inserts nothing', async () => {
    const { user, editor } = open('<p>a</p>');
    await user.click(button('Crear fracción'));
    await user.type(await screen.findByRole('textbox', { name: 'Numerador' }), '3');
    await user.click(button('Cancelar'));
    expect(htmlOf(editor)).toBe('<p>a</p>');
    await user.click(button('Crear fracción'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Numerador' })).value).toBe('');
  });

  it('is typed without the mouse: Enter goes on to the denominator, then inserts', async () => {
    const { user, editor } = open('<p></p>');
    await user.click(button('Crear fracción'));
    await user.type(await screen.findByRole('textbox', { name: 'Numerador' }), '3{Enter}');
    await user.keyboard('4{Enter}');
    expect(htmlOf(editor)).toBe('<p><span data-math="fraction" data-n="3" data-d="4">3/4</span></p>');
  });

  it('uses the selected text as its numerator', async () => {
    const { user, editor } = open('<p>7</p>', 'all');
    await user.click(button('Crear fracción'));
    await user.type(await screen.findByRole('textbox', { name: 'Denominador' }), '8{Enter}');
    expect(htmlOf(editor)).toBe('<p><span data-math="fraction" data-n="7" data-d="8">7/8</span></p>');
  });
});

describe('Crear Raíz', () => {
  it.each([
    ['Raíz cuadrada', ''],
    ['Raíz cúbica', '3'],
    ['Raíz cuarta', '4'],
    ['Raíz n-ésima', 'n'],
  ])('%s', async (name, index) => {
    const { user, editor } = open('<p>a</p>');
    await user.click(button('Crear raíz'));
    await screen.findByRole('dialog', { name: 'Crear Raíz' });
    expect(screen.getByText('Índice de la raíz (ej: 3 para raíz cúbica)')).toBeDefined();
    await user.click(button(name));
    expect(button('Insertar').disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Radicando' }), 'x');
    await user.click(button('Insertar'));
    expect(htmlOf(editor)).toContain(`<span data-math="root" data-index="${index}" data-radicand="x">`);
  });
});

describe('exponents and subscripts', () => {
  it.each([
    ['Insertar exponente (x²)', 'data-math="superscript" data-base="x" data-exponent="2"', 'Exponente'],
    ['Insertar subíndice (x₂)', 'data-math="subscript" data-base="x" data-subscript="2"', 'Subíndice'],
  ])('%s of the selected text, selected to be typed over', async (name, attributes, field) => {
    const { user, editor } = open('<p>x</p>', 'all');
    await user.click(button(name));
    expect(htmlOf(editor)).toContain(attributes);
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: field });
    expect(document.activeElement).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 1]);
  });

  it('without a selection belong to the text before the caret', async () => {
    const { user, editor } = open('<p>m</p>');
    await user.click(button('Insertar exponente (x²)'));
    expect(htmlOf(editor)).toBe(
      '<p>m<span data-math="superscript" data-base="" data-exponent="2">^2</span></p>',
    );
  });
});

it('the keyboard begins in the first field of a fraction and of a root', async () => {
  const { user } = open('<p>a</p>');
  for (const [tool, first] of [
    ['Crear fracción', /^Numerador/],
    ['Crear raíz', /^Radicando/],
  ] as const) {
    act(() => button(tool).focus());
    await user.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: first });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Escape}');
  }
});

it('a long root is shown whole: its preview scrolls', async () => {
  const { user } = open('<p>a</p>');
  await user.click(button('Crear raíz'));
  await user.type(await screen.findByRole('textbox', { name: /^Radicando/ }), 'a+b+c+d+e+f+g+h+i+j+k+l');
  const preview = screen.getByRole('region', { name: 'Vista previa' });
  expect(preview.className).toContain('overflow-x-auto');
  expect(preview.tabIndex).toBe(0);
});

describe('with the caret in a part of a widget', () => {
  const FRACTION = '<p>a<span data-math="fraction" data-n="xy" data-d="2">xy/2</span></p>';
  /** Opens a fraction with `y` of its numerator selected. */
  function openNumerator() {
    const opened = open(FRACTION);
    const numerator = screen.getByRole<HTMLInputElement>('textbox', { name: 'Numerador' });
    act(() => numerator.focus());
    numerator.setSelectionRange(1, 2);
    return { ...opened, numerator };
  }

  it('a symbol takes the place of what is selected there, and the caret stays in the part', async () => {
    const { user, numerator } = openNumerator();
    await user.click(button('Símbolos matemáticos'));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar símbolo' }), 'pi');
    await user.click(screen.getByRole('button', { name: 'pi' }));
    await waitFor(() => expect(document.activeElement).toBe(numerator));
    expect(numerator.value).toBe('xπ');
    await user.keyboard('z');
    expect(numerator.value).toBe('xπz');
  });

  it('an exponent stands on what is selected, ready to be typed over', async () => {
    const { user, editor, numerator } = openNumerator();
    await user.click(button('Insertar exponente (x²)'));
    expect(numerator.value).toBe('xy^{2}');
    await user.keyboard('5');
    expect(numerator.value).toBe('xy^{5}');
    await waitFor(() => expect(htmlOf(editor)).toContain('data-n="xy^{5}"'));
  });

  it('a fraction and a root are written in characters', async () => {
    const { user, numerator } = openNumerator();
    await user.click(button('Crear fracción'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Crear Fracción' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Numerador' }).value).toBe('y');
    await user.type(dialog.getByRole('textbox', { name: 'Denominador' }), 'b+1');
    await user.click(button('Insertar'));
    expect(numerator.value).toBe('xy/(b+1)');
    await user.click(button('Crear raíz'));
    await user.type(await screen.findByRole('textbox', { name: /^Radicando/ }), '5');
    await user.click(button('Insertar'));
    expect(numerator.value).toBe('xy/(b+1)√5');
  });

  it('tools act in the text again once the caret is back there', async () => {
    const { user, editor, numerator } = openNumerator();
    act(() => screen.getByRole('textbox', { name: 'Enunciado' }).focus());
    change(editor, () => $getRoot().selectEnd());
    await user.click(button('Insertar subíndice (x₂)'));
    expect(numerator.value).toBe('xy');
    expect(htmlOf(editor)).toContain('data-math="subscript"');
  });
});
