import { EntryClass, QuestionCategory } from '@amauta/contract/questions/question.ts';

/** What the pages of questions hand to one another beside the address. It outlives a reload, so it is read as input. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** To the page that creates: the paper that the question will belong to. */
    category?: QuestionCategory;
    /** To the page that edits: the class of the question, so that its form needs no wait. */
    type_question?: EntryClass;
  }
}

/** The paper that the page before has chosen, or null where there is none. */
export function categoryOfState(state: object): QuestionCategory | null {
  return QuestionCategory.safeParse('category' in state ? state.category : null).data ?? null;
}

/** The class of the question to edit, where the page before has told it. */
export function classOfState(state: object): EntryClass | undefined {
  return EntryClass.safeParse('type_question' in state ? state.type_question : null).data;
}
