import type { Box } from '../page/page-content.ts';
import { GLYPH_STRIP, type Glyph, glyphsOf } from './letters/glyphs-of-line.ts';
import { isUnbacked, judgeWord } from './letters/judge-words.ts';
import type { DrawnWord, LetterShapes } from './letters/letter-shapes.ts';
import { FIT_STRIP, type LetterTemplates } from './letters/letter-templates.ts';
import { strokeWeight } from './letters/stroke-weight.ts';
import { withAccentOnF, withoutAccentOnF } from './mending/accent-on-f.ts';
import { withBarsForDots } from './mending/dotless-bars.ts';
import { withKeyLetters } from './mending/keys/key-letters.ts';
import { withKeyNumbers } from './mending/keys/key-numbers.ts';
import { withCapitalHeads } from './mending/labels/capital-heads.ts';
import { withFinalStops } from './mending/labels/final-stops.ts';
import { withFirstLabels } from './mending/labels/first-labels.ts';
import { mendLabels } from './mending/labels/mend-labels.ts';
import { withPlacedLabels } from './mending/labels/placed-labels.ts';
import { withDashedNumbers, withQuestionNumbers } from './mending/labels/question-numbers.ts';
import { withRowLabels } from './mending/labels/row-labels.ts';
import { withTrueOrFalse } from './mending/labels/true-or-false.ts';
import { withLostSigns } from './mending/lost-signs.ts';
import { MARK_STRIP, slantOf } from './mending/mark-slant.ts';
import { marksOf, withMarksAbove } from './mending/marks-above.ts';
import { mendWords } from './mending/mend-words.ts';
import { withPlainBars } from './mending/plain-bars.ts';
import { showsQuestion } from './mending/question-ink.ts';
import { withSeenNumber } from './mending/seen-numbers.ts';
import { hasTail } from './mending/sign-tail.ts';
import { withSmallSigns } from './mending/small-signs.ts';
import { withZeros } from './mending/zeros.ts';
import type { LevelPage, LinePart, Strip, StripShape } from './page/level-page.ts';
import type { TextLine } from './page/text-lines.ts';
import { withLargeNumber } from './signs/large-numbers.ts';
import { withSigns } from './signs/read-signs.ts';
import { scriptWord, scriptWords, withScripts } from './signs/scripts/place-scripts.ts';
import { withBullet } from './words/bullets.ts';
import { type ChosenWord, chooseWords, isDoubtful, isSettled, type ReadLine } from './words/choose-words.ts';
import { withJoinedDigits } from './words/join-digits.ts';
import { withJoinedLabel } from './words/join-label.ts';
import type { LetterModel } from './words/letter-model.ts';
import { withLostBars } from './words/lost-bars.ts';
import { joinWords, partWords, withMovedLetters } from './words/part-words.ts';
import type { Recognizer, SeenWord } from './words/recognize.ts';
import type { WordList } from './words/word-list.ts';

/**
 * The shapes in which a line is read, until two readings agree on each word. The recognizer makes different
 * mistakes in each: of 563 lines on nine pages it read 50, 45 and 50 wrong in the first three, and their vote
 * left 38.
 */
const SHAPES: readonly StripShape[] = [
  { height: 64, stretch: 1 },
  { height: 64, stretch: 1.3 },
  { height: 48, stretch: 1.3 },
  // This shape separates figures from the unit behind them: "100/60mmHg" is read as "100/00mmHg" in the
  // others.
  { height: 64, stretch: 2 },
];

/** The letters of a paper, which learn from each page. */
interface PaperLetters {
  shapes: LetterShapes;
  templates: LetterTemplates;
  /** Called after each line. */
  onStep: () => void;
}

type LinesOfPage = Pick<LevelPage, 'lines' | 'cut' | 'grayOf'>;

/** A line that was read, and the glyphs of its words on a strip of the shape `FIT_STRIP`. */
export interface DrawnLine extends ReadLine {
  glyphs: (readonly Glyph[])[];
  /** How much each mark above the line slants. */
  slants: ReadonlyMap<Box, number>;
}

