import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { GrayPicture } from '../page/gray-picture.ts';
import { readWordList, type WholeWordList } from './word-list.ts';

/** Each thread takes about 60 MB, and an import's memory is limited. */
const MOST_WORKERS = 2;
const LANGUAGE = 'spa';

/** A word in a picture of a line, in dots of the picture. */
export interface SeenWord {
  text: string;
  /** How sure the recognizer is of the word, 0 to 100. */
  confidence: number;
  x: number;
  width: number;
  letters: { text: string; x: number; width: number }[];
}

/** Recognizes Spanish text. `close` ends the threads of the recognizer. */
export interface Recognizer {
  /** The words of a picture of one line, from the left. */
  read(line: GrayPicture): Promise<SeenWord[]>;
  /** The words that the recognizer's model knows. */
  list: WholeWordList;
  close(): Promise<void>;
}

/** Starts Tesseract with the installed Spanish model: nothing is downloaded or cached. */
export async function openRecognizer(): Promise<Recognizer> {
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json'));
  const folder = `${data}/4.0.0_best_int`;
  const count = Math.min(MOST_WORKERS, availableParallelism());
  const workers = await Promise.all(
    Array.from({ length: count }, async () => ({ worker: await startWorker(folder), waiting: 0 })),
  );
  return {
    list: readWordList(`${folder}/${LANGUAGE}.traineddata.gz`),
    async read(line) {
      const [free] = workers.toSorted((one, other) => one.waiting - other.waiting);
      if (!free) return [];
      free.waiting++;
      try {
        return await wordsOf(free.worker, line);
      } finally {
        free.waiting--;
      }
    },
    async close() {
      await Promise.all(workers.map(({ worker }) => worker.terminate()));
    },
  };
}

async function startWorker(folder: string): Promise<Worker> {
  const worker = await createWorker(LANGUAGE, OEM.LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    gzip: true,
  });
  // The model was read, and its file would stay in the thread's memory.
  await worker.FS('unlink', [`${LANGUAGE}.traineddata`]);
  // Lines are found by `level-page.ts`: Tesseract's own search takes letters at the margin for a column.
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    preserve_interword_spaces: '1',
    user_defined_dpi: '300',
  });
  return worker;
}

async function wordsOf(worker: Worker, { width, height, dots }: GrayPicture): Promise<SeenWord[]> {
  // PGM ("portable gray map"): a header, then one byte for each dot.
  const picture = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), dots]);
  const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((one) => one.lines));
  return lines.flatMap(({ words }) =>
    words.map(({ text, confidence, bbox, symbols }) => ({
      text,
      confidence,
      x: bbox.x0,
      width: bbox.x1 - bbox.x0,
      letters: symbols.map((one) => ({ text: one.text, x: one.bbox.x0, width: one.bbox.x1 - one.bbox.x0 })),
    })),
  );
}
