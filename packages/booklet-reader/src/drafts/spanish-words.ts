import { createRequire } from 'node:module';
import path from 'node:path';
import { readWordList, type WordList } from '../ocr/words/word-list.ts';

let list: WordList | undefined;

/** Regular endings of verbs, with those of the infinitive that the rest of the word may have. */
const FORMS: readonly [RegExp, readonly string[]][] = [
  [/(?:aron|aban?|abas|ando|ad[oa]s?|aste|amos|arán?|arían?|aremos)$/, ['ar']],
  [/(?:ieron|ían?|iendo|id[oa]s?|iste|[ei]mos|[ei]rán?|[ei]rían?|[ei]remos)$/, ['er', 'ir']],
];

/**
 * Whether a word in small letters stands in the list of Spanish words that comes with the recognizer of scans, or is a
 * regular form of a verb that does. The list is read when the first word is asked for, in about 60 ms. It lacks many
 * forms of verbs, and holds some short pieces that are no words.
 */
export function isSpanishWord(word: string): boolean {
  list ??= readWordList(modelPath());
  const words = list;
  const isForm = FORMS.some(
    ([ending, infinitives]) =>
      ending.test(word) && infinitives.some((own) => words.has(word.replace(ending, '') + own)),
  );
  return isForm || words.has(word);
}

function modelPath(): string {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json');
  return path.join(path.dirname(data), '4.0.0_best_int', 'spa.traineddata.gz');
}
