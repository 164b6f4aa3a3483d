import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';

const TALL = /[\p{Lu}\d¿?¡!bdfhklt]/u;

/** A word of a picture, in its pixels. */
export interface SeenWord {
  text: string;
  /** 0 to 100, as the recognizer judges itself. */
  confidence: number;
  x: number;
  width: number;
  /** Heights of its capitals, figures and other tall letters. */
  tall: number[];
  /** Height of the first letter. */
  height: number;
}

export interface SeenLine {
  words: SeenWord[];
  /** Two points of the line that the letters stand on. */
  baseline: { x0: number; y0: number; x1: number; y1: number };
}

/** Recognizes Spanish text in pictures. `close` frees its memory, about 200 MB. */
export interface Recognizer {
  read(png: Uint8Array): Promise<SeenLine[]>;
  close(): Promise<void>;
}

/** Starts Tesseract with the Spanish model that is installed beside it: nothing is downloaded, nothing is cached. */
export async function openRecognizer(): Promise<Recognizer> {
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json'));
  const worker = await createWorker('spa', OEM.LSTM_ONLY, {
    langPath: `${data}/4.0.0_best_int`,
    cacheMethod: 'none',
    gzip: true,
  });
  // One block of text: with its own layout analysis Tesseract takes letters at the margin for a column, and misreads them.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, preserve_interword_spaces: '1' });
  return {
    async read(png) {
      const { data: page } = await worker.recognize(Buffer.from(png), {}, { blocks: true, text: false });
      const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((one) => one.lines));
      return lines.map(({ words, baseline }) => ({
        baseline: { x0: baseline.x0, y0: baseline.y0, x1: baseline.x1, y1: baseline.y1 },
        words: words.map(({ text, confidence, bbox, symbols }) => ({
          text,
          confidence,
          x: bbox.x0,
          width: bbox.x1 - bbox.x0,
          height: heightOf(symbols.find((one) => /\p{L}/u.test(one.text))),
          tall: symbols.filter((one) => TALL.test(one.text)).map(heightOf),
        })),
      }));
    },
    async close() {
      await worker.terminate();
    },
  };
}

function heightOf(symbol: { bbox: { y0: number; y1: number } } | undefined): number {
  return symbol ? symbol.bbox.y1 - symbol.bbox.y0 : 0;
}
