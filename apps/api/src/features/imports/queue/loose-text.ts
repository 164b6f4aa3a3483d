import type { BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import { findCue, findTextTitle } from '@amauta/booklet-reader/drafts/shared-cue.ts';
import { around, type Box, bottom, grown, holdsPoint } from '@amauta/booklet-reader/page/page-content.ts';
import type { ImportPage } from '@amauta/contract/imports/import.ts';
import type { PageText, Segment } from '../model/page-text.ts';
import { textOf, wordsOf } from '../model/words.ts';

/** Points around an area within which its text may stand. */
const AROUND_AREA = 3;
/** Lines so near, in heights of a line, are marked as one piece. */
const NEAR = 1.2;
/** Of the words of a line within an area: where fewer are in its drafts, the line was lost there. */
const SMALLEST_SHARE = 0.5;

type LooseText = ImportPage['loose_text'][number];

/** A part of a draft with the words that it holds. */
interface PlacedText {
  area: Box;
  words: ReadonlySet<string>;
}

/**
 * Where text stands on each page, by number, that is in no draft: lines outside of all areas, and lines within an area
 * whose words its drafts don't hold. Sentences that name the questions of a text are left out on purpose.
 */
export function looseText(texts: readonly PageText[], booklet: BookletDraft): Map<number, LooseText[]> {
  const placed = placedTexts(booklet);
  return new Map(
    texts.map(({ number, segments }) => {
      const own = placed.get(number) ?? [];
      const found = segments.map((segment) => ({ segment, where: whereLoose(segment, own) }));
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

/** Where a line stands that no draft holds; null for one that is held, or says nothing. */
function whereLoose(segment: Segment, placed: readonly PlacedText[]): 'outside' | 'in-area' | null {
  if (segment.kind === 'picture') return null;
  // Without a word it is the number of a page, a letter, or a sign.
  const words = wordsOf(segment.html).filter((word) => /\p{L}{3}/u.test(word));
  if (words.length === 0) return null;
  const text = textOf(segment.html);
  if (findCue(text) || findTextTitle(text)) return null;
  const [x, y] = [segment.x + segment.width / 2, segment.y + segment.height / 2];
  const holders = placed.filter(({ area }) => holdsPoint(area, x, y));
  if (holders.length === 0) return 'outside';
  // A word that is parted at the end of a line is another one in a draft.
  if (words.length < 3) return null;
  const held = words.filter((word) => holders.some((holder) => holder.words.has(word)));
  return held.length < words.length * SMALLEST_SHARE ? 'in-area' : null;
}

/** Lines below each other in one column as one box. */
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
