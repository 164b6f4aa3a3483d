import type { ExamItem } from '@amauta/contract/exam.ts';

/** An alternative chosen on the screen and not yet given as the answer. */
export interface MarkedChoice {
  readonly alternativeId: number;
  readonly number: number;
  readonly page: number;
}

/** Marked choices by item id. */
export type MarkedChoices = Readonly<Record<number, MarkedChoice>>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (attemptId: number) => `exam_choices/${attemptId}`;

function isChoice(value: unknown): value is MarkedChoice {
  const choice = value as Partial<MarkedChoice> | null;
  return [choice?.alternativeId, choice?.number, choice?.page].every(Number.isInteger);
}

/** What was marked before a reload; a mark is no answer yet, but losing it would be an annoyance. */
export function readChoices(store: Store, attemptId: number): MarkedChoices {
  try {
    const value: unknown = JSON.parse(store.getItem(keyOf(attemptId)) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, choice]) => isChoice(choice)));
  } catch {
    return {};
  }
}

export function storeChoices(store: Store, attemptId: number, choices: MarkedChoices): void {
  try {
    if (Object.keys(choices).length === 0) store.removeItem(keyOf(attemptId));
    else store.setItem(keyOf(attemptId), JSON.stringify(choices));
  } catch {
    // Without storage the mark lives as long as the page.
  }
}

/** The choices without those of the given items. */
export function withoutChoices(choices: MarkedChoices, itemIds: readonly number[]): MarkedChoices {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => !itemIds.includes(Number(id))));
}

/** What 'Siguiente' does on a page: which items get their answer now and how many still lack a choice. */
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
