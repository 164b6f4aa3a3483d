import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { AnswerSheet, BookletDraft, CutImage, DraftGroup } from '../booklet.ts';
import { warnMissing } from '../build-booklet.ts';
import { settleConfidence } from '../doubt/confidence.ts';
import { doubtSigns } from '../doubt/signs.ts';
import { gapsOf, keysByNumber, readKeyLines } from '../keys/key-lines.ts';
import { BOOKLET_CODE } from '../layout/furniture/running-heads.ts';
import { type DrawnPages, drawPages } from './draw-pages.ts';
import { openWordParts, type WordParts } from './file/word-parts.ts';
import { flattenTables } from './flatten-tables.ts';
import { findWordItems } from './word-anchors.ts';
import { hasContent, lineText, readLines, type WordLine } from './word-lines.ts';
import { buildWordGroup, type WordDesk } from './word-questions.ts';

/**
 * First bytes of images that a server can draw: PNG, JPEG, GIF and RIFF (WebP). Word also keeps EMF and WMF
 * drawings, which a server can't draw.
 */
const RASTER: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];

/** The longest side of a kept image in pixels: enough for a phone's width at four times its density. */
const LONGEST_SIDE = 2_400;

interface WordReading {
  draft: BookletDraft;
  /** The document drawn as pages, shown beside the drafts in the review. */
  view: DrawnPages;
}

/**
 * Reads the questions of a .docx file: numbered items with lettered alternatives (typed, in lists or in
 * tables), with their images, tables and equations, and the marked or printed keys.
 * @throws UnreadableWord for a damaged, encrypted, older or oversized file.
 */
export async function readWord(bytes: Uint8Array): Promise<WordReading> {
  const parts = await openWordParts(bytes);
  const lines = flattenTables(readLines(parts)).filter(hasContent);
  const stored = await readImages(parts, lines);
  const view = await drawPages(lines, stored);
  const images: CutImage[] = [];
  const indexes = new Map<string, number>();
  const desk: WordDesk = {
    lines,
    areasOf: view.areasOf,
    placeImage(relation) {
      const known = indexes.get(relation);
      const content = stored.get(relation);
      if (known !== undefined || !content) return known ?? null;
      indexes.set(relation, images.length);
      images.push({ area: { page: 1, x: 0, y: 0, width: 1, height: 1 }, content });
      return images.length - 1;
    },
  };
  const found = findWordItems(lines);
  const groups = found.map((items, index): DraftGroup => {
    const firstLine = found[index - 1]?.at(-1)?.end.line ?? 0;
    const group = buildWordGroup(desk, items, firstLine);
    const pages = view.areasOf(firstLine, items.at(-1)?.end.line ?? lines.length).map(({ page }) => page);
    return { ...group, firstPage: Math.min(...pages), lastPage: Math.max(...pages) };
  });
  for (const group of groups) doubtSigns(group, []);
  const draft: BookletDraft = {
    pages: view.sizes.length,
    failures: [],
    scannedPages: [],
    groups,
    images,
    warnings: [],
  };
  warnMissing(draft);
  settleConfidence(draft);
  return { draft, view };
}

/**
 * Reads the keys of a .docx file that lists numbers with letters.
 * @throws UnreadableWord
 */
export async function readWordAnswers(
  bytes: Uint8Array,
): Promise<{ sheets: AnswerSheet[]; view: DrawnPages }> {
  const lines = readLines(await openWordParts(bytes)).filter(hasContent);
  const texts = lines.flatMap(textsOf);
  const { keys, disputed } = keysByNumber(readKeyLines(texts).pairs);
  const view = await drawPages(lines, new Map());
  if (Object.keys(keys).length === 0) return { sheets: [], view };
  const code = texts.map((text) => BOOKLET_CODE.exec(text)?.[0]).find(Boolean) ?? '';
  const warnings = disputed.map((number) => ({
    code: 'repeated-number' as const,
    text: `La pregunta ${number} aparece con dos respuestas distintas; no se tomó ninguna.`,
  }));
  return { sheets: [{ title: code, code, keys, missing: gapsOf(keys, disputed), warnings }], view };
}

function textsOf(line: WordLine): string[] {
  if (!line.table) return [lineText(line).replaceAll('\t', ' ').trim()];
  return line.table.rows.map((row) => row.map((cell) => cell.lines.map(lineText).join(' ').trim()).join(' '));
}

/**
 * The raster images of some lines, by the id of their relation. Each is drawn again as PNG, so that only its
 * pixels are kept.
 */
async function readImages(parts: WordParts, lines: readonly WordLine[]): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>();
  for (const relation of new Set(lines.flatMap(relationsOf))) {
    const content = await parts.readImage(relation);
    if (!content || !RASTER.some((start) => start.every((byte, at) => content[at] === byte))) continue;
    const picture = await loadImage(Buffer.from(content)).catch(() => null);
    if (!picture || picture.width < 1 || picture.height < 1) continue;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = createCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    images.set(relation, canvas.toBuffer('image/png'));
  }
  return images;
}

function relationsOf(line: WordLine): string[] {
  const own = line.pieces.flatMap(({ image }) => (image ? [image] : []));
  const inner = line.table?.rows.flat().flatMap((cell) => cell.lines.flatMap(relationsOf)) ?? [];
  return [...own, ...inner];
}
