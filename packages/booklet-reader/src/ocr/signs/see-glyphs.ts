import { around, type Box, bottom, right } from '../../page/page-content.ts';
import { groupsOf } from '../page/letter-patches/patch-groups.ts';
import type { TextLine } from '../page/text-lines.ts';
import { isNarrowBracket, isSlender, withBend } from './bent-strokes.ts';
import { type SeenSign, signsOf } from './glyph-net.ts';
import { type GlyphRow, glyphInputs } from './glyph-raster.ts';
import { mayTouch, partedGlyph } from './part-glyphs.ts';
import type { GrayAt, LineGlyph, SeenGlyph } from './seen-glyph.ts';
import { areChevrons, guillemetOf } from './words/guillemets.ts';

/**
 * The glyphs of a line from the left. What the net sees in a glyph is found when it is asked for. `row` is where its
 * letters stand.
 */
export function glyphsOfLine(line: TextLine, grayAt: GrayAt, row: GlyphRow = line): LineGlyph[] {
  const glyphs = groupsOf([...line.patches, ...(line.dashes ?? [])]).map(
    ({ x, y, width, height }): LineGlyph => {
      let seen: SeenGlyph | null = null;
      return {
        x,
        y,
        width,
        height,
        see() {
          seen ??= seeGlyph(this, grayAt, row);
          return seen;
        },
      };
    },
  );
  const slender = glyphs.filter((glyph) => isSlender(glyph, row));
  if (!slender.some((glyph) => isNarrowBracket(glyph.see(), row))) return glyphs;
  return glyphs.map((glyph) => {
    if (!slender.includes(glyph)) return glyph;
    const seen = withBend(glyph.see(), grayAt, row, true);
    return { ...glyph, see: () => seen };
  });
}

/** The middle of the dot of a product stands this far above the baseline, in heights of small letters. */
const RAISED_DOT = 0.3;
/** Signs as flat as this have one stroke, in heights of small letters; and the signs that look like a minus. */
const FLAT = 0.2;
const LIKE_MINUS = /^[−=÷≈≠]$/;
/** The foot of a raised glyph stands this far above the baseline, in heights of small letters. */
const RAISED_FOOT = 0.7;
/** The widest gap between two pieces of one glyph, and the widest glyph, in heights of small letters. */
const [PIECES_APART, WIDEST_GLYPH] = [0.8, 1.9];
/** The most pieces of a glyph: a thin "0" breaks into two, an "x" into four. */
const MOST_PIECES = 4;
/**
 * What a glyph of several pieces must be likelier by (a logarithm), for each piece; and more where each piece may be a sign
 * by itself.
 */
const [JOINED, JOINED_SIGNS] = [0.02, 0.6];
/** Unknown ink as small as this is no glyph, in heights of small letters: dots are larger. */
const SPECK = 0.19;
/** A piece with this chance may be a sign by itself. */
const OWN_SIGN = 0.7;
/** How far a comma hangs below the baseline at least, in heights of small letters: those of one paper hung 0.2 to 0.3. */
const HANGING = 0.1;

/**
 * Joins the pieces into which a scan breaks thin letters: of all ways to join neighbours, the one that the net finds
 * likeliest.
 */
export function wholeGlyphs(found: readonly LineGlyph[], grayAt: GrayAt, row: GlyphRow): SeenGlyph[] {
  const pieces = found.flatMap((piece) =>
    mayTouch(piece, row) ? partedGlyph(piece, grayAt, row, seeGlyph) : [piece],
  );
  const best: { score: number; glyphs: SeenGlyph[] }[] = [{ score: 0, glyphs: [] }];
  for (let end = 1; end <= pieces.length; end++) {
    let own: { score: number; glyphs: SeenGlyph[] } | null = null;
    for (let count = 1; count <= Math.min(MOST_PIECES, end); count++) {
      const from = end - count;
      const members = pieces.slice(from, end);
      if (count > 1 && !mayBeOne(members, row.xHeight, grayAt)) continue;
      const before = best[from];
      const [first] = members;
      if (!before || !first) continue;
      const glyph = count === 1 ? first.see() : seeWhole(members, grayAt, row);
      const [sign] = glyph.signs;
      const chance = sign && sign.text !== '' ? sign.chance : 0.01;
      const score =
        before.score +
        count * Math.log(Math.max(chance, 1e-4)) -
        (count - 1) * (members.every((one) => isOwnSign(one, row)) ? JOINED_SIGNS : JOINED);
      if (!own || score > own.score) own = { score, glyphs: [...before.glyphs, glyph] };
    }
    if (own) best.push(own);
  }
  return (best.at(-1)?.glyphs ?? []).filter((glyph) => !isSpeck(glyph, row));
}

function seeWhole(members: readonly Box[], grayAt: GrayAt, row: GlyphRow): SeenGlyph {
  const [first = { x: 0, y: 0, width: 0, height: 0 }, second] = members;
  const whole = seeGlyph(around(members) ?? first, grayAt, row);
  const isGuillemet = members.length === 2 && areChevrons(first, second, row);
  return isGuillemet ? { ...whole, signs: whole.signs.map(guillemetOf) } : whole;
}

