import { toHtml } from '@amauta/rich-text/math.ts';
import { linesOf } from '../layout/lines.ts';
import type { Cell } from '../page/page-content.ts';
import type { Grid } from '../regions/table-grid.ts';
import { type Joining, type Paragraph, paragraphsOf } from './paragraphs.ts';

/** Paragraphs as statement HTML: bullets that follow each other are one list. */
export function paragraphsHtml(paragraphs: readonly Paragraph[]): string {
  let html = '';
  for (const [at, paragraph] of paragraphs.entries()) {
    const inline = inlineHtml(paragraph.cells);
    if (!paragraph.bullet) {
      html += `<p${paragraph.toTheRight ? ' style="text-align: right"' : ''}>${inline}</p>`;
      continue;
    }
    if (!paragraphs[at - 1]?.bullet) html += '<ul>';
    html += `<li>${inline}</li>`;
    if (!paragraphs[at + 1]?.bullet) html += '</ul>';
  }
  return html;
}

/** Characters with their looks; spaces take the look of what stands around them. */
export function inlineHtml(cells: readonly Cell[]): string {
  let html = '';
  let open: string[] = [];
  for (const cell of cells) {
    const tags = [cell.bold ? 'strong' : '', cell.italic ? 'em' : '', cell.underline ? 'u' : ''].filter(
      Boolean,
    );
    const looks = cell.math ? [] : tags;
    if (looks.join() !== open.join()) {
      html += closing(open) + looks.map((tag) => `<${tag}>`).join('');
      open = looks;
    }
    html += cell.math ? toHtml(cell.math) : escaped(cell.text);
  }
  return html + closing(open);
}

export function tableHtml(grid: Grid, joining: Joining): string {
  const rows = grid.rows.map(({ slots }, index) => {
    const inked = slots.flatMap((slot) => slot.cells).filter((cell) => cell.text !== ' ');
    const isHead =
      index === 0 && grid.rows.length > 1 && inked.length > 0 && inked.every((cell) => cell.bold);
    const tag = isHead ? 'th' : 'td';
    const cells = slots.map((slot) => {
      const span = slot.columns > 1 ? ` colspan="${slot.columns}"` : '';
      return `<${tag}${span}>${slotHtml(slot.cells, isHead, joining)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function slotHtml(cells: readonly Cell[], isHead: boolean, joining: Joining): string {
  const left = Math.min(...cells.map((cell) => cell.x));
  const right = Math.max(...cells.map((cell) => cell.x + cell.width));
  const shown = isHead ? cells.map((cell) => ({ ...cell, bold: false })) : cells;
  const lines = linesOf(shown, { page: 0, column: 0, columnLeft: left, columnRight: right });
  const slices = lines.map((line) => ({ line, from: 0, to: line.cells.length }));
  return paragraphsOf(slices, joining)
    .map((paragraph) => inlineHtml(paragraph.cells))
    .join('<br />');
}

function closing(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
