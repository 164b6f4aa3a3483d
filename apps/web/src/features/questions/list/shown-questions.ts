import type { Kind } from '@amauta/contract/catalogue.ts';
import type { PaperNumber, QuestionMatch } from '@amauta/contract/questions/bank.ts';
import type { EntryClass, QuestionFilter } from '@amauta/contract/questions/question.ts';

/** What an author asks to see of the questions of a choice. */
export interface ShownList {
  text: string;
  kind: Kind | null;
  entryClass: EntryClass | null;
  page: number;
}

/** Which questions are shown, on all pages, as the server takes it. */
export function matchOf(filter: QuestionFilter, { text, kind, entryClass }: ShownList): QuestionMatch {
  return {
    ...filter,
    ...(text !== '' && { text }),
    ...(kind && { kind }),
    ...(entryClass && { entry_class: entryClass }),
  };
}

/** Every number up to the highest, with the question that holds it; null for a number that is missing. */
export function numberGrid(numbers: readonly PaperNumber[]): { number: number; questionId: number | null }[] {
  const holders = new Map(numbers.map(({ number, entry_id: id }) => [number, id]));
  const highest = Math.max(0, ...holders.keys());
  return Array.from({ length: highest }, (_, index) => ({
    number: index + 1,
    questionId: holders.get(index + 1) ?? null,
  }));
}
