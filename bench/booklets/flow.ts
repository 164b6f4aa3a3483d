import { type PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import type { Layout } from './layout.ts';
import type { Row } from './set-lines.ts';

/** An A4 page and its margins, in points. */
export const PAGE = { width: 595, height: 842, left: 58, top: 66, bottom: 70 };
const COLUMN_GAP = 24;
const BOX_OVERHANG = 4;

interface Placed {
  row: Row;
  x: number;
  top: number;
}

/** Places rows down a column, then down the next column, then on a new page. */
export interface Flow {
  width: number;
  /** Places rows that may be on different pages, unless a row must stay with the next one. */
  place(rows: readonly Row[]): void;
  /** Places rows together in one column if they fit. */
  placeWhole(rows: readonly Row[]): void;
  /** Continues at the top of a new page and returns the page's number. */
  startPage(): number;
  /** Draws all placed rows. */
  finish(): void;
}

export function createFlow(document: PDFDocument, layout: Layout): Flow {
  const full = PAGE.width - 2 * PAGE.left;
  const width = layout.columns === 1 ? full : (full - COLUMN_GAP) / 2;
  const pages: { page: PDFPage; placed: Placed[] }[] = [];
  const top = PAGE.height - PAGE.top;
  let column = 0;
  let y = top;

  const startPage = () => {
    pages.push({ page: document.addPage([PAGE.width, PAGE.height]), placed: [] });
    column = 0;
    y = top;
    return document.getPageCount();
  };
  const startColumn = () => {
    if (column + 1 < layout.columns) {
      column += 1;
      y = top;
    } else startPage();
  };
  const placeWhole = (rows: readonly Row[]) => {
    if (pages.length === 0) startPage();
    const height = heightOf(rows);
    const doesFitAColumn = height <= top - PAGE.bottom;
    if (doesFitAColumn && y - height < PAGE.bottom && y < top) startColumn();
    for (const row of rows) {
      if (row.isGap && y === top) continue;
      if (y - row.height < PAGE.bottom && y < top) startColumn();
      pages.at(-1)?.placed.push({ row, x: PAGE.left + column * (width + COLUMN_GAP), top: y });
      y -= row.height;
    }
  };
  const place = (rows: readonly Row[]) => {
    let from = 0;
    rows.forEach((row, index) => {
      if (row.staysWithNext && index + 1 < rows.length) return;
      placeWhole(rows.slice(from, index + 1));
      from = index + 1;
    });
  };
  const finish = () => {
    for (const { page, placed } of pages) {
      drawBoxes(page, placed, layout.boxes, width);
      for (const { row, x, top: rowTop } of placed) row.draw(page, x, rowTop);
    }
  };
  return { width, place, placeWhole, startPage, finish };
}

export const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.height, 0);

/** Draws one rectangle behind each sequence of gray rows. */
function drawBoxes(page: PDFPage, placed: readonly Placed[], shade: number, width: number): void {
  placed.forEach((start, index) => {
    const before = placed[index - 1];
    if (!start.row.gray || (before?.row.gray && before.x === start.x)) return;
    let end = start;
    for (const next of placed.slice(index)) {
      if (!next.row.gray || next.x !== start.x) break;
      end = next;
    }
    const bottom = end.top - end.row.height;
    page.drawRectangle({
      x: start.x - BOX_OVERHANG,
      y: bottom,
      width: width + 2 * BOX_OVERHANG,
      height: start.top - bottom,
      color: rgb(shade, shade, shade),
    });
  });
}

/** An empty row of some height. */
export function gap(height: number, gray = false): Row {
  return { height, draw: () => {}, isGap: !gray, gray };
}
