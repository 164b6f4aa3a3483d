import { describe, expect, test, vi } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { tableHtml } from './write-html.ts';

/** The text of a table cell with these lines and this width in points, and how many hyphens were unsure. */
function slot(lines: readonly string[], width: number, words: readonly string[] = []) {
  const onUnsureHyphen = vi.fn();
  const joining = { words: new Set(words), partsWords: 'seldom' as const, leading: 1.2, onUnsureHyphen };
  const cells = lines.flatMap((line, at) => drawn(62, 100 + at * 12, line));
  const html = tableHtml(
    { rows: [{ slots: [{ cells, columns: 1, left: 60, right: 60 + width }] }] },
    joining,
  );
  return [html.replace(/<[^>]*>/g, ''), onUnsureHyphen.mock.calls.length];
}

describe('a word that is longer than its slot', () => {
  test('is one again where the paper has it elsewhere, or its first part is no word', () => {
    expect(slot(['kilogra', 'mo de sal'], 40, ['kilogramo'])).toEqual(['kilogramo de sal', 0]);
    expect(slot(['subobj', 'etivo de la'], 35)).toEqual(['subobjetivo de la', 0]);
  });

  test('is one again where both parts together are a Spanish word and the first alone is none', () => {
    expect(slot(['kilogram', 'o de sal'], 45)).toEqual(['kilogramo de sal', 0]);
    expect(slot(['kilogram', 'os de sal'], 45, ['kilogramo'])).toEqual(['kilogramos de sal', 0]);
  });

  test('is told of where both might be words', () => {
    expect(slot(['norma', 'les de uso'], 30)).toEqual(['norma les de uso', 1]);
  });

  test('two Spanish words that together are none are left alone', () => {
    expect(slot(['obtiene', 'informa de'], 40)).toEqual(['obtiene informa de', 0]);
  });

  test('words that end where there is room, or that the paper has, are left alone', () => {
    expect(slot(['kilogra', 'mo de sal'], 80)).toEqual(['kilogra mo de sal', 0]);
    expect(slot(['precio', 'por kilo'], 35, ['precio'])).toEqual(['precio por kilo', 0]);
  });
});

describe('a number that is longer than its slot', () => {
  const slotOf = (lines: readonly string[], width: number): [text: string, unsure: number] => {
    const onUnsureNumber = vi.fn();
    const joining = {
      words: new Set<string>(),
      partsWords: 'seldom' as const,
      leading: 1.2,
      onUnsureHyphen: vi.fn(),
      onUnsureNumber,
    };
    const cells = lines.flatMap((line, at) => drawn(62, 100 + at * 12, line));
    const html = tableHtml(
      { rows: [{ slots: [{ cells, columns: 1, left: 60, right: 60 + width }] }] },
      joining,
    );
    return [html.replace(/<[^>]*>/g, ' ').trim(), onUnsureNumber.mock.calls.length];
  };

  test('is told of where both lines may be numbers', () => {
    expect(slotOf(['18', '0'], 16)).toEqual(['18 0', 1]);
    expect(slotOf(['18', '20'], 60)[1]).toBe(0);
    expect(slotOf(['180'], 20)).toEqual(['180', 0]);
    expect(slotOf(['100 20', '40'], 33)).toEqual(['100 20 40', 1]);
    expect(slotOf(['100', '000'], 18)).toEqual(['100 000', 1]);
  });

  test('is one again where it is cut within its last thousands', () => {
    expect(slotOf(['100 00', '0'], 33)).toEqual(['100 000', 0]);
    expect(slotOf(['100 00', '0'], 80)).toEqual(['100 00 0', 0]);
  });
});

test('a slot over several columns and rows says so', () => {
  const joining = {
    words: new Set<string>(),
    partsWords: 'seldom' as const,
    leading: 1.2,
    onUnsureHyphen: vi.fn(),
  };
  const of = (text: string, columns: number, rows?: number) => ({
    cells: drawn(62, 100, text),
    columns,
    ...(rows === undefined ? {} : { rows }),
  });
  const grid = {
    rows: [{ slots: [of('Lugar', 1, 2), of('Datos', 2)] }, { slots: [of('Salida', 1), of('Precio', 1)] }],
  };
  expect(tableHtml(grid, joining)).toBe(
    '<table><tbody><tr><td rowspan="2">Lugar</td><td colspan="2">Datos</td></tr><tr><td>Salida</td><td>Precio</td></tr></tbody></table>',
  );
});