/**
 * Reads the lines of a page: each line once, and doubtful lines again in other shapes. The words still have to be judged
 * (`judgeLines`).
 */
export async function readLines(
  page: LinesOfPage,
  recognizer: Recognizer,
  { shapes, templates, onStep }: PaperLetters,
): Promise<DrawnLine[]> {
  const { list } = recognizer;
  const read = await Promise.all(
    page.lines.map(async (line) => {
      const words = await readLine(page, line, recognizer);
      onStep();
      return { line, words };
    }),
  );
  const drawn = read.map(({ line, words }) => drawnWords(words, glyphsOf(line, page.cut(line, GLYPH_STRIP))));
  const fitted = read.map(({ line, words }) => drawnWords(words, glyphsOf(line, page.cut(line, FIT_STRIP))));
  const places = new Map(
    drawn.flatMap((words, line) => words.map((one, at) => [one, fitted[line]?.[at]?.glyphs ?? []] as const)),
  );
  shapes.learn(drawn.flat(), (text, word, at) => {
    const glyph = places.get(word)?.[at];
    if (glyph) templates.learn(text, glyph);
  });
  const zero = templates.widthOf('0');
  const keys = await withKeyLetters(
    read.map(({ line }, at) => ({ line, words: drawn[at] ?? [] })),
    (line, word) => readPart(page, line, word, recognizer),
  );
  return read.map(({ line }, at) => {
    const own = drawn[at] ?? [];
    let strip: Strip | null = null;
    const grayAt = page.grayOf(line);
    const slants = new Map<Box, number>();
    const slant = (mark: Box) => {
      strip ??= page.cut(line, MARK_STRIP);
      const own = slants.get(mark) ?? slantOf(mark, strip);
      slants.set(mark, own);
      return own;
    };
    for (const mark of marksOf(line)) slant(mark);
    const words = own.map((one, index) => {
      const key = keys.get(one.word);
      if (key) return { ...one.word, text: key, isUnsure: true };
      if (one.word.raised || one.word.isFormula) return one.word;
      const [before, after] = [own[index - 1]?.word.text ?? '', own[index + 1]?.word.text ?? ''];
      const read = withSeenNumber(shapes.read(one));
      const signed = withSmallSigns(read, line, before, (dot) => hasTail(dot, line, grayAt));
      // Beside a script, the ink behind a word may be that of its next part.
      const isBesideScript = own[index - 1]?.word.raised || own[index + 1]?.word.raised;
      const restored = isBesideScript ? signed : withLostSigns(signed, line, { before, after }, slant);
      const whole = withZeros(restored, line, zero, list);
      return withMarksAbove(withPlainBars(whole, line, list), line, slant, list);
    });
    const isComplete = (word: number) => shapes.isComplete(words[word]?.text ?? '', own[word]?.glyphs ?? []);
    const isQuestion = (word: number) => {
      const one = words[word];
      return one !== undefined && showsQuestion(one, line);
    };
    return {
      line,
      words: withBarsForDots(mendWords(words, list, isComplete, isQuestion), line, list).map(
        (word, index) => ({
          ...(words[index]?.isFormula ? words[index] : word),
          isComplete: shapes.isComplete(word.text, own[index]?.glyphs ?? []),
          weight: strokeWeight(own[index]?.glyphs ?? []),
        }),
      ),
      glyphs: words.map((_, index) => fitted[at]?.[index]?.glyphs ?? []),
      slants,
    };
  });
}

/** A word that is a unit of length behind a number: "cm", "mm,". */
const LENGTH = /^[cm]m[.,;:)]*$/u;

/**
 * Judges the doubtful words of a page by the letters and the sure words of the whole paper (`sureWords`), and by
 * the letters that follow each other in known words; corrects the alternatives' letters and the numbers of keys.
 */
