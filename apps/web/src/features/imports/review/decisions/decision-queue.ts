import type { DraftStatus, ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { ApiError, NetworkError } from '../../../../api/api-error.ts';
import { createListeners } from '../../../../api/listeners.ts';

/** Waits between tries while the server doesn't answer and doesn't say when to come back. The last wait repeats. */
const WAITS_MS = [2_000, 5_000, 15_000, 30_000];
/** After this many server errors without a time to come back, the error counts as a refusal. */
const MOST_FAILURES = 3;

/** A person's decision about a draft. */
export interface Decision {
  readonly draftId: number;
  /** `pending` when a discard was taken back that may have reached the server. */
  readonly status: DraftStatus;
  /** Index of the item in the draft that was shown when deciding. */
  readonly index: number;
  /** Sends the decision. May be called again after a failure, so sending twice must be harmless. */
  readonly send: () => Promise<ImportDraft>;
}

export interface QueueState {
  /** In the order of deciding. The first one is being sent. */
  readonly waiting: readonly Decision[];
  /** The server doesn't answer at the moment, so the first decision waits for its next try. */
  readonly isStuck: boolean;
}

interface Options {
  onDone: (draft: ImportDraft) => void;
  onRefused: (decision: Decision, error: unknown) => void;
  /** Called when every decision is done or refused. */
  onEmpty: () => void;
}

/**
 * Sends decisions one at a time, in the order in which they were made, so that the person needn't wait for
 * the server between two. A decision that the server can't answer now is sent again; a refused one is handed
 * back to `onRefused`.
 */
export function createDecisionQueue({ onDone, onRefused, onEmpty }: Options) {
  let state: QueueState = { waiting: [], isStuck: false };
  let isRunning = false;
  let isClosed = false;
  let refusals = 0;
  let wake: (() => void) | undefined;
  const { subscribe, notify } = createListeners();
  const set = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    notify();
  };

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function drain(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let failures = 0;
    for (;;) {
      const decision = state.waiting[0];
      if (!decision || isClosed) break;
      const wait = await sendOnce(decision, failures);
      if (isClosed) break;
      if (wait === null) {
        failures = 0;
        continue;
      }
      failures += 1;
      set({ isStuck: true });
      await pause(wait);
    }
    isRunning = false;
    if (!isClosed) onEmpty();
  }

  /** Sends a decision. Returns null when it is done or refused, else the milliseconds to wait before the next try. */
  async function sendOnce(decision: Decision, failures: number): Promise<number | null> {
    const leave = () => set({ waiting: state.waiting.filter((one) => one !== decision), isStuck: false });
    try {
      const draft = await decision.send();
      if (isClosed) return null;
      onDone(draft);
      leave();
    } catch (error) {
      if (isClosed) return null;
      const wait = waitAfter(error, failures);
      if (wait !== null) return wait;
      refusals += 1;
      leave();
      onRefused(decision, error);
    }
    return null;
  }

  return {
    state: () => state,
    subscribe,
    add(decision: Decision): void {
      isClosed = false;
      set({ waiting: [...state.waiting, decision] });
      void drain();
    },
    /**
     * Takes back a decision that has not been sent yet, or a discard that waits for its next try. Returns false when it
     * is too late.
     * @param undo undoes a discard at the server, and is harmless if there is none
     */
    takeBack(draftId: number, undo: Decision['send']): boolean {
      const [first, ...rest] = state.waiting;
      const isOther = (one: Decision) => one.draftId !== draftId;
      if (!first) return false;
      if (!rest.every(isOther)) {
        set({ waiting: [first, ...rest.filter(isOther)] });
        return true;
      }
      if (isOther(first) || first.status !== 'discarded' || !state.isStuck) return false;
      // An earlier try may have reached the server although no reply came.
      set({ waiting: [{ ...first, status: 'pending', send: undo }, ...rest] });
      return true;
    },
    /** Sends a waiting decision at once. */
    retry(): void {
      wake?.();
    },
    /** Waits until all decisions are done: true. False as soon as the server doesn't answer or refuses one. */
    settle(): Promise<boolean> {
      const before = refusals;
      return new Promise((resolve) => {
        const look = () => {
          const { waiting, isStuck } = state;
          if (waiting.length > 0 && !isStuck && refusals === before) return;
          stop();
          resolve(waiting.length === 0 && refusals === before);
        };
        const stop = subscribe(look);
        look();
      });
    },
    /** Drops all waiting decisions and sends nothing more. */
    close(): void {
      isClosed = true;
      wake?.();
      set({ waiting: [], isStuck: false });
    },
  };
}

/** Milliseconds before a failed decision is sent again; null when the failure is a refusal. */
function waitAfter(error: unknown, failures: number): number | null {
  const wait = WAITS_MS[failures] ?? (WAITS_MS.at(-1) as number);
  if (error instanceof NetworkError) return wait;
  if (!(error instanceof ApiError)) return null;
  if (error.status === 503 || error.status === 429) {
    return error.retryAfterSeconds === undefined ? wait : error.retryAfterSeconds * 1_000;
  }
  return error.status >= 500 && failures < MOST_FAILURES ? wait : null;
}
