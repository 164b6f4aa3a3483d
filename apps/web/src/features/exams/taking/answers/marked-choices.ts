import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { deviceStorage } from '../../../../api/device-storage.ts';

/** An alternative chosen on the screen and not yet given as the answer. */
interface MarkedChoice {
  readonly alternativeId: number;
  readonly number: number;
  readonly page: number;
}

/** Marked choices by item id. */
export type MarkedChoices = Readonly<Record<number, MarkedChoice>>;

const prefixOf = (attemptId: number) => `exam_choices/${attemptId}/`;

function isChoice(value: unknown): value is MarkedChoice {
  const choice = value as Partial<MarkedChoice> | null;
  return [choice?.alternativeId, choice?.number, choice?.page].every(Number.isInteger);
}

function parse(text: string | null): MarkedChoice | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isChoice(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The marked choices of the attempt, from all tabs. They are kept on the device because losing them would
 * annoy, although a mark is no answer yet.
 */
export function readChoices(attemptId: number): MarkedChoices {
  const prefix = prefixOf(attemptId);
  return Object.fromEntries(
    deviceStorage.keys(prefix).flatMap((key) => {
      const choice = parse(deviceStorage.get(key));
      return choice ? [[key.slice(prefix.length), choice]] : [];
    }),
  );
}

/** Stores one mark under a key of its own: with all marks under one key, two tabs would erase each other's. */
export function storeChoice(attemptId: number, itemId: number, choice: MarkedChoice): void {
  deviceStorage.set(prefixOf(attemptId) + itemId, JSON.stringify(choice));
}

/** Removes the marks of the given items; without a list, of the whole attempt. */
export function forgetChoices(attemptId: number, itemIds?: readonly number[]): void {
  const prefix = prefixOf(attemptId);
  const keys = itemIds?.map((itemId) => prefix + itemId) ?? deviceStorage.keys(prefix);
  for (const key of keys) deviceStorage.remove(key);
}

/** Calls back when another tab adds or removes a mark of the attempt. Returns a function that stops listening. */
export function onChoicesElsewhere(attemptId: number, listener: () => void): () => void {
  return deviceStorage.onChangedElsewhere((key) => {
    if (key?.startsWith(prefixOf(attemptId)) ?? true) listener();
  });
}

/** Splits the open items of a page for 'Siguiente': those to save now and those that still lack a choice. */
export function judgePage(
  items: readonly ExamItem[],
  choices: MarkedChoices,
  isWaiting: (itemId: number) => boolean,
): { readonly toSave: readonly ExamItem[]; readonly missing: readonly ExamItem[] } {
  const open = items.filter((item) => item.user_answer === null && !isWaiting(item.id));
  return {
    toSave: open.filter((item) => choices[item.id] !== undefined),
    missing: open.filter((item) => choices[item.id] === undefined),
  };
}
