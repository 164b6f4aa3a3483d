import { plainText } from '@amauta/rich-text/clean.ts';
import type { Area, DraftItem, DraftQuestion, DraftWarning } from '../booklet.ts';
import type { PlacedWord } from './scan-cells.ts';

/** How many unsure words a warning names. */
const MOST_WORDS_NAMED = 12;
/** A doubtful word with fewer letters is looked for as a whole word only. */
const SHORTEST_PART = 3;
/** What parts the words of plain text with formulas: "m^2", "3/4". */
const MATH_SIGNS = /[\s^_/√∛∜()]+/u;

/**
 * The warning of a question or shared text that was read from a scan. It names the unsure words that stand in its text.
 * @param unsure the unsure words of each page
 */
export function scanWarning(
  draft: DraftItem | DraftQuestion,
  unsure: ReadonlyMap<number, readonly PlacedWord[]>,
): DraftWarning {
  const words = wordsIn(textOf(draft), wordsWithin(draft.areas, unsure));
  const code = 'read-from-image';
  if (words.length === 0) return { code, text: 'Leída de una imagen. Compárala con la página.' };
  const named = words.slice(0, MOST_WORDS_NAMED).map(({ text }) => `«${text}»`);
  const rest = words.length > MOST_WORDS_NAMED ? ` y ${words.length - MOST_WORDS_NAMED} más` : '';
  return {
    code,
    text: `Leída de una imagen. Palabras dudosas: ${named.join(', ')}${rest}. Compárala con la página.`,
    words: words.map(({ text, before }) => ({ text, before })),
  };
}

function wordsWithin(
  areas: readonly Area[],
  unsure: ReadonlyMap<number, readonly PlacedWord[]>,
): readonly PlacedWord[] {
  return areas.flatMap(({ page, x, y, width, height }) =>
    (unsure.get(page) ?? []).filter(
      (word) => word.x >= x && word.x <= x + width && word.y >= y && word.y <= y + height,
    ),
  );
}

/** The text of a question, or the text that several questions share. */
function textOf(draft: DraftItem | DraftQuestion): string {
  const blocks = 'shared' in draft ? draft.shared : draft.statement;
  const alternatives = 'shared' in draft ? [] : draft.alternatives.map(({ html }) => html);
  const statement = blocks.flatMap((block) => (block.type === 'text' ? [block.value] : []));
  return [...statement, ...alternatives].map(plainText).join('\n');
}

/**
 * The words that stand in a text. The letters of alternatives, the numbers of questions and dirt don't. A long word may be
 * a part of one: the end of a word that was parted at the end of a line.
 */
function wordsIn(text: string, words: readonly PlacedWord[]): PlacedWord[] {
  const whole = new Set([...text.split(/\s+/), ...text.split(MATH_SIGNS)]);
  return words.flatMap((word) => {
    const trimmed = word.text.trim();
    const stands =
      trimmed.length < SHORTEST_PART ? whole.has(trimmed) : text.includes(trimmed.replace(/-$/, ''));
    return stands ? [{ ...word, text: trimmed, before: word.before.trim() }] : [];
  });
}
