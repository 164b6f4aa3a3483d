import type { Block } from '@amauta/contract/block.ts';
import type { Area, DraftQuestion } from '../booklet.ts';
import { type Sign, signsOfHtml } from '../doubt/ink.ts';
import type { ShownKeys } from '../keys/shown-keys.ts';
import type { FlowLine, Position } from '../layout/flow-line.ts';
import { lineBox } from '../layout/lines.ts';
import { around, type Box, grown } from '../page/page-content.ts';
import { type Claim, type FlowSlice, type Notes, warn } from './draft-notes.ts';
import { type Joining, type PartsWords, paragraphsOf } from './paragraphs.ts';
import { type FormulaDesk, type Piece, withCutFormulas } from './unsure-formulas.ts';
import { paragraphsHtml, tableHtml } from './write-html.ts';

/** What all drafts of a booklet share while they are written. */
export interface Desk extends FormulaDesk {
  lines: readonly FlowLine[];
  words: ReadonlySet<string>;
  partsWords: PartsWords;
  leading: number;
  /** Keys that the paper shows at the alternatives themselves. */
  shownKeys: ShownKeys['keys'];
  /** For each draft, the slices it was written from and the signs it says. */
  claims: Claim[];
  /** Shared texts that don't say which questions belong to them. */
  unnamed: Map<DraftQuestion, { isClosed: boolean }>;
}

export function slicesBetween(lines: readonly FlowLine[], from: Position, to: Position): FlowSlice[] {
  const slices: FlowSlice[] = [];
  for (let at = from.line; at <= to.line; at++) {
    const line = lines[at];
    if (!line || (at === to.line && to.at === 0)) continue;
    const slice = {
      line,
      from: at === from.line ? from.at : 0,
      to: at === to.line ? to.at : line.cells.length,
    };
    if (line.region ? at !== from.line || from.at === 0 : slice.to > slice.from) slices.push(slice);
  }
  return slices;
}

/**
 * Turns slices into blocks: text, gray text, and pictures at their places. Without notes nobody is warned, and formulas stay
 * text.
 */
export function blocksOf(desk: Desk, slices: readonly FlowSlice[], given: Notes | null): Block[] {
  const notes = given ?? { warnings: [] };
  const pieces: Piece[] = given ? withCutFormulas(desk, slices, given) : slices.map((slice) => ({ slice }));
  const blocks: Block[] = [];
  let pending: FlowSlice[] = [];
  const flush = () => {
    const html = htmlOf(desk, pending, notes);
    if (html) addText(blocks, html, pending[0]?.line.gray ?? false);
    pending = [];
  };
  for (const { slice, image } of pieces) {
    const { region } = slice.line;
    const before = pending.at(-1);
    if (image !== undefined) {
      flush();
      blocks.push({ type: 'image', value: `image:${image}`, gray: slice.line.gray });
      continue;
    }
    if (region || (before && before.line.grayBox !== slice.line.grayBox && !isSameGray(before, slice)))
      flush();
    if (region?.kind === 'table')
      addText(blocks, tableHtml(region.grid, joiningOf(desk, notes)), slice.line.gray);
    else if (region?.kind === 'picture') blocks.push(picture(desk, slice.line, notes));
    else pending.push(slice);
  }
  flush();
  return blocks;
}

/** The signs that blocks say, also those that the pictures of formulas stand for. */
export const signsSaid = ({ instead }: FormulaDesk, blocks: readonly Block[]): Sign[] =>
  blocks.flatMap(({ type, value }) => signsOfHtml(type === 'text' ? value : (instead.get(value) ?? '')));

/** Whether two slices belong to one gray box, which continues in the next column or page. */
function isSameGray(before: FlowSlice, slice: FlowSlice): boolean {
  const isElsewhere = before.line.page !== slice.line.page || before.line.column !== slice.line.column;
  return before.line.gray && slice.line.gray && isElsewhere;
}

function addText(blocks: Block[], html: string, gray: boolean): void {
  const last = blocks.at(-1);
  if (last?.type === 'text' && (last.gray ?? false) === gray && !gray) last.value += html;
  else blocks.push({ type: 'text', value: html, gray });
}

function htmlOf(desk: Desk, slices: readonly FlowSlice[], notes: Notes): string {
  return paragraphsHtml(paragraphsOf(slices, joiningOf(desk, notes)));
}

/** The HTML of an alternative. Where alternatives stand in one row, the last one is at the right margin by chance. */
export function alternativeHtml(desk: Desk, slices: readonly FlowSlice[], notes: Notes): string {
  const paragraphs = paragraphsOf(slices, joiningOf(desk, notes));
  return paragraphsHtml(
    paragraphs.map((paragraph) => ({ ...paragraph, toTheRight: false, opensStanza: false })),
  );
}

function joiningOf(desk: Desk, notes: Notes): Joining {
  return {
    words: desk.words,
    partsWords: desk.partsWords,
    leading: desk.leading,
    onUnsureHyphen: () =>
      warn(notes, 'unsure-text', 'Una palabra cortada al final de una línea podría llevar guion. Revísala.'),
    onUnsureNumber: () =>
      warn(notes, 'unsure-text', 'Un número de una tabla podría estar cortado en dos. Revísalo.'),
    onUnsurePoint: () =>
      warn(notes, 'unsure-text', 'Un punto «·» al comienzo de una línea podría multiplicar. Revísalo.'),
  };
}

function picture(desk: Desk, line: FlowLine, notes: Notes): Block {
  return { type: 'image', value: `image:${cutOf(desk, line, notes)}`, gray: line.gray };
}

/** Adds a cut for a picture in the flow and answers the index of its image. */
export function cutOf(desk: Desk, line: FlowLine, notes: Notes): number {
  const { region } = line;
  const what = region?.kind === 'picture' ? region.what : 'image';
  if (what === 'formula') warn(notes, 'formula-as-image', 'Una fórmula quedó como imagen. Revísala.');
  if (what === 'tabular') warn(notes, 'formula-as-image', 'Una tabla quedó como imagen. Revísala.');
  desk.cuts.push({ page: line.page, ...(region?.box ?? lineBox(line)) });
  return desk.cuts.length - 1;
}

/** The areas of some slices: one for each column of each page. */
export function areasOf(slices: readonly FlowSlice[]): Area[] {
  const parts = new Map<string, { page: number; boxes: Box[] }>();
  for (const { line, from, to } of slices) {
    const key = `${line.page}/${line.column}`;
    const part = parts.get(key) ?? { page: line.page, boxes: [] };
    parts.set(key, part);
    part.boxes.push(line.region?.box ?? partBox(line, from, to));
  }
  return [...parts.values()].flatMap(({ page, boxes }) => {
    const box = around(boxes);
    return box ? [{ page, ...grown(box, 3) }] : [];
  });
}

function partBox(line: FlowLine, from: number, to: number): Box {
  const [first, last] = [line.cells[from], line.cells[to - 1]];
  const whole = lineBox(line);
  return first && last ? { ...whole, x: first.x, width: last.x + last.width - first.x } : whole;
}
