import type { Kind } from '@amauta/contract/catalogue.ts';
import type { PaperNumber, QuestionMatch } from '@amauta/contract/questions/bank.ts';
import type { EntryClass, QuestionFilter } from '@amauta/contract/questions/question.ts';

/** The search, filters and page of the list of questions. */
export interface ShownList {
  text: string;
  kind: Kind | null;
  entryClass: EntryClass | null;
  /** Code of a topic, or `NO_TOPIC`; null for all. */
  topic: string | null;
  page: number;
}

/** The filter as the server expects it, without the page. */
export function matchOf(filter: QuestionFilter, { text, kind, entryClass, topic }: ShownList): QuestionMatch {
  return {
    ...filter,
    ...(text !== '' && { text }),
    ...(kind && { kind }),
    ...(entryClass && { entry_class: entryClass }),
    ...(topic && { topic }),
  };
}

/** All numbers up to the highest, each with the id of its question; null for missing numbers. */
export function numberGrid(numbers: readonly PaperNumber[]): { number: number; questionId: number | null }[] {
  const holders = new Map(numbers.map(({ number, entry_id: id }) => [number, id]));
  const highest = Math.max(0, ...holders.keys());
  return Array.from({ length: highest }, (_, index) => ({
    number: index + 1,
    questionId: holders.get(index + 1) ?? null,
  }));
}