export function judgeLines(
  lines: readonly DrawnLine[],
  templates: LetterTemplates,
  list: WordList,
  paperWords: ReadonlySet<string>,
  model: LetterModel,
): ReadLine[] {
  const judged = lines.map(({ line, words, glyphs, slants }) => ({
    line,
    words: words.map((read, at) => {
      if (read.raised || read.isFormula) return read;
      const word = withoutAccentOnF(read, list);
      // Behind a figure stands a length, though its "c" may look like an "e".
      const isLength = LENGTH.test(word.text) && /\d$/.test(words[at - 1]?.text ?? '');
      const judged = isLength ? word : judgeWord(word, glyphs[at] ?? [], templates, list, paperWords, model);
      // The other text may lack an accent that stands above the word.
      const marked =
        judged.text === word.text
          ? judged
          : withMarksAbove(judged, line, (mark) => slants.get(mark) ?? 0, list);
      const whole = withAccentOnF(marked, line, glyphs[at] ?? [], templates, list, model);
      return isUnbacked(whole, list, paperWords) ? { ...whole, isUnsure: true } : whole;
    }),
  }));
  const labelled = withFirstLabels(
    withRowLabels(
      withPlacedLabels(mendLabels(withDashedNumbers(withQuestionNumbers(withTrueOrFalse(judged))))),
    ),
  );
  return withKeyNumbers(withCapitalHeads(withFinalStops(labelled), list));
}

/** Gives each glyph to the word that overlaps most of it. */
function drawnWords(words: readonly ChosenWord[], glyphs: readonly Glyph[]): DrawnWord[] {
  const drawn = words.map((word) => ({ word, glyphs: [] as Glyph[] }));
  for (const glyph of glyphs) {
    const commonWith = ({ word }: DrawnWord) =>
      Math.min(word.x + word.width, glyph.x + glyph.width) - Math.max(word.x, glyph.x);
    const [nearest] = drawn.toSorted((one, other) => commonWith(other) - commonWith(one));
    nearest?.glyphs.push(glyph);
  }
  return drawn;
}

async function readLine(page: LinesOfPage, line: TextLine, recognizer: Recognizer): Promise<ChosenWord[]> {
  const { list } = recognizer;
  const readings: SeenWord[][] = [];
  for (const shape of SHAPES) {
    const strip = page.cut(line, shape);
    const toPage = ({ x, width }: { x: number; width: number }) => ({
      x: strip.toPageX(x),
      width: strip.toPageX(x + width) - strip.toPageX(x),
    });
    const seen = (await recognizer.read(strip.picture)).map((word) => ({
      ...word,
      ...toPage(word),
      letters: word.letters.map((letter) => ({ ...letter, ...toPage(letter) })),
    }));
    const words = withMovedLetters(joinWords(partWords(seen, line, list), line, list), line, list);
    readings.push(words);
    if (readings.length === 1 && !isDoubtful(words, list)) break;
    if (readings.length > 1 && isSettled(readings, list)) break;
  }
  const words = withLostBars(withJoinedLabel(chooseWords(readings, list), line), line);
  const grayAt = page.grayOf(line);
  const read = withBullet(withSigns(withJoinedDigits(words, line), line, grayAt, list), line, grayAt);
  return withScripts(withLargeNumber(read, line, grayAt), await scriptsOf(page, line, recognizer));
}

/** The scripts of a line as words. What the net can't tell is what two readings of the recognizer agree on. */
async function scriptsOf(page: LinesOfPage, line: TextLine, recognizer: Recognizer): Promise<ChosenWord[]> {
  const { words, unsure } = scriptWords(line, page.grayOf(line));
  for (const { script, part, seen } of unsure) {
    const [text = '', ...others] = await readPart(page, line, part, recognizer);
    const isAgreed = text !== '' && others.every((other) => other === text);
    const word = scriptWord(script, text === '' ? '?' : text, line);
    words.push({ ...word, confidence: isAgreed ? 75 : 40, seen: { ...seen, tesseract: text } });
  }
  return words.sort((one, other) => one.x - other.x);
}

/** What the recognizer sees in a part of a line, in two shapes. */
async function readPart(
  page: LinesOfPage,
  line: TextLine,
  part: LinePart,
  recognizer: Recognizer,
): Promise<string[]> {
  const readings = await Promise.all(
    SHAPES.slice(0, 2).map((shape) => recognizer.read(page.cut(line, shape, part).picture)),
  );
  return readings.map((words) => words.map(({ text }) => text).join(' '));
}
