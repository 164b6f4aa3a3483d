import { act, screen, within } from '@testing-library/react';
import { $getRoot } from 'lexical';
import { describe, expect, it } from 'vitest';
import { change, htmlOf } from '../editor.testing.ts';
import { button, open } from './open-editor.fixture.tsx';
import { findSymbols, SYMBOL_CATEGORIES } from './symbols.ts';

describe('symbols', () => {
  it('are shown by category', async () => {
    const { user, editor } = open('<p>a</p>');
    await user.click(button('Símbolos matemáticos'));
    await user.click(await screen.findByRole('tab', { name: 'Conjuntos' }));
    await user.click(await screen.findByRole('button', { name: 'pertenece' }));
    expect(htmlOf(editor)).toBe('<p>a∈</p>');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a line above is shown over a circle and written behind the letter', async () => {
    const { user, editor } = open('<p>a</p>');
    await user.click(button('Símbolos matemáticos'));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar símbolo' }), 'raya');
    const line = await screen.findByRole('button', { name: /^raya sobre el carácter anterior/ });
    expect(line.querySelector('.overlined')?.textContent).toBe('◌');
    await user.click(line);
    expect(htmlOf(editor)).toBe('<p>a\u0305</p>');
  });

  it('a line above is put on each selected letter, which keeps its format', async () => {
    const { user, editor } = open('<p>A<strong>B</strong> C</p>', 'all');
    const pick = async () => {
      await user.click(button('Símbolos matemáticos'));
      await user.type(await screen.findByRole('searchbox', { name: 'Buscar símbolo' }), 'raya');
      await user.click(await screen.findByRole('button', { name: /^raya sobre el carácter anterior/ }));
    };
    await pick();
    const lined = '<p>A\u0305<strong>B\u0305</strong> C\u0305</p>';
    expect(htmlOf(editor)).toBe(lined);
    change(editor, () => void $getRoot().select(0, 1));
    await pick();
    expect(htmlOf(editor)).toBe(lined);
  });

  it('are found by name, without accents', async () => {
    const { user } = open('<p>a</p>');
    await user.click(button('Símbolos matemáticos'));
    const search = await screen.findByRole('searchbox', { name: 'Buscar símbolo' });
    await user.type(search, 'angulo');
    const found = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
    expect(found()).toBe('3 símbolos');
    await user.type(search, 'x');
    expect(found()).toContain('Ningún símbolo');
  });

  it('Enter writes the first that was found', async () => {
    const { user, editor } = open('<p>a</p>');
    await user.click(button('Símbolos matemáticos'));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar símbolo' }), 'mayor o{Enter}');
    expect(htmlOf(editor)).toBe('<p>a≥</p>');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Enter writes nothing when nothing was found', async () => {
    const { user, editor } = open('<p>a</p>');
    await user.click(button('Símbolos matemáticos'));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar símbolo' }), 'zzz{Enter}');
    expect(htmlOf(editor)).toBe('<p>a</p>');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('arrow keys lead from symbol to symbol, Home and End to the first and the last', async () => {
    const { user } = open('<p>a</p>');
    await user.click(button('Símbolos matemáticos'));
    const panel = await screen.findByRole('tabpanel');
    const symbols = within(panel).getAllByRole('button');
    // The test's browser lays nothing out: let the symbols stand in rows of four.
    symbols.forEach((symbol, index) => {
      Object.defineProperty(symbol, 'offsetTop', { value: Math.floor(index / 4) * 40 });
    });
    const at = () => symbols.findIndex((symbol) => symbol === document.activeElement);
    act(() => symbols[0]?.focus());
    const steps = [
      'ArrowRight',
      'ArrowDown',
      'ArrowLeft',
      'ArrowUp',
      'ArrowLeft',
      'End',
      'ArrowDown',
      'Home',
    ];
    const places: number[] = [];
    for (const key of steps) {
      await user.keyboard(`{${key}}`);
      places.push(at());
    }
    const last = symbols.length - 1;
    expect(places).toEqual([1, 5, 4, 0, 0, last, last, 0]);
  });

  it.each([
    ['mayor o', ['≥']],
    ['π', ['π']],
    ['union', ['∪']],
    ['tres cuartos', ['¾']],
  ])('«%s» finds %j', (query, found) => {
    expect(findSymbols(query).map(({ symbol }) => symbol)).toEqual(found);
  });

  it('have different names within their category', () => {
    for (const { symbols } of SYMBOL_CATEGORIES) {
      expect(new Set(symbols.map(({ symbol }) => symbol)).size).toBe(symbols.length);
      expect(new Set(symbols.map(({ words }) => words)).size).toBe(symbols.length);
    }
  });
});
