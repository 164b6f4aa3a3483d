import type { Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from './choose-words.ts';

/** A full stop is lower than this, in heights of small letters. */
const LOW = 0.4;
/** The largest distance between the full stop's lower edge and the baseline, in heights of small letters. */
const ON_BASELINE = 0.15;
/** The letter of an alternative, which is sometimes read twice: "Cc". */
const LETTER = /^([A-Ha-h])\1?$/i;

/** A full stop with a piece of the picture that stands behind it, which is as high as a sign: ".)". */
const STOP_AND_EDGE = /^\.[^\p{L}\d.]$/u;

/**
 * Joins the letter of an alternative with its full stop, where they were read as two words. In short lines the
 * recognizer also takes the full stop to the end: it reads "D. I" as "D I .". The page shows where the full stop is.
 */
export function withJoinedLabel(words: ChosenWord[], line: TextLine): ChosenWord[] {
  const [first, ...rest] = words;
  const letter = LETTER.exec(first?.text ?? '')?.[1];
  const [second] = rest;
  if (first && letter !== undefined && second && STOP_AND_EDGE.test(second.text) && isStopBehindLetter(line))
    return [{ ...first, text: `${letter}.`, isUnsure: true }, ...rest.slice(1)];
  const stop = rest.findIndex(({ text }) => text === '.');
  if (!first || letter === undefined || rest.length < 2) return words;
  if (stop !== 0 && !(stop === rest.length - 1 && isStopBehindLetter(line))) return words;
  // A letter that was read twice is mended only where the page shows the one letter and its full stop.
  if (first.text.length > 1 && !isStopBehindLetter(line)) return words;
  return [{ ...first, text: `${letter}.`, isUnsure: true }, ...rest.filter((_, at) => at !== stop)];
}

/** Whether the page shows a letter, a full stop, and no other full stop in the line. */
function isStopBehindLetter({ patches, baseline, xHeight }: TextLine): boolean {
  const isStop = ({ y, height }: Box) =>
    height < xHeight * LOW && Math.abs(baseline - y - height) < xHeight * ON_BASELINE;
  const stops = patches.toSorted((a, b) => a.x - b.x).flatMap((patch, at) => (isStop(patch) ? [at] : []));
  return stops.length === 1 && stops[0] === 1;
}
