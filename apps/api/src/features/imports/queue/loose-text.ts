import type { BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import { findCue, findTextTitle } from '@amauta/booklet-reader/drafts/shared-cue.ts';
import { around, type Box, bottom, grown, holdsPoint } from '@amauta/booklet-reader/page/page-content.ts';
import type { ImportPage } from '@amauta/contract/imports/import.ts';
import type { PageText, Segment } from '../model/proof/page-text.ts';
import { textOf, wordsOf } from '../model/proof/words.ts';

/** How many points around an area still count as inside it. */
const AROUND_AREA = 3;
/** Loose lines with a smaller gap than this, in heights of a line, are marked as one piece. */
const NEAR = 1.2;
/**
 * The share of a line's words that the drafts of an area must hold. With a smaller share, the line counts
 * as lost.
 */
const SMALLEST_SHARE = 0.5;
/** On how many lines a sentence may stand that names the questions of a shared text. */
const MOST_LINES = 4;

type LooseText = ImportPage['loose_text'][number];

/** A part of a draft: its area on the page and the words that it holds. */
interface PlacedText {
  area: Box;
  words: ReadonlySet<string>;
}

/**
 * The text of each page that no draft holds, by page number: lines outside of all areas, and lines within
 * an area whose words its drafts lack. Sentences that only name the questions of a shared text are left
 * out.
 */
export function looseText(texts: readonly PageText[], booklet: BookletDraft): Map<number, LooseText[]> {
  const placed = placedTexts(booklet);
  return new Map(
    texts.map(({ number, segments }) => {
      const own = placed.get(number) ?? [];
      const named = naming(segments);
      const found = segments
        .filter((segment) => !named.has(segment))
        .map((segment) => ({ segment, where: whereLoose(segment, own) }));
      const at = (where: 'outside' | 'in-area') =>
        joined(found.flatMap((one) => (one.where === where ? [one.segment] : []))).map((box) => ({
          ...box,
          in_area: where === 'in-area',
        }));
      return [number, [...at('outside'), ...at('in-area')]];
    }),
  );
}

function placedTexts({ groups }: BookletDraft): Map<number, PlacedText[]> {
  const placed = new Map<number, PlacedText[]>();
  for (const { shared, items, areas } of groups.flatMap(({ questions }) => questions)) {
    const sharedHtml = shared.flatMap((block) => (block.type === 'text' ? [block.value] : []));
    const add = (own: typeof areas, html: readonly string[]) => {
      const words = new Set(html.flatMap(wordsOf));
      for (const { page, ...area } of own)
        placed.set(page, [...(placed.get(page) ?? []), { area: grown(area, AROUND_AREA), words }]);
    };
    add(areas, sharedHtml);
    for (const item of items) {
      const statement = item.statement.flatMap((block) => (block.type === 'text' ? [block.value] : []));
      add(item.areas, [...sharedHtml, ...statement, ...item.alternatives.map(({ html }) => html)]);
    }
  }
  return placed;
}

/** The lines of sentences that name the questions of a shared text, and the lines that name a text. */
function naming(segments: readonly Segment[]): Set<Segment> {
  const found = new Set<Segment>();
  for (const [at, first] of segments.entries()) {
    if (findTextTitle(textOf(first.html))) found.add(first);
    for (let count = 1; count <= MOST_LINES; count++) {
      const lines = segments.slice(at, at + count);
      const texts = lines.map(({ html }) => textOf(html));
      const text = texts.join('\n');
      const cue = findCue(text);
      const isWhole =
        cue !== null &&
        cue.from <= (texts[0]?.length ?? 0) &&
        cue.to > text.length - (texts.at(-1)?.length ?? 0);
      if (isWhole) for (const line of lines) found.add(line);
    }
  }
  return found;
}

/**
 * Whether a line is in no draft: 'outside' of all areas, or lost within an area. Null for a line that a
 * draft holds, and for one without words.
 */
function whereLoose(segment: Segment, placed: readonly PlacedText[]): 'outside' | 'in-area' | null {
  if (segment.kind === 'picture') return null;
  // A line without a word is a page number, a letter, or a sign.
  const words = wordsOf(segment.html).filter((word) => /\p{L}{3}/u.test(word));
  if (words.length === 0) return null;
  const [x, y] = [segment.x + segment.width / 2, segment.y + segment.height / 2];
  const holders = placed.filter(({ area }) => holdsPoint(area, x, y));
  if (holders.length === 0) return 'outside';
  // A word cut at the end of a line differs from its form in the draft, so one or two words prove nothing.
  if (words.length < 3) return null;
  const held = words.filter((word) => holders.some((holder) => holder.words.has(word)));
  return held.length < words.length * SMALLEST_SHARE ? 'in-area' : null;
}

/** Joins lines that follow each other in one column into one box. */
function joined(segments: readonly Segment[]): Box[] {
  const runs: Segment[][] = [];
  for (const segment of segments) {
    const last = runs.at(-1)?.at(-1);
    const isNear =
      last?.column === segment.column &&
      segment.y - bottom(last) < segment.height * NEAR &&
      segment.y >= last.y - segment.height;
    if (isNear) runs.at(-1)?.push(segment);
    else runs.push([segment]);
  }
  return runs.flatMap((run) => {
    const box = around(run);
    return box ? [box] : [];
  });
}
