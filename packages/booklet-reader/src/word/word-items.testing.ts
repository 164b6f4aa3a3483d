import type { DraftItem, DraftQuestion } from '../booklet.ts';
import { readWord } from './read-word.ts';
import { type WordFileParts, wordFile } from './word-file.testing.ts';

/** The questions of a Word file with these parts. */
export async function questionsOf(parts: WordFileParts): Promise<DraftQuestion[]> {
  const { draft } = await readWord(await wordFile(parts));
  return draft.groups.flatMap(({ questions }) => questions);
}

/** The items of a Word file with these parts. */
export async function itemsOf(parts: WordFileParts): Promise<DraftItem[]> {
  return (await questionsOf(parts)).flatMap(({ items }) => items);
}

/** What a reader would say aloud: number, statement, alternatives, key. */
export function spoken({ number, statement, alternatives, key }: DraftItem): string {
  const text = statement.map(({ value }) => value.replace(/<[^>]+>/g, ' ')).join(' ');
  const options = alternatives.map(
    ({ html }, at) => `${at === key ? '*' : ''}${html.replace(/<[^>]+>/g, '')}`,
  );
  return `${number} ${text.replace(/\s+/g, ' ').trim()} | ${options.join(' | ')}`;
}
