import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';

/**
 * The dot of a question or exclamation mark is lower than DOT, and its lower edge is at most ON_BASELINE from the
 * baseline. In heights of small letters.
 */
const [DOT, ON_BASELINE] = [0.4, 0.15];
/**
 * The hook of a question mark, or the bar of an exclamation mark, is higher than HOOK, and begins higher than HOOK_FROM
 * above the baseline. In heights of small letters.
 */
const [HOOK, HOOK_FROM] = [0.6, 0.25];

/**
 * Whether the page shows the question mark that was read: a dot on the baseline below a hook. The ring of a degree and
 * a raised figure, which the recognizer takes for question marks, have nothing below them. An exclamation mark has a dot,
 * too, and the "l" that is taken for one has none.
 */
export function showsQuestion({ text, x, width }: ChosenWord, line: TextLine): boolean {
  if (!/[?!]/.test(text)) return false;
  const { baseline, xHeight } = line;
  const own = line.patches.filter(
    (patch) => patch.x + patch.width / 2 > x && patch.x < x + width + xHeight / 2,
  );
  const above = (patch: (typeof own)[number]) => (baseline - patch.y - patch.height) / xHeight;
  const dots = own.filter((one) => one.height < xHeight * DOT && Math.abs(above(one)) < ON_BASELINE);
  return dots.some((dot) =>
    own.some(
      (hook) =>
        hook.height > xHeight * HOOK &&
        above(hook) > HOOK_FROM &&
        dot.x + dot.width / 2 > hook.x &&
        dot.x + dot.width / 2 < hook.x + hook.width,
    ),
  );
}