/** Whether a glyph is a speck that the net doesn't know, such as a piece of the exponent behind it. */
const isSpeck = ({ width, height, signs: [sign] }: SeenGlyph, { xHeight }: GlyphRow): boolean =>
  sign?.text === '' && width <= xHeight * SPECK && height <= xHeight * SPECK;

/** Whether a piece may be a sign by itself: the comma right behind a "4" hangs below the line, unlike pieces of figures. */
function isOwnSign(piece: LineGlyph, { baseline, xHeight }: GlyphRow): boolean {
  const [sign] = piece.see().signs;
  const isComma = sign?.text === ',' && bottom(piece) > baseline + xHeight * HANGING;
  return sign !== undefined && (isComma || /[\p{L}\d]/u.test(sign.text)) && sign.chance >= OWN_SIGN;
}

/** Whether a stroke too faint for ink joins two pieces: without one, "A." would be a "K". */
function isBridged(one: Box, other: Box, grayAt: GrayAt): boolean {
  const [from, to] = [right(one), other.x];
  const [top, foot] = [Math.min(one.y, other.y), Math.max(bottom(one), bottom(other))];
  for (let y = top; y < foot; y++) {
    let isDark = true;
    for (let x = from; x < to && isDark; x++) isDark = grayAt(x, y) < 255;
    if (isDark) return true;
  }
  return false;
}

function mayBeOne(members: readonly Box[], xHeight: number, grayAt: GrayAt): boolean {
  const [first] = members;
  const last = members.at(-1);
  if (!first || !last || right(last) - first.x > xHeight * WIDEST_GLYPH) return false;
  return members.every((one, at) => {
    const before = members[at - 1];
    return !before || (gapBetween(before, one) <= xHeight * PIECES_APART && isBridged(before, one, grayAt));
  });
}

/** The glyphs of a script, whose small letters are `part` of the height of those of its line. */
export function glyphsOfScript(
  script: Box & { patches: readonly Box[] },
  line: TextLine,
  grayAt: GrayAt,
  part: number,
): SeenGlyph[] {
  const groups = groupsOf(script.patches);
  const tall = groups.filter(({ height }) => height > line.xHeight * 0.5);
  const feet = tall.map(bottom).sort((a, b) => a - b);
  const baseline = feet[Math.floor(feet.length / 2)] ?? bottom(script);
  const row = { baseline, xHeight: line.xHeight * part };
  const pieces = groups.map((group) => ({ ...group, see: () => seeGlyph(group, grayAt, row) }));
  return wholeGlyphs(pieces, grayAt, row);
}

function seeGlyph(box: Box, grayAt: GrayAt, row: GlyphRow): SeenGlyph {
  // The net asks for each dot many times.
  const [left, top] = [box.x - 2, box.y - 2];
  const [width, height] = [box.width + 4, box.height + 4];
  const grays = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) grays[y * width + x] = grayAt(left + x, top + y);
  const gray = (x: number, y: number) =>
    x < left || y < top || x >= left + width || y >= top + height
      ? 255
      : (grays[(y - top) * width + x - left] ?? 255);
  const { x, y, width: across, height: down } = box;
  const signs = signsOf(glyphInputs(gray, box, row)).map(({ text, chance }) => ({
    text: text === '.' || text === '·' ? dotOf(box, row) : text,
    chance,
  }));
  const seen = {
    x,
    y,
    width: across,
    height: down,
    signs: down <= row.xHeight * FLAT ? flatSigns(signs) : isRaised(box, row) ? raisedSigns(signs) : signs,
  };
  return withBend(seen, grayAt, row);
}

/** Whether a glyph stands above the middle of small letters, as the sign of a relation never does. */
const isRaised = (box: Box, { baseline, xHeight }: GlyphRow): boolean =>
  baseline - bottom(box) > xHeight * RAISED_FOOT && box.height < xHeight;

/** What a raised glyph may be: where the net sees a relation, it is a ring that noise broke. */
export function raisedSigns(signs: SeenSign[]): SeenSign[] {
  const [first, ...others] = signs;
  return first && /^[≤≥]$/.test(first.text) ? [{ ...first, text: '°' }, ...others] : signs;
}

/** What a glyph that is too flat for more than one stroke may be: a minus that looks like a sign with more strokes. */
function flatSigns(signs: SeenSign[]): SeenSign[] {
  const like = signs.filter(({ text }) => LIKE_MINUS.test(text));
  if (!like.some(({ text }) => text === '−')) return signs;
  const chance = like.reduce((sum, one) => sum + one.chance, 0);
  return [{ text: '−', chance }, ...signs.filter((one) => !like.includes(one))].sort(
    (one, other) => other.chance - one.chance,
  );
}

/** A point and the dot of a product look the same: their place tells which one a dot is. */
function dotOf(box: Box, { baseline, xHeight }: GlyphRow): string {
  return baseline - (box.y + box.height / 2) < xHeight * RAISED_DOT ? '.' : '·';
}

export const gapBetween = (one: Box, other: Box): number => other.x - right(one);
