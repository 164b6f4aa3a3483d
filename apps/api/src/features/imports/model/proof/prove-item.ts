import { around, grown } from '@amauta/booklet-reader/page/page-content.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import type { Piece, ProposedItem, ProposedSituation } from '../reading-schema.ts';
import {
  findPath,
  isMarker,
  type Path,
  type Spot,
  type Step,
  spotsOf,
  wordsAfter,
  wordsBefore,
} from './find-path.ts';
import type { PageWords } from './page-words.ts';
import { wordsOf } from './words.ts';

/** Why the pages don't prove a proposal: some words aren't on the page, or not in this order. */
export type Refusal = 'words' | 'order';

export interface Proof {
  path: Path;
  /** For each piece of the statement or the shared text: whether it stands in a gray box. */
  grays: boolean[];
  areas: PageArea[];
}

const NUMBER_SIGNS = new Set(['.', ')', '(', '-', ':', '°', 'º', ']', '[']);
const KEY_CUE = /^(?:respuesta|respuestas|rpta|clave|solución)$/i;

/**
 * Finds a question on the page: its statement and then each alternative behind its letter, with no word
 * left out in between. The statement must begin behind the question's number. `isNumberKnown` lifts that
 * rule, for a question that lost its number.
 */
export function proveItem(page: PageWords, item: ProposedItem, isNumberKnown: boolean): Proof | Refusal {
  const statement = item.statement.map(stepsOf);
  const alternatives = item.alternatives.map((piece, letter) => [{ letter }, ...stepsOf(piece)]);
  const steps = [...statement, ...alternatives].flat();
  const spots = spotsOf(page, steps);
  const numbered = spots.filter((spot) => isBehindNumber(page, spot, item.number));
  const path = findPath(page, steps, numbered) ?? (isNumberKnown ? findPath(page, steps, spots) : null);
  if (!path) return refusalOf(page, [...item.statement, ...item.alternatives]);
  return holdsNextLetter(page, path, alternatives) ? 'order' : proofOf(page, path, statement);
}

/**
 * Whether the alternatives are cut wrongly: one of them holds the letter of the next, or another
 * alternative follows the last.
 */
function holdsNextLetter(page: PageWords, path: Path, alternatives: readonly Step[][]): boolean {
  let from = path.spots.length - alternatives.flat().length;
  const holds = alternatives.some((steps, letter) => {
    const own = path.spots.slice(from, from + steps.length);
    from += steps.length;
    return own.some((spot) => isMarker(page, spot, letter + 1));
  });
  const { end } = path;
  const isAtEnd = end.at >= (page.segments[end.segment]?.words.length ?? 0);
  const after = isAtEnd ? { segment: end.segment + 1, at: 0 } : end;
  return holds || isMarker(page, after, alternatives.length);
}

/** Proves a shared text: its words must stand on the page as one stretch. */
export function proveSituation(page: PageWords, { blocks }: ProposedSituation): Proof | Refusal {
  const statement = blocks.map(stepsOf);
  const steps = statement.flat();
  const path = findPath(page, steps, spotsOf(page, steps));
  return path ? proofOf(page, path, statement) : refusalOf(page, blocks);
}

/** The key that is printed right behind a question, or null. */
export function printedKey(page: PageWords, { end }: Path): number | null {
  const [cue = '', ...rest] = wordsAfter(page, end, 7);
  if (!KEY_CUE.test(cue)) return null;
  const at = rest.findIndex((word) => !NUMBER_SIGNS.has(word) && word !== 'correcta');
  const [letter = '', after = ''] = rest.slice(Math.max(0, at));
  // A lower-case word follows, so this begins a sentence such as `Respuesta: a medida que…` and isn't a
  // key.
  const isAlone = !/^\p{Ll}/u.test(after);
  return isAlone && /^[A-Ha-h]$/.test(letter) ? letter.toLowerCase().charCodeAt(0) - 97 : null;
}

function stepsOf({ html }: Piece): Step[] {
  return wordsOf(html).map((word) => ({ word }));
}

/**
 * Whether the number of a question stands right before this spot. Forms: `12`, `12.`, `PREGUNTA 12 :`,
 * `A21_04_0212`, and a chart's label that ends in the number.
 */
function isBehindNumber(page: PageWords, spot: Spot, number: number): boolean {
  const words = wordsBefore(page, spot, 7);
  while (NUMBER_SIGNS.has(words.at(-1) ?? '')) words.pop();
  const last = words.pop() ?? '';
  if (last === String(number)) return true;
  const isCode = words.slice(-2).every((word) => /^\d\d$/.test(word)) && words.length >= 2;
  return isCode && last.length > 2 && last.slice(2) === String(number);
}

function refusalOf(page: PageWords, pieces: readonly Piece[]): Refusal {
  const isThere = (piece: Piece) => {
    const steps = stepsOf(piece);
    return steps.length === 0 || findPath(page, steps, spotsOf(page, steps)) !== null;
  };
  return pieces.every(isThere) ? 'order' : 'words';
}

function proofOf(page: PageWords, path: Path, pieces: readonly Step[][]): Proof {
  let from = 0;
  const grays = pieces.map((steps) => {
    const own = path.spots.slice(from, from + steps.length);
    from += steps.length;
    return (
      own.length > 0 && own.filter(({ segment }) => page.segments[segment]?.gray).length > own.length / 2
    );
  });
  return { path, grays, areas: areasOf(page, path) };
}

/** The areas of a path: one for each column of each page, like the areas of the reader. */
function areasOf(page: PageWords, { spots }: Path): PageArea[] {
  const columns = Map.groupBy(
    [...new Set(spots.map(({ segment }) => segment))].flatMap((at) => page.segments[at] ?? []),
    (segment) => `${segment.page}/${segment.column}`,
  );
  return [...columns.values()].flatMap((own) => {
    const box = around(own);
    return box && own[0] ? [{ page: own[0].page, ...grown(box, 3) }] : [];
  });
}
