import { createContext, useContext, useSyncExternalStore } from 'react';
import { afterPress, isPressing } from '../editor/pointer.ts';
import type { Problems } from './model/form-check.ts';
import type { FormContent } from './model/form-content.ts';
import { isSameContent } from './model/same-content.ts';

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

export interface FormSnapshot {
  readonly content: FormContent;
  /** Texts by the name of their field. */
  readonly problems: ReadonlyMap<string, string>;
  /** Texts of problems that were mended since they were shown: their lines keep their room. */
  readonly mended: ReadonlyMap<string, string>;
}

/** The content of one form, outside of React, so that typing draws again only the field that is typed in. */
export interface FormStore {
  get: () => FormSnapshot;
  /**
   * The same, but what was typed while somebody presses counts only after that: what the page says of it moves the
   * page, and that may not happen under a pointer that is down.
   */
  atRest: () => FormSnapshot;
  /** Changes the content; the fields named are problems no more. */
  change: (change: (content: FormContent) => FormContent, ...touched: readonly string[]) => void;
  /** Another content, from which leaving loses nothing. */
  replace: (content: FormContent) => void;
  /** What is there now has been saved. */
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
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

/** A part of the content. The selector gives the same value for the same content, e.g. a part of it or a word. */
export function useContent<T>(select: (content: FormContent) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store.get().content));
}

/** The same for what the page says of content that is typed elsewhere: it moves only while nobody presses. */
export function useContentAtRest<T>(select: (content: FormContent) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store.atRest().content));
}

/** The text of a field's problem. */
export function useProblem(field: string): string | undefined {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.atRest().problems.get(field));
}

/** The text whose line keeps its room: what is below stays where the pointer may be, until the form is checked anew. */
export function useMended(field: string): string | undefined {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.atRest().mended.get(field));
}

export function useIsDirty(store: FormStore): boolean {
  return useSyncExternalStore(store.subscribe, store.isDirty);
}

/** The keys as one word, so that typing in a block leaves the list as it is. */
export function keysOf(list: readonly { key: string }[]): string {
  return list.map(({ key }) => key).join(' ');
}
