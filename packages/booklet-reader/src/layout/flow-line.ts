import type { Box } from '../page/page-content.ts';
import type { Region } from '../regions/regions.ts';
import { type Line, lineText } from './lines.ts';

/** A line of the flow, with what the search for anchors must know about it. */
export interface FlowLine extends Line {
  /** The line stands in a gray box: student work or a quotation, seldom a question. */
  gray: boolean;
  /** The gray box around the line, to tell one box from the next. */
  grayBox: Box | null;
  /** A table or picture in its place among the lines; such a line has no text. */
  region: Region | null;
  /** The line is part of a note at the page's foot, put behind what refers to it. */
  isNote?: boolean;
}

/** A number or a letter in a line, from `from` to `to`; the text that it opens begins at `to`. */
export interface Mark {
  line: number;
  from: number;
  to: number;
}

/** An end: before the character `at` of the line `line`. */
export interface Position {
  line: number;
  at: number;
}

/** A part of a line as a line of its own. Answers the same object for the whole line. */
export function partOf(line: FlowLine, from: number, to: number): FlowLine {
  if (from === 0 && to >= line.cells.length) return line;
  const cells = line.cells.slice(from, to);
  while (cells.at(-1)?.text === ' ') cells.pop();
  const [first, last] = [cells[0], cells.at(-1)];
  return {
    ...line,
    cells,
    text: lineText(cells),
    x: first?.x ?? line.x,
    right: last ? last.x + last.width : line.x,
  };
}
