import { right } from '../../../page/page-content.ts';
import type { ReadLine } from '../../words/choose-words.ts';

/**
 * The letter of an alternative with its sign; a letter without one, or the number of a question, which stands before a
 * capital or a figure. "a" and "e" are words, too: ", a Pedro".
 */
const [LABEL, BARE, HEAD] = [
  /^\(?[A-Ha-h][.)]{1,2}$/,
  /^(?:[b-df-h]|\d{1,3}[.)]?-?)$/,
  /^[¿¡«"“]?[\p{Lu}\d]/u,
];
/** What ends an alternative: a full stop, or a comma behind a letter. */
const [STOP, COMMA] = [/[\p{L}\d)]\.$/u, /\p{L}{2},$/u];
/** How far below a line the next one stands at most, in heights of small letters. */
const NEXT = 6;
/** How many times as many alternatives end in a full stop as in a comma where the commas are misread. */
const OFTENER = 3;

/**
 * Writes a full stop for the comma at the end of an alternative, where another alternative or question follows and most of
 * the page's end in full stops. At 200 dots an inch noise makes some full stops as high as commas.
 */
export function withFinalStops(lines: readonly ReadLine[]): ReadLine[] {
  const ends = lines.filter((line) => isBeforeLabel(line, lines));
  const count = (pattern: RegExp) =>
    ends.filter(({ words }) => pattern.test(words.at(-1)?.text ?? '')).length;
  const commas = count(COMMA);
  if (commas === 0 || count(STOP) < commas * OFTENER) return [...lines];
  return lines.map((line) => {
    const last = line.words.at(-1);
    if (!last || !COMMA.test(last.text) || !ends.includes(line)) return line;
    const stop = { ...last, text: `${last.text.slice(0, -1)}.`, isUnsure: true };
    return { ...line, words: [...line.words.slice(0, -1), stop] };
  });
}

/** Whether the next line of the same column begins with the letter of an alternative or the number of a question. */
function isBeforeLabel({ line }: ReadLine, lines: readonly ReadLine[]): boolean {
  const below = lines.filter(({ line: other }) => {
    const down = other.baseline - line.baseline;
    return (
      down > line.xHeight && down < line.xHeight * NEXT && other.x < right(line) && right(other) > line.x
    );
  });
  const next = below.sort((one, other) => one.line.baseline - other.line.baseline)[0];
  const [label, head] = next?.words ?? [];
  if (!label || !head) return false;
  return LABEL.test(label.text) || (BARE.test(label.text) && HEAD.test(head.text));
}
