import { GLYPH_STRIP, type Glyph, glyphsOf } from './letters/glyphs-of-line.ts';
import { judgeWord } from './letters/judge-words.ts';
import type { DrawnWord, LetterShapes } from './letters/letter-shapes.ts';
import { FIT_STRIP, type LetterTemplates } from './letters/letter-templates.ts';
import { usualMarkOf, withMarksAbove } from './mending/marks-above.ts';
import { mendLabels } from './mending/mend-labels.ts';
import { mendWords } from './mending/mend-words.ts';
import { withPlainBars } from './mending/plain-bars.ts';
import type { LevelPage, StripShape } from './page/level-page.ts';
import type { TextLine } from './page/text-lines.ts';
import { type ChosenWord, chooseWords, isDoubtful, isSettled, type ReadLine } from './words/choose-words.ts';
import { partWords } from './words/part-words.ts';
import type { Recognizer, SeenWord } from './words/recognize.ts';

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

type LinesOfPage = Pick<LevelPage, 'lines' | 'cut'>;

/**
 * Reads the lines of a page: each line once, and doubtful lines again in other shapes. `shapes` are the
 * letters of the paper.
 */
export async function readLines(
  page: LinesOfPage,
  recognizer: Recognizer,
  shapes: LetterShapes,
  templates: LetterTemplates,
): Promise<ReadLine[]> {
  const read = await Promise.all(
    page.lines.map(async (line) => ({ line, words: await readLine(page, line, recognizer) })),
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
  const usualMark = usualMarkOf(page.lines);
  return mendLabels(
    read.map(({ line }, at) => {
      const words = (drawn[at] ?? []).map((one) =>
        withMarksAbove(withPlainBars(shapes.read(one), line), line, usualMark, recognizer.list),
      );
      const isComplete = (word: number) =>
        shapes.isComplete(words[word]?.text ?? '', drawn[at]?.[word]?.glyphs ?? []);
      const mended = mendWords(words, recognizer.list, isComplete);
      return {
        line,
        words: mended.map((word, index) =>
          judgeWord(word, fitted[at]?.[index]?.glyphs ?? [], templates, recognizer.list),
        ),
      };
    }),
  );
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
    const words = partWords(seen, line);
    readings.push(words);
    if (readings.length === 1 && !isDoubtful(words, list)) break;
    if (readings.length > 1 && isSettled(readings)) break;
  }
  return chooseWords(readings, list);
}
