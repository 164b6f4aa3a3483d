import { type Box, bottom, right } from '../../../page/page-content.ts';
import type { Script } from '../../page/scripts.ts';
import type { TextLine } from '../../page/text-lines.ts';
import type { ChosenWord, SeenWordSigns } from '../../words/choose-words.ts';
import { glyphsOfScript } from '../see-glyphs.ts';
import type { GrayAt, SeenGlyph } from '../seen-glyph.ts';
import { seenIn } from '../words/word-signs.ts';

/** The least chance of each glyph of a script. */
const SURE = 0.6;
/** The size of the letters of a script in sizes of their line, and the smaller one that some papers have. */
const SCRIPT_SIZE = 0.7;
export const SCRIPT_SIZES = [SCRIPT_SIZE, 0.6];
/** The size of a font in heights of small letters, and the height of its capitals in its size. */
const [SIZE, CAPITAL] = [1.92, 0.72];
/** How far scripts stand above and below their line, at least and at most, in sizes of the line's font. */
const [LEAST_RISE, MOST_RISE, LEAST_DROP, MOST_DROP] = [0.3, 0.55, 0.15, 0.4];
/** Raised signs that stand in the line, and are no exponents. Formulas may be set a little higher than their text. */
const IN_LINE = /^[°'*=]$/;
/** The chance of a ring, and its most height in heights of small letters. */
const [SURE_RING, HIGHEST_RING] = [0.5, 0.95];
/** What an exponent or subscript may hold. */
const SCRIPT = /^[\p{L}\d+−=()/,.*°']+$/u;

/** A script that the net was unsure of. */
export interface UnsureScript {
  script: Script;
  /** The script as a part of its line, at the size of its letters. */
  part: Pick<TextLine, 'x' | 'width' | 'baseline' | 'xHeight'>;
  seen: SeenWordSigns;
}

/** The scripts of a line as words; those that the net can't read are in `unsure`. */
export function scriptWords(line: TextLine, grayAt: GrayAt): { words: ChosenWord[]; unsure: UnsureScript[] } {
  const [words, unsure]: [ChosenWord[], UnsureScript[]] = [[], []];
  for (const script of line.scripts ?? []) {
    const readings = SCRIPT_SIZES.map((part) => glyphsOfScript(script, line, grayAt, part));
    const [best] = readings.toSorted((one, other) => leastChance(other) - leastChance(one));
    const seen = seenIn(best ?? []);
    if (script.isRaised && best?.length === 1 && isRing(best[0], line)) {
      words.push({ ...scriptWord(script, '°', line), seen: { ...seen, net: '°' } });
      continue;
    }
    const text = (best ?? []).map(({ signs }) => signs[0]?.text ?? '').join('');
    if (best && leastChance(best) >= SURE && SCRIPT.test(text))
      words.push({ ...scriptWord(script, text, line), seen });
    else {
      const { x, width, height } = script;
      unsure.push({ script, seen, part: { x, width, baseline: bottom(script), xHeight: height / 1.38 } });
    }
  }
  return { words, unsure };
}

/** Whether a raised glyph is the ring of degrees. Papers have degrees, and hardly any has the exponent 0. */
function isRing(glyph: SeenGlyph | undefined, { xHeight }: TextLine): boolean {
  const like = glyph?.signs.filter(({ text }) => /^[°oO0]$/.test(text)) ?? [];
  const chance = like.reduce((sum, one) => sum + one.chance, 0);
  return glyph !== undefined && chance >= SURE_RING && glyph.height < xHeight * HIGHEST_RING;
}

/** A script, as far as its place is told. */
type ScriptBox = Omit<Script, 'patches'> & { patches: readonly Box[] };

/** A script as a word, raised or lowered beside its line. A raised ring stays in the line, as a degree. */
export function scriptWord(script: ScriptBox, text: string, line: TextLine): ChosenWord {
  const { x, width } = script;
  return {
    text,
    confidence: 92,
    x,
    width,
    letters: [],
    isUnsure: true,
    ...(IN_LINE.test(text) ? {} : { raised: placeOf(script, line) }),
  };
}

/** A box whose lower edge is the baseline of the script, and whose height is that of its capitals. */
function placeOf(script: ScriptBox, { baseline, xHeight }: TextLine): Box {
  const size = xHeight * SIZE;
  const height = size * SCRIPT_SIZE * CAPITAL;
  const feet = script.patches.filter((patch) => patch.height > xHeight * 0.5).map(bottom);
  const foot = feet.length > 0 ? Math.max(...feet) : bottom(script);
  const rise = script.isRaised
    ? Math.min(Math.max(baseline - foot, size * LEAST_RISE), size * MOST_RISE)
    : -Math.min(Math.max(foot - baseline, size * LEAST_DROP), size * MOST_DROP);
  return { x: script.x, y: baseline - rise - height, width: script.width, height };
}

const leastChance = (glyphs: readonly SeenGlyph[]): number =>
  Math.min(1, ...glyphs.map(({ signs }) => signs[0]?.chance ?? 0));

/** Puts scripts between the words of their line. A word around a script is parted where the script stands. */
export function withScripts(words: readonly ChosenWord[], scripts: readonly ChosenWord[]): ChosenWord[] {
  let result = [...words];
  for (const script of scripts) {
    const middle = script.x + script.width / 2;
    result = result.flatMap((word) => {
      if (word.raised || word.x >= middle || right(word) <= middle) return [word];
      return partedAt(word, middle);
    });
    const next = result.findIndex((word) => word.x + word.width / 2 > middle);
    result.splice(next < 0 ? result.length : next, 0, script);
  }
  return result.map((word, at) => {
    const isTimes =
      word.text === 'x' && /\d$/.test(result[at - 1]?.text ?? '') && isPowerOfTen(result, at + 1);
    return isTimes ? { ...word, text: '×', isUnsure: true } : word;
  });
}

/** Whether a power of ten stands at a place: a number before it is multiplied by it, and "x" is the sign of this. */
const isPowerOfTen = (words: readonly ChosenWord[], at: number): boolean =>
  words[at]?.text === '10' && words[at + 1]?.raised !== undefined;

function partedAt(word: ChosenWord, middle: number): ChosenWord[] {
  const letters = [...word.text];
  if (word.letters.length !== letters.length) {
    const end = { ...word, width: middle - word.x };
    return [end];
  }
  const count = word.letters.filter(({ x, width }) => x + width / 2 < middle).length;
  if (count === 0 || count === letters.length) return [word];
  const rest = word.letters.slice(count);
  const from = rest[0]?.x ?? middle;
  return [
    {
      ...word,
      text: letters.slice(0, count).join(''),
      width: middle - word.x,
      letters: word.letters.slice(0, count),
    },
    { ...word, text: letters.slice(count).join(''), x: from, width: right(word) - from, letters: rest },
  ];
}
