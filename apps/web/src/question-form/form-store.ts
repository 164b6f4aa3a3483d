import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '../api/listeners.ts';
import { afterPress, isPressing } from '../editor/pointer.ts';
import type { Problems } from './model/form-check.ts';
import type { FormContent } from './model/form-content.ts';
import { isSameContent } from './model/same-content.ts';

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

interface FormSnapshot {
  readonly content: FormContent;
  /** The problems, by the name of their field. */
  readonly problems: ReadonlyMap<string, string>;
  /** Problems that were corrected since they were shown. Their lines keep their space, empty. */
  readonly mended: ReadonlyMap<string, string>;
}

/**
 * The content of one form. It is kept outside of React, so that typing draws only the field that is typed in.
 */
export interface FormStore {
  get: () => FormSnapshot;
  /**
   * Returns the snapshot like `get`, but without changes that were made during a press. They are included
   * once the press has ended: showing them would move the page under the pointer.
   */
  atRest: () => FormSnapshot;
  /** Changes the content. The `touched` fields no longer have a problem. */
  change: (change: (content: FormContent) => FormContent, ...touched: readonly string[]) => void;
  /** Loads another content. Until it is changed, leaving the form loses nothing. */
  replace: (content: FormContent) => void;
  /** Marks the present content as saved. */
  settle: () => void;
  /** Whether the content differs from what was loaded or saved. */
  isDirty: () => boolean;
  show: (problems: Problems) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createFormStore(initial: FormContent): FormStore {
  let snapshot: FormSnapshot = { content: initial, problems: NO_PROBLEMS, mended: NO_PROBLEMS };
  let rested = snapshot;
  let settled = initial;
  const { subscribe, notify } = createListeners();
  const rest = () => {
    if (isPressing()) {
      afterPress(rest);
      return;
    }
    if (rested === snapshot) return;
    rested = snapshot;
    notify();
  };
  const set = (next: FormSnapshot, { waits = false } = {}) => {
    snapshot = next;
    if (waits && isPressing()) afterPress(rest);
    else rested = next;
    notify();
  };
  return {
    get: () => snapshot,
    atRest: () => rested,
    change(change, ...touched) {
      const content = change(snapshot.content);
      if (content === snapshot.content) return;
      set({ content, ...withoutProblems(snapshot, touched) }, { waits: true });
    },
    replace(content) {
      settled = content;
      set({ content, problems: NO_PROBLEMS, mended: NO_PROBLEMS });
    },
    settle() {
      settled = snapshot.content;
      set({ ...snapshot, problems: NO_PROBLEMS, mended: NO_PROBLEMS });
    },
    isDirty: () => !isSameContent(snapshot.content, settled),
    show({ fields }) {
      set({ ...snapshot, problems: fields, mended: NO_PROBLEMS });
    },
    subscribe,
  };
}

function withoutProblems({ problems, mended }: FormSnapshot, touched: readonly string[]) {
  const gone = [...problems].filter(([field]) => touched.includes(field));
  if (gone.length === 0) return { problems, mended };
  return {
    problems: new Map([...problems].filter(([field]) => !touched.includes(field))),
    mended: new Map([...mended, ...gone]),
  };
}

export const FormContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = useContext(FormContext);
  if (!store) throw new Error('A part of the form stands within a form.');
  return store;
}

/**
 * Returns a part of the content, and draws the component again when it changes. For equal content `select`
 * must return the identical value, such as a part of the content or a word.
 */
export function useContent<T>(select: (content: FormContent) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store.get().content));
}

/**
 * Like `useContent`, but waits until nobody presses. For components that show content which is typed
 * elsewhere, because they would move the page.
 */
export function useContentAtRest<T>(select: (content: FormContent) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store.atRest().content));
}

/** The problem of a field, if it has one. */
export function useProblem(field: string): string | undefined {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.atRest().problems.get(field));
}

/**
 * The corrected problem whose line keeps its space, until the form is checked again. What is below therefore
 * doesn't move away from the pointer.
 */
export function useMended(field: string): string | undefined {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.atRest().mended.get(field));
}

export function useIsDirty(store: FormStore): boolean {
  return useSyncExternalStore(store.subscribe, store.isDirty);
}

/**
 * Joins the keys of a list into one text, so that a list isn't drawn again when somebody types in one of its
 * parts.
 */
export function keysOf(list: readonly { key: string }[]): string {
  return list.map(({ key }) => key).join(' ');
}
