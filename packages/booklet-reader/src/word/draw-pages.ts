import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import type { Area } from '../booklet.ts';
import type { Looks } from './file/word-styles.ts';
import { lineText, type Piece, type WordLine, type WordTable } from './word-lines.ts';

/** A Word document as pages for the review: what the reader saw, in order. The layout is not Word's. */
export interface DrawnPages {
  /** A PDF. */
  content: Uint8Array;
  sizes: { width: number; height: number }[];
  /** The areas of the lines from index `from` up to but not including `to`, one for each page. */
  areasOf(from: number, to: number): Area[];
}

/** A4, in points. */
const PAGE = { width: 595, height: 842 };
const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const SIZE = 10.5;
const SCRIPT_SIZE = 7.5;
/** How far raised and lowered text stands below the line of the others. */
const SHIFTS = { superscript: -4, subscript: 2, '': 0 };
const LEADING = 15;
const GAP = 3;
/** The room between a text and the edge of its area. Two areas leave half a point between them. */
const ROOM = 1.25;
const LARGEST_IMAGE = { width: WIDTH, height: 260 };
const FAMILY = 'WordView';

type Images = ReadonlyMap<string, Uint8Array>;
type Picture = Awaited<ReturnType<typeof loadImage>>;
type Row = { height: number; draw: (context: SKRSContext2D, y: number) => void };

/** Draws lines and their images. `images` holds the bytes of each image by the id of its relation. */
export async function drawPages(lines: readonly WordLine[], images: Images): Promise<DrawnPages> {
  registerFonts();
  const pictures = new Map<string, Picture>();
  for (const [relation, content] of images) {
    const picture = await loadImage(Buffer.from(content)).catch(() => null);
    if (picture) pictures.set(relation, picture);
  }
  const measure = createCanvas(1, 1).getContext('2d');
  const document = new PDFDocument();
  const places: { page: number; top: number; bottom: number }[][] = [];
  let page = 1;
  let y = MARGIN;
  // The library's types for a PDF's context lack the calls for images, but the context has them.
  const beginPage = () => document.beginPage(PAGE.width, PAGE.height) as SKRSContext2D;
  let context = beginPage();
  for (const line of lines) {
    const own: { page: number; top: number; bottom: number }[] = [];
    for (const row of rowsOf(line, measure, pictures)) {
      if (y + row.height > PAGE.height - MARGIN) {
        document.endPage();
        page += 1;
        y = MARGIN;
        context = beginPage();
      }
      row.draw(context, y);
      const last = own.at(-1);
      if (last?.page === page) last.bottom = y + row.height;
      else own.push({ page, top: y, bottom: y + row.height });
      y += row.height;
    }
    places.push(own);
    y += line.isContinuation ? 0 : GAP;
  }
  document.endPage();
  return {
    content: document.close(),
    sizes: Array.from({ length: page }, () => ({ ...PAGE })),
    areasOf(from, to) {
      const areas = new Map<number, Area>();
      for (const { page: on, top, bottom } of places.slice(from, to).flat()) {
        const known = areas.get(on);
        if (known) known.height = bottom - known.y + ROOM;
        else
          areas.set(on, {
            page: on,
            x: MARGIN - 8,
            y: Math.max(0, top - ROOM),
            width: WIDTH + 16,
            height: bottom - top + 2 * ROOM,
          });
      }
      return [...areas.values()];
    },
  };
}

let isRegistered = false;

/** The library's types lack this call. */
export const machineFonts = GlobalFonts as typeof GlobalFonts & { loadSystemFonts(): number };

/**
 * The fonts that come with pdf.js, so that pages look alike on every machine. Those of the machine serve only for signs
 * that these lack. They are not loaded yet where the process was told to start without them.
 */
function registerFonts(): void {
  if (isRegistered) return;
  if (process.env.DISABLE_SYSTEM_FONTS_LOAD) machineFonts.loadSystemFonts();
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  for (const style of ['Regular', 'Bold', 'Italic', 'BoldItalic'])
    GlobalFonts.registerFromPath(`${assets}/standard_fonts/LiberationSans-${style}.ttf`, FAMILY);
  isRegistered = true;
}

