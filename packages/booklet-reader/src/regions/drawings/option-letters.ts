import { TICKS } from '../../keys/ticks.ts';
import { type Cell, cellBox } from '../../page/page-content.ts';

/** The letter of an alternative at the beginning of a text, perhaps behind a tick that marks the key. */
export const MARKER = new RegExp(String.raw`^(?:[${TICKS}]\s*)?(?:\(?[a-h](?:\s?[).]|\s*$)|[Ⓐ-Ⓗⓐ-ⓗ])`, 'i');
/** Letters of alternatives stand in one column or row where their edges or baselines differ by less, in points. */
const ALIGNED = 3;
/** In two columns that are read downwards, C stands beside A. */
const [NEXT, BESIDE] = [1, 2];
/** The letter of an alternative at the beginning of a text. */
const OPENING = /^\(?([a-h])\s?(?:[).]|$)/i;

/** Without a sign, a letter may be the name of a point. */
const SIGNED_ALONE = /^\(?[a-h]\s?[).]\s*$/i;

/**
 * The lone letters with a sign that look like those of alternatives, and stand in no column or row with the letters before them: a
 * picture holds them, or a scan made them of what it shows.
 */
export function strayLetters(lines: readonly (readonly Cell[])[]): Set<readonly Cell[]> {
  const letters = lines.flatMap((line) => {
    const [first] = line;
    const text = line.map((cell) => cell.text).join('');
    const letter = OPENING.exec(text)?.[1];
    if (!first || letter === undefined) return [];
    const code = letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
    return [{ line, code, place: cellBox(first), y: first.y, isAlone: SIGNED_ALONE.test(text) }];
  });
  type Letter = (typeof letters)[number];
  const inOrder = new Set<Letter>();
  const isAligned = (one: Letter, other: Letter) =>
    Math.abs(one.place.x - other.place.x) < ALIGNED || Math.abs(one.y - other.y) < ALIGNED;
  const ofCode = Map.groupBy(letters, ({ code }) => code);
  const at = (code: number, sign: number) =>
    [NEXT, BESIDE].flatMap((step) => ofCode.get(code + sign * step) ?? []);
  for (const one of letters.toSorted((a, b) => a.code - b.code)) {
    const isFirst = one.code === 0;
    const neighbours = at(one.code, isFirst ? 1 : -1);
    if (neighbours.some((other) => (isFirst || inOrder.has(other)) && isAligned(one, other)))
      inOrder.add(one);
  }
  return new Set(letters.filter((one) => one.isAlone && !inOrder.has(one)).map(({ line }) => line));
}

/** The stretch without the letter of an alternative at its beginning. */
export function behindMarker(stretch: readonly Cell[]): readonly Cell[] {
  const length =
    MARKER.exec(
      stretch
        .slice(0, 6)
        .map(({ text }) => text)
        .join(''),
    )?.[0].length ?? 0;
  return stretch.slice(length).filter((cell, at, rest) => cell.text !== ' ' || at < rest.length - 1);
}

/** Whether the same text stands behind two letters. Alternatives differ; the names of their charts' axes don't. */
export function isSaidTwice(line: readonly Cell[], lines: readonly (readonly Cell[])[]): boolean {
  const text = textBehind(line);
  return lines.some((other) => other !== line && textBehind(other) === text);
}

const textBehind = (line: readonly Cell[]): string =>
  behindMarker(line)
    .map((cell) => cell.text)
    .join('')
    .trim();
