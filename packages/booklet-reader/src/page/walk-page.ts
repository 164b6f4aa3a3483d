import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type DrawnGlyph, decodeGlyph, depthOfFence } from '../glyphs/decode.ts';
import { DrawnCells, emboldens, rulesOnce } from '../glyphs/drawn-again.ts';
import { encodingOfBitmaps } from '../glyphs/tex-bitmaps.ts';
import { isClippedAway } from './clip-page.ts';
import { type Directions, directionOf, turnOf } from './directions.ts';
import { boxOf, type Matrix, multiplied, placed, unitBox } from './matrix.ts';
import type { Box, Cell, PageContent, RawGlyph } from './page-content.ts';
import { clippedTo, pathShapes } from './path-shapes.ts';

/** The parts of pdf.js's font objects that matter here. */
export interface FontFacts {
  name?: string;
  /** Differs for each font of a document. */
  loadedName?: string;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  fontMatrix?: number[];
  /** The glyphs of a Type 3 font by their names. */
  charProcOperatorList?: ReadonlyMap<string, unknown>;
}

interface Operations {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

interface Glyph extends DrawnGlyph {
  isSpace: boolean;
}

interface GraphicsState {
  matrix: Matrix;
  fill: string;
  font: FontFacts;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderingMode: number;
  lineWidth: number;
  /** Only what is painted within it is seen; null for the whole page. */
  clip: Box | null;
}

interface TextPlace {
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

/** How high most characters reach above the baseline, in sizes. An accent over a capital reaches higher. */
const HEIGHT = 0.7;
const MILLI = [0.001, 0, 0, 0.001, 0, 0];
/**
 * What the names of fonts say of them. Linux Libertine and TeX's fonts say it by letters. URW's and Linotype's say it by
 * words cut short, such as "Demi" for bold in "URWBookmanDemi" and "Bd" in "FrutigerLTStd-Bd".
 */
const BOLD =
  /(?<!blackboard)bold|black(?!board)|heavy|demi(?!-?light)|-(?:bd|blk)(?![a-hj-z])|Nimbus\w+-Medi|Lin(?:Libertine|Biolinum)[A-Z]*B|(?:^|\+)(?:cm|sf|ec)b/i;
const ITALIC =
  /italic|oblique|-[a-z]*ital$|Lin(?:Libertine|Biolinum)[A-Z]*I|(?:^|\+)(?:cm|sf|ec)(?:b?x?ti|mi|sl)\d/i;
/** Text rendering modes of PDF. */
const INVISIBLE = 3;
const [FILL_AND_STROKE, FILL_STROKE_AND_CLIP] = [2, 6];
const IMAGES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
]);

/** Follows the drawing operators of a page and keeps what they place: characters, boxes, lines and images. */
export function walkPage(
  page: Pick<PageContent, 'number' | 'width' | 'height'>,
  start: Matrix,
  operations: Operations,
  fontOf: (id: string) => FontFacts,
): PageContent {
  const drawn = new DrawnCells();
  const glyphs: RawGlyph[] = [];
  const directions: Directions = [0, 0, 0, 0];
  let hidden = 0;
  const shapes = { fills: [], rules: [], images: [], strokes: [] };
  const content: PageContent = { ...page, cells: drawn.cells, ...shapes, glyphs };
  const stack: GraphicsState[] = [];
  let state: GraphicsState = {
    matrix: start,
    fill: '#000000',
    font: {},
    fontSize: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderingMode: 0,
    lineWidth: 1,
    clip: null,
  };
  /** The next path clips what is painted after it. */
  let clips = false;
  const systems = new Map<string, number>();
  const currentSystem = () => systemOf(state.matrix, stack.length > 0, systems);
  let text: TextPlace = { matrix: [1, 0, 0, 1, 0, 0], x: 0, y: 0, lineX: 0, lineY: 0 };
  const moveText = (x: number, y: number) => {
    text.lineX += x;
    text.lineY += y;
    text.x = text.lineX;
    text.y = text.lineY;
  };

  for (const [at, operation] of operations.fnArray.entries()) {
    const args = (operations.argsArray[at] ?? []) as unknown[];
    const number = (index: number) => Number(args[index] ?? 0);
    switch (operation) {
      case OPS.save:
      case OPS.beginGroup:
        stack.push({ ...state });
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state;
        break;
      case OPS.paintFormXObjectBegin:
        stack.push({ ...state });
        if (args[0]) state.matrix = multiplied(state.matrix, toMatrix(args[0]));
        break;
      case OPS.transform:
        state.matrix = multiplied(state.matrix, toMatrix(args));
        break;
      case OPS.setFillRGBColor:
        state.fill = String(args[0]);
        break;
      case OPS.setFont:
        state.font = fontOf(String(args[0]));
        state.fontSize = number(1);
        break;
      case OPS.setCharSpacing:
        state.characterSpacing = number(0);
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = number(0);
        break;
      case OPS.setHScale:
        state.horizontalScale = number(0) / 100;
        break;
      case OPS.setTextRise:
        state.rise = number(0);
        break;
      case OPS.setTextRenderingMode:
        state.renderingMode = number(0);
        break;
      case OPS.setLineWidth:
        state.lineWidth = number(0);
        break;
      case OPS.setLeading:
        state.leading = -number(0);
        break;
      case OPS.beginText:
        text = { matrix: [1, 0, 0, 1, 0, 0], x: 0, y: 0, lineX: 0, lineY: 0 };
        break;
      case OPS.setTextMatrix:
        text = { matrix: toMatrix(args[0]), x: 0, y: 0, lineX: 0, lineY: 0 };
        break;
      case OPS.setLeadingMoveText:
        state.leading = number(1);
        moveText(number(0), number(1));
        break;
      case OPS.moveText:
        moveText(number(0), number(1));
        break;
      case OPS.nextLine:
        moveText(0, state.leading);
        break;
      case OPS.showText:
        if (state.renderingMode === INVISIBLE) hidden += (args[0] as unknown[] | undefined)?.length ?? 0;
        for (const cell of drawnCells(state, text, (args[0] ?? []) as (Glyph | number)[], {
          glyphs,
          directions,
        }))
          drawn.draw({ ...cell, system: currentSystem() }, state.fill);
        break;
      case OPS.clip:
      case OPS.eoClip:
        clips = true;
        break;
      case OPS.constructPath:
        pathShapes(state.matrix, { ...state, system: currentSystem() }, args, content);
        if (clips) state.clip = clippedTo(state.matrix, args, state.clip);
        clips = false;
        break;
      default:
        if (IMAGES.has(operation)) content.images.push(unitBox(state.matrix));
    }
  }
  return { ...content, rules: rulesOnce(content.rules), ...turnOf(directions), hidden };
}

