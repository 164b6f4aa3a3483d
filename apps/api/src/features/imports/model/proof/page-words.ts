import { type Box, overlaps } from '@amauta/booklet-reader/page/page-content.ts';
import type { PageText, Segment } from './page-text.ts';
import { wordsOf } from './words.ts';

/** A segment that holds words. */
interface WordSegment extends Box {
  page: number;
  column: number;
  gray: boolean;
  words: readonly string[];
  /** Whether its last word is cut and goes on in the next segment. */
  isCut: boolean;
}

/** The words of some pages, and where reading may go on behind each segment. */
export interface PageWords {
  segments: readonly WordSegment[];
  /** The segments that may follow a segment, the likeliest first. */
  next: (segment: number) => readonly number[];
}

export function pageWords(pages: readonly PageText[]): PageWords {
  const segments = pages.flatMap((page) => page.segments.flatMap((segment) => inWords(segment, page.number)));
  const known = new Map<number, readonly number[]>();
  return {
    segments,
    next(at) {
      const followers = known.get(at) ?? followersOf(segments, at);
      known.set(at, followers);
      return followers;
    },
  };
}

function inWords(segment: Segment, page: number): WordSegment[] {
  const words = wordsOf(segment.html);
  if (words.length === 0) return [];
  const isCut = words.at(-1) === '-' && /^\p{L}/u.test(words.at(-2) ?? '');
  const { x, y, width, height, column, gray } = segment;
  return [{ page, column, gray, words, isCut, x, y, width, height }];
}

/**
 * The segments at which reading may go on. First comes the next segment in reading order. In case the
 * reader mistook two columns for one, the next segment below follows or, at the end of a column, the first
 * segments of other columns. Text within a column can never be skipped.
 */
function followersOf(segments: readonly WordSegment[], at: number): number[] {
  const from = segments[at];
  if (!from) return [];
  const followers = at + 1 < segments.length ? [at + 1] : [];
  const below = nearestBelow(segments, from);
  const others = below.length > 0 ? below : columnStarts(segments, from);
  return [...followers, ...others.filter((other) => other !== at + 1 && other !== at)];
}

function nearestBelow(segments: readonly WordSegment[], from: WordSegment): number[] {
  const below = [...segments.entries()].filter(([, other]) => isBelow(other, from));
  const top = Math.min(...below.map(([, other]) => other.y));
  return below.filter(([, other]) => other.y < top + other.height / 2).map(([index]) => index);
}

/** The first segments of columns to the right on the same page, or on the next page. */
function columnStarts(segments: readonly WordSegment[], from: WordSegment): number[] {
  return [...segments.entries()]
    .filter(
      ([, other]) =>
        (other.page === from.page ? other.x > from.x + from.width : other.page === from.page + 1) &&
        !segments.some((above) => isBelow(other, above)),
    )
    .map(([index]) => index);
}

function isBelow(lower: WordSegment, upper: WordSegment): boolean {
  return (
    lower.page === upper.page &&
    lower.y > upper.y + upper.height / 2 &&
    overlaps({ ...lower, y: 0, height: 1 }, { ...upper, y: 0, height: 1 })
  );
}
