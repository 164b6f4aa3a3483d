/** The most letters that a letter's likelihood depends on. */
const ORDER = 4;
/**
 * Counts of pieces of one to five letters are kept in tables of these many places, about a dozen for each piece that
 * the words of the model have: letters that share a place by chance are too few to matter.
 */
const PLACES = [2 ** 9, 2 ** 13, 2 ** 17, 2 ** 19, 2 ** 20];
/** How much the likelihood by fewer letters counts, in occurrences. */
const FROM_FEWER = 4;
/** The likelihood of any letter, before anything is counted. */
const ANY = 1 / 40;
const EDGE = '_';

/** Tells how likely letters follow each other in the words of a language. */
export interface LetterModel {
  /** The logarithm of how likely a word's letters follow each other. Capitals count as small letters. */
  of(word: string): number;
}

/**
 * Counts which letters follow up to four others in a list of words. Words of no list are made of the same pieces:
 * "falciformismo" is likely, and "falcilormismo" isn't.
 */
export function createLetterModel(words: Iterable<string>): LetterModel {
  const letters = PLACES.map((places) => new Uint16Array(places));
  const contexts = [1, ...PLACES.slice(0, ORDER)].map((places) => new Uint32Array(places));
  for (const word of words) {
    if (!/^\p{Ll}{3,}$/u.test(word)) continue;
    const text = `${EDGE}${word}${EDGE}`;
    for (let at = 1; at < text.length; at++) {
      for (let order = 0; order <= Math.min(ORDER, at); order++) {
        const [own, context] = [letters[order], contexts[order]];
        if (!own || !context) continue;
        const place = placeOf(text, at - order, at + 1, own.length);
        const before = placeOf(text, at - order, at, context.length);
        own[place] = Math.min(65_535, (own[place] ?? 0) + 1);
        context[before] = (context[before] ?? 0) + 1;
      }
    }
  }
  return {
    of(word) {
      let sum = 0;
      const text = `${EDGE}${word.toLowerCase()}${EDGE}`;
      for (let at = 1; at < text.length; at++) {
        let likelihood = ANY;
        for (let order = 0; order <= Math.min(ORDER, at); order++) {
          const own = letters[order]?.[placeOf(text, at - order, at + 1, PLACES[order] ?? 1)] ?? 0;
          const context = contexts[order]?.[placeOf(text, at - order, at, PLACES[order - 1] ?? 1)] ?? 0;
          likelihood = (own + FROM_FEWER * likelihood) / (context + FROM_FEWER);
        }
        sum += Math.log(likelihood);
      }
      return sum;
    },
  };
}

/** How likely the letters of a text's words follow each other, as a logarithm. */
export function likelihoodOf(text: string, model: LetterModel): number {
  return (text.match(/\p{L}{2,}/gu) ?? []).reduce((sum, one) => sum + model.of(one), 0);
}

/** The place of a piece of a text in a table with `places` places (FNV-1a hash). */
function placeOf(text: string, from: number, to: number, places: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & (places - 1);
}
