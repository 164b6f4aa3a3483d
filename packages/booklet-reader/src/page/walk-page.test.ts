import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { walkPage } from './walk-page.ts';

/** How a character of a font with this name is set. */
function look(name: string): [bold: boolean, italic: boolean] {
  const glyph = { unicode: 'a', width: 500, isSpace: false };
  const operations: [number, unknown[]][] = [
    [OPS.beginText, []],
    [OPS.setFont, ['f', 10]],
    [OPS.showText, [[glyph]]],
  ];
  const { cells } = walkPage(
    { number: 1, width: 595, height: 842 },
    [1, 0, 0, 1, 0, 0],
    { fnArray: operations.map(([operator]) => operator), argsArray: operations.map(([, args]) => args) },
    () => ({ name }),
  );
  return [cells[0]?.bold ?? false, cells[0]?.italic ?? false];
}

test.each([
  ['ABCDEF+Carlito', false, false],
  ['ABCDEF+Carlito-BoldItalic', true, true],
  ['ABCDEF+LinLibertineO', false, false],
  ['ABCDEF+LinLibertineOB', true, false],
  ['ABCDEF+LinBiolinumOI', false, true],
  ['ABCDEF+CMR10', false, false],
  ['ABCDEF+CMBX12', true, false],
  ['ABCDEF+CMTI10', false, true],
  ['ABCDEF+CMMI10', false, true],
  ['ABCDEF+SFBX1095', true, false],
  ['ABCDEF+NimbusRomNo9L-Regu', false, false],
  ['ABCDEF+NimbusRomNo9L-Medi', true, false],
  ['ABCDEF+NimbusSanL-ReguItal', false, true],
  ['ABCDEF+URWPalladioL-BoldItal', true, true],
  ['ABCDEF+URWBookmanDemi', true, false],
  ['ABCDEF+URWBookmanLight', false, false],
  ['ABCDEF+NotoSansCJK-DemiLight', false, false],
  ['ABCDEF+FrutigerLTStd-Bd', true, false],
  ['ABCDEF+UniversLTStd-BdIt', true, false],
  ['ABCDEF+PazoMathBlackboardBold', false, false],
])('%s: bold %s, italic %s', (name, bold, italic) => {
  expect(look(name)).toEqual([bold, italic]);
});

test('what a drawing transforms, and what TeX draws within a saved state, stands in a coordinate system of its own', () => {
  const glyph = { unicode: 'a', width: 500, isSpace: false };
  const text = (x: number): [number, unknown[]][] => [
    [OPS.beginText, []],
    [OPS.setFont, ['f', 10]],
    [OPS.moveText, [x, 100]],
    [OPS.showText, [[glyph]]],
  ];
  const line: [number, unknown[]] = [OPS.constructPath, [OPS.stroke, [[0, 50, 100, 1, 80, 100]]]];
  const operations: [number, unknown[]][] = [
    ...text(10),
    [OPS.save, []],
    [OPS.transform, [2, 0, 0, 2, 10, 10]],
    line,
    ...text(20),
    [OPS.restore, []],
    ...text(30),
    [OPS.save, []],
    ...text(40),
    [OPS.restore, []],
  ];
  const { cells, rules } = walkPage(
    { number: 1, width: 595, height: 842 },
    [1, 0, 0, 1, 0, 0],
    { fnArray: operations.map(([operator]) => operator), argsArray: operations.map(([, args]) => args) },
    () => ({ name: 'ABCDEF+Carlito' }),
  );
  expect(cells.map(({ system }) => system)).toEqual([0, 1, 0, 2]);
  expect(rules.map(({ system }) => system)).toEqual([1]);
});

test('a character of which the clip shows only the edge is not drawn', () => {
  const glyph = (unicode: string) => ({ unicode, width: 500, isSpace: false });
  // In the page's coordinates, which run down, the clip begins at 60.
  const said = (baseline: number) => {
    const operations: [number, unknown[]][] = [
      [OPS.clip, []],
      [OPS.constructPath, [OPS.endPath, [[0, 50, 60, 1, 550, 60, 1, 550, 780, 1, 50, 780, 4]]]],
      [OPS.beginText, []],
      [OPS.setTextMatrix, [[1, 0, 0, -1, 100, baseline]]],
      [OPS.setFont, ['f', 10]],
      [OPS.showText, [[glyph('3')]]],
    ];
    const { cells, glyphs } = walkPage(
      { number: 1, width: 595, height: 842 },
      [1, 0, 0, 1, 0, 0],
      { fnArray: operations.map(([operator]) => operator), argsArray: operations.map(([, args]) => args) },
      () => ({ name: 'ABCDEF+Carlito' }),
    );
    expect(glyphs?.length).toBe(cells.length);
    return cells.length;
  };
  // The foot of a line that the page before holds, and the head of one that the next page holds.
  expect([said(59.9), said(61), said(787)]).toEqual([0, 0, 0]);
  expect([said(64), said(69), said(780), said(784)]).toEqual([1, 1, 1, 1]);
});