function rowsOf(line: WordLine, measure: SKRSContext2D, pictures: ReadonlyMap<string, Picture>): Row[] {
  if (line.table) return tableRows(line.table, measure);
  const rows = textRows(line, measure);
  for (const { image } of line.pieces) {
    const picture = image === undefined ? undefined : pictures.get(image);
    if (!picture) continue;
    const scale = Math.min(1, LARGEST_IMAGE.width / picture.width, LARGEST_IMAGE.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    rows.push({
      height: height + GAP,
      draw: (context, y) => context.drawImage(picture, MARGIN, y, width, height),
    });
  }
  return rows;
}

interface Word {
  text: string;
  font: string;
  marked: boolean;
  color: string;
  underline: boolean;
  raised: Looks['raised'];
}

const PLAIN_WORD = { marked: false, color: '', underline: false, raised: '' } as const;

function textRows(line: WordLine, measure: SKRSContext2D): Row[] {
  const words: Word[] = [];
  if (line.isBullet) words.push({ ...PLAIN_WORD, text: '•  ', font: fontOf(false, false) });
  for (const { text, looks, image } of line.pieces.flatMap(withRaisedExponent)) {
    if (image !== undefined) continue;
    const { marked, color, underline, raised } = looks;
    const font = fontOf(looks.bold, looks.italic, raised === '' ? SIZE : SCRIPT_SIZE);
    // Liberation Sans has no sign for a cube root.
    for (const part of text
      .replaceAll('\t', '      ')
      .replaceAll('∛', '³√')
      .match(/\S+\s*|\s+/g) ?? [])
      words.push({ text: part, font, marked, color, underline, raised });
  }
  const rows: Row[] = [];
  let row: (Word & { x: number; width: number })[] = [];
  let x = 0;
  const flush = () => {
    const drawn = row;
    const gray = line.gray;
    if (drawn.length > 0)
      rows.push({ height: LEADING, draw: (context, y) => drawWords(context, drawn, y, gray) });
    row = [];
    x = 0;
  };
  for (const word of words) {
    measure.font = word.font;
    const { width } = measure.measureText(word.text);
    // An exponent stays with its base.
    if (x + width > WIDTH && x > 0 && word.raised === '') flush();
    row.push({ ...word, x, width });
    x += width;
  }
  flush();
  return rows;
}

/** An exponent or a subscript of an equation as two pieces. Scripts within scripts stay as they read. */
function withRaisedExponent(piece: Piece): Piece[] {
  const { math, looks } = piece;
  if (math?.type !== 'superscript' && math?.type !== 'subscript') return [piece];
  const script = math.type === 'superscript' ? math.exponent : math.subscript;
  if (/[{}]/.test(script + math.base)) return [piece];
  return [
    { text: math.base, looks },
    { text: script, looks: { ...looks, raised: math.type } },
  ];
}

function fontOf(bold: boolean, italic: boolean, size = SIZE): string {
  return `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${size}px ${FAMILY}`;
}

function drawWords(
  context: SKRSContext2D,
  words: readonly (Word & { x: number; width: number })[],
  y: number,
  gray: boolean,
): void {
  if (gray) {
    context.fillStyle = '#eeeeee';
    context.fillRect(MARGIN - 4, y, WIDTH + 8, LEADING);
  }
  for (const { text, font, marked, color, underline, raised, x, width } of words) {
    if (marked) {
      context.fillStyle = '#ffe680';
      context.fillRect(MARGIN + x, y + 1, width, LEADING - 2);
    }
    context.fillStyle = color === '' ? '#000000' : `#${color}`;
    context.font = font;
    context.fillText(text, MARGIN + x, y + LEADING - 4 + SHIFTS[raised]);
    if (underline) context.fillRect(MARGIN + x, y + LEADING - 2, width, 0.6);
  }
}

/** A table as rows: the texts of its cells, between rules. */
function tableRows({ rows }: WordTable, measure: SKRSContext2D): Row[] {
  const columns = Math.max(1, ...rows.map((row) => row.reduce((sum, cell) => sum + cell.columns, 0)));
  const unit = WIDTH / columns;
  measure.font = fontOf(false, false);
  return rows.map((row) => {
    let left = 0;
    const cells = row.map((cell) => {
      const width = cell.columns * unit;
      const x = left;
      left += width;
      return { x, width, texts: cell.lines.flatMap((line) => wrapped(lineText(line), width - 6, measure)) };
    });
    const height = Math.max(1, ...cells.map(({ texts }) => texts.length)) * LEADING;
    return {
      height,
      draw(context, y) {
        context.font = fontOf(false, false);
        context.strokeStyle = '#888888';
        context.lineWidth = 0.5;
        for (const { x, width, texts } of cells) {
          context.strokeRect(MARGIN + x, y, width, height);
          context.fillStyle = '#000000';
          for (const [at, text] of texts.entries())
            context.fillText(text, MARGIN + x + 3, y + (at + 1) * LEADING - 4);
        }
      },
    };
  });
}

function wrapped(text: string, width: number, measure: SKRSContext2D): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
