import { around, type Box, bottom, type Cell, overlaps, right } from '../../page/page-content.ts';
import { textOf } from './labels.ts';

/** The letter of an alternative, alone beside its picture. */
const LETTER = /^\(?([a-h])\s?[).]?$/i;
/** How far left of a picture its letter may end, in points. */
const BESIDE = 60;
/** How far beyond the middle of its picture a letter may stand, in sizes of the letter. */
const OVER = 1;
/** The most pictures of alternatives beside each other. */
const MOST_IN_ROW = 3;
/** Parts of one picture are nearer to each other than this, in points. */
const TOUCHING = 1;

/**
 * Parts a drawing into the pictures of alternatives, one for each letter in a column left of it. Such pictures may stand
 * so close below each other that they were taken for one drawing. All letters stand either at the upper or at the lower
 * end of their pictures, or between.
 * @param parts the shapes and rules of the page
 * @param lines the stretches of text of the page
 */
export function partedByLetters(box: Box, parts: readonly Box[], lines: readonly (readonly Cell[])[]): Box[] {
  const letters = lettersBeside(box, lines);
  if (letters.length < 2) return [box];
  const groups = groupsFromTop(parts.filter((part) => overlaps(box, part)));
  const middle = (group: Box) => group.y + group.height / 2;
  const below = (group: Box) => letters.findLast(({ y, size }) => y - size * OVER <= middle(group));
  const above = (group: Box) => letters.find(({ y, size }) => y + size * OVER >= middle(group));
  for (const letterOf of [below, above]) {
    const owned = Map.groupBy(groups, letterOf);
    if (owned.size === letters.length && !owned.has(undefined)) {
      return [...owned.values()].flatMap((own) => around(own) ?? []);
    }
  }
  return [box];
}

/** The letters left of a box, from top to bottom, if they follow each other, or every second or third one does. */
function lettersBeside(box: Box, lines: readonly (readonly Cell[])[]): Cell[] {
  const found = lines
    .flatMap((line) => {
      const last = line.at(-1);
      const letter = LETTER.exec(textOf(line))?.[1];
      const [first] = line;
      if (!letter || !first || !last) return [];
      const gap = box.x - right(last);
      const isBeside = gap > -1 && gap < BESIDE && first.y > box.y && first.y - first.size < bottom(box);
      return isBeside ? [{ first, code: letter.toLowerCase().charCodeAt(0) }] : [];
    })
    .sort((a, b) => a.first.y - b.first.y);
  const [one = 0, two = one + 1] = found.map(({ code }) => code);
  const step = two - one;
  const isChain = step >= 1 && step <= MOST_IN_ROW && found.every(({ code }, at) => code === one + at * step);
  return isChain ? found.map(({ first }) => first) : [];
}

/** Parts of one coordinate system that lie on one height, as one box, from top to bottom. */
function groupsFromTop(parts: readonly Box[]): Box[] {
  return [...Map.groupBy(parts, ({ system }) => system).values()].flatMap((own) => {
    const groups: Box[] = [];
    for (const part of own.toSorted((a, b) => a.y - b.y)) {
      const last = groups.at(-1);
      const joined = last && part.y - bottom(last) < TOUCHING ? around([last, part]) : null;
      if (joined) groups[groups.length - 1] = joined;
      else groups.push(part);
    }
    return groups;
  });
}
