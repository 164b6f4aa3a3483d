import { plainText } from '@amauta/rich-text/clean.ts';
import type { DraftItem } from '../booklet.ts';
import { warn } from '../drafts/draft-notes.ts';

/** Capitals and digits with signs between them, such as "A21_06_03", "CS-018" or "P.4.12". */
const CODE = /(?<!\S)(?=\S*\p{Lu})(?=\S*\d)[\p{Lu}\d]+(?:[-_./][\p{Lu}\d]+)+(?!\S)/gu;
/** At least this many questions, and this share of them, have a code of one form. */
const [FEWEST, SHARE] = [5, 0.5];
/** At least this share of the codes differ. Equal ones are the name of a law, or of the paper. */
const DIFFERENT = 0.6;

/**
 * Warns of each question whose statement holds a code that differs from those of most other questions in its digits alone:
 * the makers' number of the question, in a form that is not known (`anchors/item-code.ts`).
 */
export function doubtCodes(items: readonly DraftItem[]): void {
  const codes = items.flatMap((item) => codesOf(item).map((code) => ({ item, code })));
  for (const alike of Map.groupBy(codes, ({ code }) => formOf(code)).values()) {
    const owners = new Set(alike.map(({ item }) => item));
    const areDifferent = new Set(alike.map(({ code }) => code)).size >= alike.length * DIFFERENT;
    if (!areDifferent || owners.size < Math.max(FEWEST, items.length * SHARE)) continue;
    for (const { item, code } of alike)
      warn(item, 'unsure-text', `Lleva «${code}», que parece el código de la pregunta: bórralo si lo es.`);
  }
}

const codesOf = ({ statement }: DraftItem): string[] =>
  statement.flatMap(({ type, value }) => (type === 'text' ? (plainText(value).match(CODE) ?? []) : []));

const formOf = (code: string): string => code.replace(/\d/g, '0');
