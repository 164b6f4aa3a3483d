import { type ChosenWord, chooseWords, isDoubtful, isSettled, type ReadLine } from './choose-words.ts';
import type { LevelPage, StripShape } from './level-page.ts';
import { mendLabels } from './mend-labels.ts';
import { mendWords } from './mend-words.ts';
import { partWords } from './part-words.ts';
import type { Recognizer, SeenWord } from './recognize.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Sizes in which a line is read, until two readings agree on each word. The recognizer makes other mistakes in each: of 563
 * lines of nine pages it read 50 wrong in the first, 45 in the second and 50 in the third, and the vote of these left 38.
 */
const SHAPES: readonly StripShape[] = [
  { height: 64, stretch: 1 },
  { height: 64, stretch: 1.3 },
  { height: 48, stretch: 1.3 },
  // Parts figures from the unit behind them: "100/60mmHg" is "100/00mmHg" in the others.
  { height: 64, stretch: 2 },
];

type LinesOfPage = Pick<LevelPage, 'lines' | 'cut'>;

/** Reads the lines of a page, each once, and again where it holds something doubtful. */
export async function readLines(page: LinesOfPage, recognizer: Recognizer): Promise<ReadLine[]> {
  const lines = await Promise.all(
    page.lines.map(async (line) => ({ line, words: await readLine(page, line, recognizer) })),
  );
  return mendLabels(lines);
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
  return mendWords(chooseWords(readings, list), list);
}
