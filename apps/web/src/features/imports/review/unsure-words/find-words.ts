import type { UnsureWord } from '@amauta/contract/imports/warnings.ts';

/** A word in the text of the page. */
interface Token {
  readonly text: string;
  /** The word that stands before this one in the same element; '' for the first word of an element. */
  readonly before: string;
  readonly range: Range;
}

/**
 * Finds the words in the texts of some elements, each in another place. A word that stands there several times is told by
 * the word before it. Words that somebody has corrected or removed are not found.
 */
export function findWords(elements: readonly Element[], words: readonly UnsureWord[]): Range[] {
  const left = new Set(elements.flatMap(tokensOf));
  return words.flatMap(({ text, before }) => {
    const same = [...left].filter((token) => isWord(token.text, text));
    const found = same.find((token) => token.before === before) ?? same[0];
    if (!found) return [];
    left.delete(found);
    return [found.range];
  });
}

/** A word that was parted at the end of a line stands in one piece in the draft. */
function isWord(token: string, word: string): boolean {
  return token === word || (word.length > 2 && word.endsWith('-') && token.startsWith(word.slice(0, -1)));
}

const PARAGRAPHS = 'p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote';
/** The parts of a formula, as the page draws it before the editor is there, and as the editor draws it. */
const FORMULA_PARTS = '[role="math"], [role="math"] > *, .editor-math-drawn';
/** What a formula holds besides the texts that it shows. */
const HIDDEN = '.editor-math-typed, .sr-only';

/**
 * The words of an element. A word may go on from one format to the next, but not from one paragraph, cell or part of a
 * formula to the next.
 */
function tokensOf(element: Element): Token[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let line: Element | null | undefined;
  let open: { text: string; range: Range } | null = null;
  const found: { text: string; range: Range }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(HIDDEN)) continue;
    const own = node.parentElement?.closest(`${PARAGRAPHS}, ${FORMULA_PARTS}`);
    if (own !== line) open = null;
    line = own;
    for (const { 0: part, index } of node.data.matchAll(/\s+|\S+/g)) {
      if (part.trim() === '') {
        open = null;
        continue;
      }
      if (!open) {
        open = { text: '', range: document.createRange() };
        open.range.setStart(node, index);
        found.push(open);
      }
      open.text += part;
      open.range.setEnd(node, index + part.length);
    }
  }
  return found.map((one, at) => ({ ...one, before: found[at - 1]?.text ?? '' }));
}
