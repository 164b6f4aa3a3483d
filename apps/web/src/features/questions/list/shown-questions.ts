import type { AuthorQuestion, EntryClass } from '@amauta/contract/authoring.ts';
import type { Kind } from '@amauta/contract/catalogue.ts';
import { wordsOfHtml } from '../../../question-form/words.ts';
import { foldText } from '../../../ui/fold-text.ts';
import { wordsOfBlocks } from '../card/question-words.ts';

/** Questions drawn at once: a whole official paper is one or two pages, and a thousand questions scroll smoothly. */
export const QUESTIONS_PER_PAGE = 50;

/** What an author asks to see of the questions of a choice. */
export interface ShownList {
  text: string;
  kind: Kind | null;
  entryClass: EntryClass | null;
  page: number;
}

/** The questions that match text, kind and class. Digits alone search a number. */
export function matching(questions: readonly AuthorQuestion[], shown: ShownList): AuthorQuestion[] {
  const wanted = foldText(shown.text);
  return questions.filter(
    (question) =>
      (shown.kind === null || question.questions.some((item) => item.type_question === shown.kind)) &&
      (shown.entryClass === null || question.type_question === shown.entryClass) &&
      (wanted === '' || holds(question, wanted)),
  );
}

function holds(question: AuthorQuestion, wanted: string): boolean {
  if (/^\d+$/.test(wanted) && question.questions.some((item) => item.number === Number(wanted))) return true;
  return wanted.split(' ').every((word) => textOf(question).includes(word));
}

const texts = new WeakMap<AuthorQuestion, string>();

/** The text of a question for search, made once. */
function textOf(question: AuthorQuestion): string {
  const known = texts.get(question);
  if (known !== undefined) return known;
  const parts = [
    wordsOfBlocks(question.shared_statement),
    ...question.questions.flatMap((item) => [
      wordsOfBlocks(item.statement),
      ...item.alternatives.map((alternative) => wordsOfHtml(alternative.text)),
      wordsOfBlocks(item.justification),
    ]),
  ];
  const text = foldText(parts.join(' '));
  texts.set(question, text);
  return text;
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / QUESTIONS_PER_PAGE));
}

/** The questions of a page; a page past the end is the last one. */
export function pageOf<T>(questions: readonly T[], page: number): T[] {
  const start = (Math.min(page, pageCount(questions.length)) - 1) * QUESTIONS_PER_PAGE;
  return questions.slice(start, start + QUESTIONS_PER_PAGE);
}

/** The page that a question stands on, or null where it isn't among them. */
export function pageHolding(questions: readonly AuthorQuestion[], id: number): number | null {
  const index = questions.findIndex((question) => question.id === id);
  return index < 0 ? null : Math.floor(index / QUESTIONS_PER_PAGE) + 1;
}

/** Every number up to the highest, with the question that holds it; null for a number that is missing. */
export function numberGrid(
  questions: readonly AuthorQuestion[],
): { number: number; questionId: number | null }[] {
  const holders = new Map(
    questions.flatMap(({ id, questions: items }) => items.map((item) => [item.number, id])),
  );
  const highest = Math.max(0, ...holders.keys());
  return Array.from({ length: highest }, (_, index) => ({
    number: index + 1,
    questionId: holders.get(index + 1) ?? null,
  }));
}
