import { describe, expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { withoutPageMarks } from './page-marks.ts';

const TEXT = 'La comunidad siembra agua en las acequias antiguas';
/** Twelve lines of a text, with what stands in the margin beside each of them. */
const numbered = (margin: (line: number) => string) =>
  Array.from({ length: 12 }, (_, at) => [
    ...drawn(48 - margin(at + 1).length * 5, 100 + at * 13, margin(at + 1)),
    ...drawn(60, 100 + at * 13, TEXT),
  ]).flat();
const said = (cells: ReturnType<typeof drawn>) => cells.map(({ text }) => text).join('');

describe('the numbers of lines in the margin of a text', () => {
  test.each([
    ['', (line: number) => line % 5 === 0],
    [' where the first line has one, too', (line: number) => line % 5 === 0 || line === 1],
  ])('are no part of it%s', (_name, hasNumber) => {
    const cells = numbered((line) => (hasNumber(line) ? String(line) : ''));
    expect(said(withoutPageMarks(page(1, { cells })).cells)).toBe(TEXT.repeat(12));
    const indented = cells.map((cell) =>
      cell.x >= 55 && cell.y === 139 ? { ...cell, x: cell.x + 15 } : cell,
    );
    expect(said(withoutPageMarks(page(1, { cells: indented })).cells)).toBe(TEXT.repeat(12));
    // Small numbers stand a little lower in web pages.
    const lower = cells.map((cell) => (cell.x < 55 ? { ...cell, y: cell.y + 0.8 } : cell));
    expect(said(withoutPageMarks(page(1, { cells: lower })).cells)).toBe(TEXT.repeat(12));
  });

  test.each([
    ['numbers of questions of one line', (line: number) => String(line)],
    [
      'numbers in steps of five at other distances',
      (line: number) => (line % 4 === 0 ? String((line / 4) * 5) : ''),
    ],
    ['a single number', (line: number) => (line === 5 ? '5' : '')],
  ])('but %s stay', (_name, margin) => {
    const before = page(1, { cells: numbered(margin) });
    expect(withoutPageMarks(before)).toBe(before);
  });
});

test('a row of dots from side to side parts questions; a shorter one is a gap to fill', () => {
  const row = drawn(60, 200, '.'.repeat(80));
  const gap = drawn(60, 260, 'Quedan ..................... soles');
  expect(withoutPageMarks(page(1, { cells: [...row, ...gap] })).cells).toEqual(gap);
  const short = drawn(60, 200, '.'.repeat(40));
  expect(withoutPageMarks(page(1, { cells: short })).cells).toEqual(short);
});

describe('a head above a rule', () => {
  const rule = { x: 60, y: 50, width: 420, height: 0 };
  const body = drawn(60, 100, TEXT);
  const left = (cells: ReturnType<typeof drawn>, rules = [rule]) =>
    said(withoutPageMarks(page(1, { cells: [...cells, ...body], rules })).cells);

  test('goes where it ends at both ends of the rule', () => {
    expect(left([...drawn(60, 44, 'Academia'), ...drawn(430, 44, 'Ciclo 2026')])).toBe(TEXT);
  });

  test('goes where it has two rows that end there', () => {
    const rows = [
      ...[...drawn(60, 32, 'UNIVERSIDAD DEL SUR'), ...drawn(430, 32, 'Ciclo 2026')],
      ...[...drawn(60, 44, 'Admisión'), ...drawn(450, 44, 'Tema P')],
    ];
    expect(left(rows)).toBe(TEXT);
  });

  test.each([
    ['is a title', drawn(60, 44, 'Simulacro de primaria')],
    ['reaches one end', [...drawn(60, 44, 'Academia'), ...drawn(300, 44, 'Ciclo 2026')]],
    [
      'has a row at one end only',
      [...drawn(60, 30, 'UGEL'), ...drawn(60, 44, 'Academia'), ...drawn(430, 44, 'Ciclo 2026')],
    ],
  ])('stays where it %s', (_name, cells) => {
    expect(left(cells)).toBe(said([...cells, ...body]));
  });
});

test('the row of a form at the head of a page is no text, and such a row farther down or with a name is', () => {
  const form = (y: number, text = 'Grupo:') =>
    said(withoutPageMarks(page(1, { cells: [...drawn(60, y, 'Nombre:'), ...drawn(400, y, text)] })).cells);
  expect(form(100)).toBe('');
  expect(form(100, 'Grupo: ____')).toBe('');
  expect(form(400)).toBe('Nombre:Grupo:');
  expect(form(100, 'Grupo: Los tigres')).toBe('Nombre:Grupo: Los tigres');
  const alone = drawn(60, 100, 'Nombre:');
  expect(said(withoutPageMarks(page(1, { cells: alone })).cells)).toBe('Nombre:');
});

test('the code of a question below its number, in small print at the margin, is no part of it', () => {
  const left = (code: string, x: number, size: number) => {
    const cells = [...drawn(60, 100, `12 ${TEXT}`), ...drawn(x, 108, code, { size })];
    return said(withoutPageMarks(page(1, { cells })).cells);
  };
  expect(left('A21_11_04', 60, 5.5)).toBe(`12 ${TEXT}`);
  expect(left('A21_11_04', 60, 10)).toContain('A21');
  expect(left('A21_11_04', 75, 5.5)).toContain('A21');
  expect(left('nota', 60, 5.5)).toContain('nota');
});
