import type { FormContent } from '../model/form-content.ts';

/** An unsaved form, as this device keeps it. Images in it are files. */
export interface Draft {
  /** Each opened form has an id of its own, so that two forms of the same question don't overwrite each other. */
  readonly id: string;
  /** Id of the account that wrote the draft. */
  readonly ownerId: number;
  /** What the draft belongs to: a paper or a question. */
  readonly target: string;
  readonly savedAt: number;
  readonly content: FormContent;
}

/**
 * Stores drafts, in the order of the calls. Every call may fail, e.g. because there is no room; the form then works
 * without drafts.
 */
export interface DraftStore {
  list: () => Promise<Draft[]>;
  save: (draft: Draft) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Copies unfinished saves to a place that is written at once. Call it when the page is being left. */
  keepNow: () => void;
}

/** Finds the newest draft of a target that its author left behind. The form's own draft doesn't count. */
export function draftToOffer(
  drafts: readonly Draft[],
  wanted: { ownerId: number; target: string; ownId: string },
): Draft | null {
  const found = drafts.filter(
    ({ id, ownerId, target }) =>
      id !== wanted.ownId && ownerId === wanted.ownerId && target === wanted.target,
  );
  return found.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null;
}
