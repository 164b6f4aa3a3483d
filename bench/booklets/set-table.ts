import { rgb } from 'pdf-lib';
import { widthOf } from './atoms.ts';
import { heightOf } from './flow.ts';
import { type Row, type Setting, setLines, wordsOf } from './set-lines.ts';
import type { Run } from './statement-parts.ts';

const PADDING = 4;
const LINE = { thickness: 0.6, color: rgb(0, 0, 0) };

/** Sets a table with ruled cells. The columns get widths by the length of their texts. */
export function setTable(rows: readonly Run[][][], setting: Setting): Row[] {
  // Heads of tables are bold and never underlined.
  const layout = { ...setting.layout, emphasis: 'bold' as const };
  const small = { ...setting, layout, size: setting.size * 0.9, label: [], indent: 0 };
  const widths = columnWidths(rows, { ...small, width: setting.width - (setting.indent ?? 0) });
  return rows.map((cells, index) => {
    const set = cells.map((runs, column) =>
      setLines(runs, { ...small, width: (widths[column] ?? 40) - 2 * PADDING, align: 'center' }),
    );
    const height = Math.max(...set.map(heightOf)) + 2 * PADDING;
    return {
      height,
      staysWithNext: index + 1 < rows.length,
      draw: (page, left, top) => {
        let x = left + (setting.indent ?? 0);
        set.forEach((lines, column) => {
          const width = widths[column] ?? 40;
          const box = { x, y: top - height, width, height };
          page.drawRectangle({ ...box, borderWidth: LINE.thickness, borderColor: LINE.color });
          let y = top - PADDING;
          for (const line of lines) {
            line.draw(page, x + PADDING, y);
            y -= line.height;
          }
          x += width;
        });
      },
    };
  });
}

/**
 * Widths of the columns, in points. A column is at least as wide as its longest word and at most as wide as
 * its longest text; together the columns are no wider than the setting.
 */
function columnWidths(rows: readonly Run[][][], setting: Setting): number[] {
  const columns = Math.max(...rows.map((cells) => cells.length));
  const measure = (column: number, of: (widths: number[]) => number) =>
    Math.max(...rows.map((cells) => of([0, ...wordsOf(cells[column] ?? [], setting).map(widthOf)])));
  const all = Array.from({ length: columns }, (_, column) => {
    const least = measure(column, (widths) => Math.max(...widths)) + 2 * PADDING + 1;
    const most =
      measure(column, (widths) => widths.reduce((sum, width) => sum + width + 3, 0)) + 2 * PADDING + 1;
    return { least, most };
  });
  const least = all.reduce((sum, column) => sum + column.least, 0);
  const wanted = all.reduce((sum, column) => sum + column.most - column.least, 0);
  const share = wanted === 0 ? 0 : Math.max(0, Math.min(1, (setting.width - least) / wanted));
  return all.map((column) => column.least + (column.most - column.least) * share);
}
