import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The places of the words and of the characters in the model's table of contents. */
const [WORDS, CHARACTERS] = [19, 21];
const HEADER_BYTES = 10;
const EDGE_BYTES = 8;
const FLAG_BITS = 3;
/** Flags of an edge: the last edge of its node; it leads back to an earlier node; a word may end here. */
const [IS_LAST, LEADS_BACK, ENDS_WORD] = [1, 2, 4];

/** Words that are known to be right. */
export interface WordList {
  has(word: string): boolean;
}

/** The Spanish words in the recognizer's model, stored as a graph of letters ("dawg"). */
export interface WholeWordList extends WordList {
  all(): Iterable<string>;
}

/**
 * Reads the words of a packed Tesseract 4 model. Each edge of the graph is a number of 64 bits: a letter,
 * flags, and the node that the edge leads to. The edges of one node follow each other.
 */
export function readWordList(modelPath: string): WholeWordList {
  const model = gunzipSync(readFileSync(modelPath));
  const characters = part(model, CHARACTERS)
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split(' ')[0] ?? '');
  const codes = new Map(characters.map((character, code) => [character, code]));
  const graph = part(model, WORDS);
  const letterBits = Math.ceil(Math.log2(graph.readInt32LE(2) + 1));
  const edges = graph.readInt32LE(6);
  // A copy, so that the rest of the model is let go. Each edge is two numbers of 32 bits, the low one first.
  const halves = new Uint32Array(
    new Uint8Array(graph.subarray(HEADER_BYTES, HEADER_BYTES + edges * EDGE_BYTES)).buffer,
  );
  const edgeAt = (at: number) => {
    const low = halves[2 * at] ?? 0;
    const high = halves[2 * at + 1] ?? 0;
    return {
      letter: low & ((1 << letterBits) - 1),
      flags: (low >>> letterBits) & ((1 << FLAG_BITS) - 1),
      next: high * 2 ** (32 - letterBits - FLAG_BITS) + (low >>> (letterBits + FLAG_BITS)),
    };
  };
  /** The words that begin with `start`, which leads to a node. */
  function* wordsFrom(node: number, start: string): Generator<string> {
    for (let at = node; at < edges; at++) {
      const { letter, flags, next } = edgeAt(at);
      // An edge that leads back is marked by the first flag, and belongs to no word.
      if ((flags & LEADS_BACK) === 0) {
        const word = start + (characters[letter] ?? '');
        if ((flags & ENDS_WORD) !== 0) yield word;
        if (next !== 0) yield* wordsFrom(next, word);
      }
      if ((flags & IS_LAST) !== 0) return;
    }
  }
  return {
    all: () => wordsFrom(0, ''),
    has(word) {
      let node = 0;
      let isWord = false;
      for (const [index, character] of [...word].entries()) {
        const code = codes.get(character);
        // An edge that leads to node 0 is the last letter of its word.
        if (index > 0 && node === 0) return false;
        let found = false;
        for (let at = node; at < edges && !found; at++) {
          const edge = edgeAt(at);
          if (edge.letter === code) {
            found = true;
            node = edge.next;
            isWord = (edge.flags & ENDS_WORD) !== 0;
          } else if ((edge.flags & IS_LAST) !== 0) break;
        }
        if (!found) return false;
      }
      return isWord;
    },
  };
}

function part(model: Buffer, index: number): Buffer {
  const count = model.readInt32LE(0);
  const starts = Array.from({ length: count }, (_, at) => Number(model.readBigInt64LE(4 + at * 8)));
  const start = starts[index] ?? -1;
  const next = starts.filter((one) => one > start).sort((a, b) => a - b)[0] ?? model.length;
  if (start < 0) throw new Error(`the model lacks its part ${index}`);
  return model.subarray(start, next);
}
