import type { Claim, FlowSlice } from '../drafts/draft-notes.ts';
import type { Cell } from '../page/page-content.ts';

/** Programs draw numbers apart where at least this share of the paper's numbers is drawn so. */
const MOST = 0.5;

/**
 * The places of question numbers that are drawn apart from their text. Programs that place numbers beside the text draw
 * all numbers of a page before it, so that their order tells nothing.
 * @param pages the inked characters of each page in the order of drawing
 * @param placesOf the places of the characters in some slices
 */
export function numbersApart(
  pages: readonly (readonly Cell[])[],
  claims: readonly Claim[],
  placesOf: (slices: readonly FlowSlice[]) => number[],
): ReadonlySet<number> {
  const owners = new Map(claims.flatMap((claim) => placesOf(claim.slices).map((place) => [place, claim])));
  const numbers = claims.map(({ parts: [stem] = [] }) => placesOf(stem?.label ?? []));
  const all = new Set(numbers.flat());
  const nextPlace = new Map<number, number>();
  for (const drawn of pages) {
    const places = drawn.flatMap((cell) => cell.places?.[0] ?? []);
    for (const [at, place] of places.entries()) nextPlace.set(place, places[at + 1] ?? -1);
  }
  const apart = numbers.filter((places) => {
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return false;
    const next = nextPlace.get(last) ?? -1;
    return owners.get(next) !== owners.get(first);
  });
  const inRun = apart.filter((places) => all.has(nextPlace.get(places.at(-1) ?? -1) ?? -1));
  return new Set(inRun.length >= numbers.length * MOST ? apart.flat() : []);
}
