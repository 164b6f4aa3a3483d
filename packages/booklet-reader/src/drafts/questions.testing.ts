import type { Block } from '@amauta/contract/block.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import type { BookletDraft, DraftItem } from '../booklet.ts';
import { buildBooklet } from '../build-booklet.ts';
import { pageOfLines } from '../page/fixtures.testing.ts';

/** A question without its number. */
export const QUESTION = ['Lima tiene costa?', ' a) Sí', ' b) No', ' c) A veces'];

/** The lines of a question whose first line begins with `head`; its alternatives are indented. */
export function question(head: string): string[] {
  return [`${head}${QUESTION[0]}`, ...QUESTION.slice(1)];
}

/** Reads a page of these lines. */
export function read(lines: readonly string[]): BookletDraft {
  return buildBooklet([pageOfLines(1, lines)]).draft;
}

export function itemsOf({ groups }: BookletDraft): DraftItem[] {
  return groups.flatMap(({ questions }) => questions.flatMap(({ items }) => items));
}

/** Reads a page of these lines and answers its items. */
export function items(lines: readonly string[]): DraftItem[] {
  return itemsOf(read(lines));
}

export const said = (blocks: readonly Block[]): string =>
  blocks.map((block) => plainText(block.value)).join('\n');