/**
 * The number of a coordinate system, by the order in which the page first draws in it. TeX draws its pictures in the
 * system of the text, but within a saved state.
 */
function systemOf(matrix: Matrix, isSaved: boolean, systems: Map<string, number>): number {
  const key = `${matrix.map((value) => value.toFixed(3)).join(' ')} ${isSaved}`;
  const system = systems.get(key) ?? systems.size;
  systems.set(key, system);
  return system;
}

function toMatrix(value: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(value as ArrayLike<number>);
  return [a, b, c, d, e, f];
}

/** Whether letters are filled and also outlined so thickly that they look bold. */
function isOutlined({ renderingMode, lineWidth, matrix }: GraphicsState, size: number): boolean {
  const isBoth = renderingMode === FILL_AND_STROKE || renderingMode === FILL_STROKE_AND_CLIP;
  return isBoth && emboldens(lineWidth * Math.hypot(matrix[2], matrix[3]), size);
}

/** The name by which a font's codes are decoded. Bitmap fonts of TeX get that of their encoding. */
function nameOf({ name = '', charProcOperatorList: glyphs }: FontFacts): string {
  return (glyphs && encodingOfBitmaps([...glyphs.keys()])) ?? name;
}

/**
 * The characters of one text operator that are seen. Adds their glyphs to `raw` and moves `text` behind them. Chromium
 * draws the line at a page's edge on the next page, too, and clips it there but for the edge of its ink.
 */
function drawnCells(
  state: GraphicsState,
  text: TextPlace,
  glyphs: readonly (Glyph | number)[],
  raw: { glyphs: RawGlyph[]; directions: Directions },
): Cell[] {
  const cells: Cell[] = [];
  const matrix = multiplied(state.matrix, text.matrix);
  const fontScale = (state.font.fontMatrix ?? MILLI)[0] ?? 0.001;
  const size = Math.abs(state.fontSize) * Math.hypot(matrix[2], matrix[3]);
  const name = nameOf(state.font);
  const isBoldFont = Boolean(state.font.bold || state.font.black) || BOLD.test(name);
  const bold = isBoldFont || isOutlined(state, size);
  const italic = Boolean(state.font.italic) || ITALIC.test(name);
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      text.x -= ((glyph * state.fontSize) / 1000) * state.horizontalScale;
      continue;
    }
    const ink = glyph.width * fontScale * state.fontSize * state.horizontalScale;
    const [x, y] = placed(matrix, text.x, text.y + state.rise);
    const [endX, endY] = placed(matrix, text.x + ink, text.y + state.rise);
    const { unicode } = glyph;
    const spacing =
      (state.characterSpacing + (glyph.isSpace ? state.wordSpacing : 0)) * state.horizontalScale;
    const depth = depthOfFence(glyph, name);
    const top = text.y + state.rise + state.fontSize * HEIGHT;
    const corners = [placed(matrix, text.x, top), placed(matrix, text.x + ink, top)];
    text.x += ink + spacing;
    // The ink of a tall fence lies below its baseline, wherever that is.
    if (depth === null && isClippedAway(boxOf([[x, y], [endX, endY], ...corners]), state.clip)) continue;
    if (unicode.trim() !== '') {
      raw.glyphs.push({ unicode, x, y, width: Math.abs(endX - x), size });
      raw.directions[directionOf(endX - x, endY - y)]++;
    }
    const characters = decodeGlyph(glyph, name);
    const isUpright = Math.abs(endY - y) <= Math.abs(endX - x) * 0.1 + 0.01;
    const width = (endX - x) / Math.max(1, characters.length);
    // Text that runs up or down the page is a label of a drawing.
    for (let at = 0; isUpright && at < characters.length; at++) {
      const place = { text: characters[at] ?? '', x: x + at * width, y, width };
      const look = { size, bold, italic, underline: false, color: state.fill };
      const face = state.font.loadedName;
      cells.push({
        ...place,
        ...look,
        ...(face === undefined ? {} : { face }),
        ...(depth === null ? {} : { hangs: depth }),
      });
    }
  }
  return cells;
}
