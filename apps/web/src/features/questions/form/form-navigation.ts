import { EntryClass, QuestionCategory } from '@amauta/contract/questions/question.ts';

/**
 * The history state that the pages of questions pass to one another. It outlives a reload and may be
 * outdated, so it is validated.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passed to the page that creates: the paper of the new question. */
    category?: QuestionCategory;
    /** Passed to the page that edits: the question's class, so that the form needn't wait for it. */
    type_question?: EntryClass;
  }
}

/** The paper that the previous page passed; null if it passed none. */
export function categoryOfState(state: object): QuestionCategory | null {
  return QuestionCategory.safeParse('category' in state ? state.category : null).data ?? null;
}

/** The question's class, if the previous page passed it. */
export function classOfState(state: object): EntryClass | undefined {
  return EntryClass.safeParse('type_question' in state ? state.type_question : null).data;
}
