import { type Box, right } from '../../page/page-content.ts';
import { isBar } from '../mending/plain-bars.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from './choose-words.ts';

/** The least gap before the bars of a numeral, and how far left of them its word may begin, in heights of small letters. */
const [LEAST_GAP, LEFT_OF_BARS] = [0.45, 0.3];
const MOST_BARS = 3;

/**
 * Adds the Roman numeral at the end of a line that the recognizer left out: it reads "E. II" as "E." and "NIC I" as
 * "NIC". One to three plain bars stand there behind a gap, and no word begins at them.
 */
export function withLostBars(words: ChosenWord[], line: TextLine): ChosenWord[] {
  const last = words.at(-1);
  const bars = barsAtEnd(line);
  const [first] = bars;
  if (!last || !first) return words;
  const left = first.x - line.xHeight * LEFT_OF_BARS;
  const before = last.letters.filter(({ x, width }) => x + width / 2 < left);
  if (last.x >= left || before.length < last.letters.length) return words;
  const numeral: ChosenWord = {
    text: 'I'.repeat(bars.length),
    confidence: 0,
    x: first.x,
    width: Math.max(...bars.map(right)) - first.x,
    letters: bars.map(({ x, width }) => ({ text: 'I', x, width })),
    isUnsure: true,
  };
  return [...words.slice(0, -1), { ...last, width: Math.min(last.width, left - last.x) }, numeral];
}

/** The plain bars at the end of a line, behind a gap; none where other ink stands there. */
function barsAtEnd(line: TextLine): Box[] {
  const patches = line.patches.toSorted((one, other) => one.x - other.x);
  const start = patches.findLastIndex((patch, at) => {
    const edge = Math.max(...patches.slice(0, at).map(right));
    return at > 0 && patch.x - edge >= line.xHeight * LEAST_GAP;
  });
  const bars = start < 0 ? [] : patches.slice(start);
  return bars.length <= MOST_BARS && bars.every((patch) => isBar(patch, line)) ? bars : [];
}
