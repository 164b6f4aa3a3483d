import { createRequire } from 'node:module';
import path from 'node:path';
import { readWordList, type WordList } from '../ocr/words/word-list.ts';

let list: WordList | undefined;

/**
 * Whether a word in small letters stands in the list of Spanish words that comes with the recognizer of scans. The
 * list is read when the first word is asked for, in about 60 ms. It lacks many forms of verbs, and holds some
 * short pieces that are no words.
 */
export function isSpanishWord(word: string): boolean {
  list ??= readWordList(modelPath());
  return list.has(word);
}

function modelPath(): string {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json');
  return path.join(path.dirname(data), '4.0.0_best_int', 'spa.traineddata.gz');
}
