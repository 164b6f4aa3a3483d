import type { BookletDraft, DraftItem } from '@amauta/booklet-reader/booklet.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { plainText } from '@amauta/rich-text/clean.ts';

/**
 * What else a truth may tell about a paper, each in a file beside `name.json`: which questions share which text
 * (`name.shared.json`), the text in gray boxes (`name.gray.json`), and where the pictures belong (`name.pictures.json`).
 */
export interface PaperParts {
  shared: { numbers: number[]; text: string }[];
  /** `number`: the question that the box belongs to. For a box in a shared text, the first question of that text. */
  gray: { number: number; text: string }[];
  /** `where` is "statement", "shared", or the letter of an alternative. */
  pictures: { number: number; where: string }[];
}

/** How many of the parts that the truth tells were found; `missing` names the others. */
export interface PartsResult {
  shared: [right: number, all: number];
  gray: [right: number, all: number];
  pictures: [right: number, all: number];
  missing: string[];
}

type Block = DraftItem['statement'][number];

/** Letters and digits alone: quotes, hyphens and spaces are written in different ways. */
const signs = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const grayText = (blocks: readonly Block[]): string =>
  blocks.map(({ type, gray, value }) => (type === 'text' && gray ? signs(plainText(value)) : '')).join('');

/** Compares the parts of a draft with those that the truth tells. */
export function compareParts({ shared, gray, pictures }: PaperParts, draft: BookletDraft): PartsResult {
  const questions = draft.groups.flatMap((group) => group.questions);
  const sharing = (number: number) =>
    questions.find((one) => one.shared.length > 0 && one.items[0]?.number === number);
  const itemOf = (number: number) =>
    questions.flatMap(({ items }) => items).find((item) => item.number === number);
  const missing: string[] = [];
  const count = <T>(
    all: readonly T[],
    isFound: (one: T) => boolean,
    name: (one: T) => string,
  ): [number, number] => {
    const lost = all.filter((one) => !isFound(one));
    missing.push(...lost.map(name));
    return [all.length - lost.length, all.length];
  };
  const hasPicture = ({ number, where }: PaperParts['pictures'][number]): boolean => {
    if (where === 'shared') return sharing(number)?.shared.some(({ type }) => type === 'image') ?? false;
    const item = itemOf(number);
    if (where === 'statement') return item?.statement.some(({ type }) => type === 'image') ?? false;
    const alternative = item?.alternatives[LETTERS.indexOf(where)];
    return alternative !== undefined && alternative.image !== null;
  };
  const boxes = [...Map.groupBy(gray, ({ number }) => number)];
  return {
    shared: count(
      shared,
      ({ numbers: [first = 0, ...others] }) =>
        sharing(first)
          ?.items.map(({ number }) => number)
          .join() === [first, ...others].join(),
      ({ numbers }) => `text of ${numbers.join(', ')}`,
    ),
    gray: count(
      boxes,
      ([number, own]) => {
        const wanted = own.map(({ text }) => signs(text)).join('');
        const parts = [itemOf(number)?.statement ?? [], sharing(number)?.shared ?? []];
        return parts.some((blocks) => grayText(blocks) === wanted);
      },
      ([number]) => `box of ${number}`,
    ),
    pictures: count(pictures, hasPicture, ({ number, where }) => `picture of ${number}, ${where}`),
    missing,
  };
}
