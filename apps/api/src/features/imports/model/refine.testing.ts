import type { BookletDraft, DraftItem, DraftWarning } from '@amauta/booklet-reader/booklet.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import type { RefineOptions } from './refine-booklet.ts';

export const OPTIONS: RefineOptions = { mode: 'all', maxTokens: 100_000, prices: null };
const ALTERNATIVES = ['a) Sí, mucha', 'b) No', 'c) A veces'];
export const question = (number: number, text: string) => [`${number} ${text}`, ...ALTERNATIVES];
export const SAID = ['Sí, mucha', 'No', 'A veces'];

/** A draft in which the reader misread one question, and is unsure of it. */
export function misread(draft: BookletDraft, number: number, read: Partial<DraftItem>): BookletDraft {
  const wrong = structuredClone(draft);
  Object.assign(find(wrong, number), { warnings: [UNSURE], ...read });
  return wrong;
}
const UNSURE: DraftWarning = { code: 'unsure-order', text: 'Revísalos.' };
export const text = (value: string) => ({ type: 'text' as const, value, gray: false });

/**
 * The page on which the third question has no clear number, so that the reader takes it for a part of the
 * second.
 */
export const SWALLOWED = [
  ...question(1, 'Lima tiene costa?'),
  ...question(2, 'Puno tiene lago?'),
  '3Piura tiene desierto?',
  'Sí, mucho',
  ...question(4, 'Cusco tiene valles?'),
];

export function itemsOf(draft: BookletDraft): DraftItem[] {
  return draft.groups.flatMap((group) => group.questions.flatMap((each) => each.items));
}
export const find = (draft: BookletDraft, number: number) =>
  itemsOf(draft).find((item) => item.number === number) as DraftItem;
export const statementOf = (item: DraftItem) =>
  item.statement.map(({ value }) => plainText(value)).join('\n');
export const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);
