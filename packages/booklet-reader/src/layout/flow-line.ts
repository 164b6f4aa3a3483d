import type { Box } from '../page/page-content.ts';
import type { Region } from '../regions/regions.ts';
import type { Line } from './lines.ts';

/** A line of the flow, with what the anchors must know of it. */
export interface FlowLine extends Line {
  /** Within a gray box: student work and quotations, seldom questions. */
  gray: boolean;
  /** The gray box, to tell one from the next. */
  grayBox: Box | null;
  /** A table or picture in its place among the lines; then there is no text. */
  region: Region | null;
}

/** Where a sign (a number, a letter) stands: the text it opens begins at `to`. */
export interface Mark {
  line: number;
  from: number;
  to: number;
}

/** Where something ends: before that character of that line. */
export interface Position {
  line: number;
  at: number;
}

/** A part of a line as a line of its own; the whole line stays itself. */
export function partOf(line: FlowLine, from: number, to: number): FlowLine {
  if (from === 0 && to >= line.cells.length) return line;
  const cells = line.cells.slice(from, to);
  while (cells.at(-1)?.text === ' ') cells.pop();
  const [first, last] = [cells[0], cells.at(-1)];
  return {
    ...line,
    cells,
    text: cells.map((cell) => cell.text).join(''),
    x: first?.x ?? line.x,
    right: last ? last.x + last.width : line.x,
  };
}
