import type { Joining } from '@amauta/booklet-reader/drafts/paragraphs.ts';
import { inlineHtml, tableHtml } from '@amauta/booklet-reader/drafts/write-html.ts';
import { type FlowPage, flowOf } from '@amauta/booklet-reader/layout/flow.ts';
import type { FlowLine } from '@amauta/booklet-reader/layout/flow-line.ts';
import { lineBox, segmentStarts } from '@amauta/booklet-reader/layout/lines.ts';
import { type Box, type PageContent, right } from '@amauta/booklet-reader/page/page-content.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';

/** A piece of a line up to a wide gap, a table, or a picture. */
export interface Segment extends Box {
  kind: 'text' | 'table' | 'picture';
  /** Empty for a picture. */
  html: string;
  /** Index of the line on its page. Segments with the same index stand side by side. */
  line: number;
  column: number;
  gray: boolean;
}

/** A page's text in reading order. It is plain data, so that it can be passed between threads. */
export interface PageText {
  /** From 1. */
  number: number;
  segments: Segment[];
}

/** In tables, only the table's own hyphens decide how words that are cut are joined. */
const JOINING: Joining = {
  words: new Set(),
  partsWords: 'often',
  leading: 1.25,
  onUnsureHyphen: () => undefined,
};

/** The text of all pages of a booklet, without the headers and footers that repeat from page to page. */
export function pageTexts(contents: readonly PageContent[]): PageText[] {
  return flowOf(contents).map(pageText);
}

function pageText({ number, lines }: FlowPage): PageText {
  return { number, segments: lines.flatMap((line, at) => segmentsOf(line, at)) };
}

function segmentsOf(line: FlowLine, at: number): Segment[] {
  const place = { line: at, column: line.column, gray: line.gray };
  const { region } = line;
  if (region) {
    const html = region.kind === 'table' ? tableHtml(region.grid, JOINING) : '';
    return [{ kind: region.kind === 'table' ? 'table' : 'picture', html, ...place, ...boxOnly(region.box) }];
  }
  const starts = segmentStarts(line);
  return starts.flatMap((from, index): Segment[] => {
    const cells = line.cells.slice(from, starts[index + 1] ?? line.cells.length);
    const [first, last] = [cells[0], cells.findLast((cell) => cell.text !== ' ')];
    if (!first || !last) return [];
    const box = { ...boxOnly(lineBox(line)), x: first.x, width: right(last) - first.x };
    return [{ kind: 'text', html: inlineHtml(cells).trim(), ...place, ...box }];
  });
}

function boxOnly({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}

/** Whether a picture segment of a page is the picture that was cut out of this area. */
export function isAt(segment: Segment, page: number, area: PageArea): boolean {
  return (
    area.page === page &&
    (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(area[side] - segment[side]) < 1)
  );
}
