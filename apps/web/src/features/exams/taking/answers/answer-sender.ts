import type { AnswerResult } from '@amauta/contract/exams/attempt.ts';
import { createListeners } from '../../../../api/listeners.ts';
import {
  type AnswerOutbox,
  entryName,
  type Pending,
  type PendingAnswer,
  type PendingFact,
} from './answer-outbox.ts';

/** The result of one try to send an answer. Only a `failed` send is tried again. */
export type SendOutcome =
  | { readonly kind: 'saved'; readonly result: AnswerResult }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly retryAfterSeconds: number | null;
      /** The connection works, but the server or a proxy before it can't answer now. */
      readonly isServerAway: boolean;
    };

type Failed = Extract<SendOutcome, { kind: 'failed' }>;

/** The result for one entry that was sent. */
export type Settled =
  | { readonly kind: 'saved'; readonly entry: PendingAnswer; readonly result: AnswerResult }
  | { readonly kind: 'stored'; readonly entry: PendingFact; readonly otherDeviceFacts: number }
  /** The server already has a different fact of this device under the same number. */
  | { readonly kind: 'number-taken'; readonly entry: PendingFact }
  | { readonly kind: 'refused'; readonly entry: Pending; readonly message: string };

/** The result of one call, which carries one answer or many facts. */
export interface CallOutcome {
  readonly settled: readonly Settled[];
  /** Null when every entry of the call is settled. */
  readonly failed: Failed | null;
}

export interface RefusedAnswer {
  readonly answer: Pending;
  readonly message: string;
}

export interface SavedAnswer {
  readonly answer: PendingAnswer;
  readonly result: AnswerResult;
}

export type SenderEvent =
  | ({ readonly kind: 'saved' } & SavedAnswer)
  | ({ readonly kind: 'refused' } & RefusedAnswer)
  /** All entries were sent after the connection had been lost. */
  | { readonly kind: 'recovered'; readonly saved: number }
  /** Another tab settled these answers: this tab must read their results from the server. */
  | { readonly kind: 'elsewhere'; readonly answers: readonly Pending[] };

export interface StoredFact {
  readonly entry: PendingFact;
  /** How many facts of other devices the server had when it stored this fact. */
  readonly otherDeviceFacts: number;
}

export interface SenderState {
  readonly pending: readonly Pending[];
  /** The last try failed and none has succeeded since. */
  readonly lost: boolean;
  /** The last try failed although the connection works. */
  readonly isServerAway: boolean;
  /** Entries that the server refused since the page was opened. */
  readonly refused: readonly RefusedAnswer[];
  /**
   * Answers saved since the page was opened. A screen that opens later may hold counts from before they were
   * saved.
   */
  readonly saved: readonly SavedAnswer[];
  /** Facts stored since the page was opened. */
  readonly stored: readonly StoredFact[];
  /** Entries that other tabs settled since the page was opened. Only the server knows the results. */
  readonly elsewhere: readonly Pending[];
}

export interface SenderParts {
  readonly outbox: AnswerOutbox;
  /** Sends the first waiting entry, and with it all others that fit into the same call. */
  readonly send: (waiting: readonly Pending[]) => Promise<CallOutcome>;
  /** Runs the work while no other tab runs this work. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly random: () => number;
}

export interface AnswerSender {
  state(): SenderState;
  subscribe(listener: () => void): () => void;
  onEvent(listener: (event: SenderEvent) => void): () => void;
  /** Stores the entry on the device, then sends it in the background. */
  submit(entry: Pending): void;
  /** Stores the entry on the device. It is sent together with the next entry that is submitted. */
  keep(entry: Pending): void;
  /** Tries at once, even during a wait between tries: the connection may be back, or the person asks. */
  retryNow(): void;
  /** To be called when another tab has changed the outbox. */
  outboxChanged(): void;
  /** Resolves once no entry of the attempt waits. */
  whenSent(attemptId: number): Promise<void>;
  stop(): void;
}

/** Long enough for the tab that took the answer to send it itself. */
const TAKE_OVER_AFTER_MS = 4_000;

const FAILED: CallOutcome = {
  settled: [],
  failed: { kind: 'failed', retryAfterSeconds: null, isServerAway: false },
};

/** Sends the outbox in order, one call at a time, until it is empty; a failed try is repeated after a growing wait. */
export function createAnswerSender({ outbox, send, exclusively, random }: SenderParts): AnswerSender {
  const { subscribe, notify } = createListeners();
  const eventListeners = new Set<(event: SenderEvent) => void>();
  let state: SenderState = {
    pending: outbox.list(),
    lost: false,
    isServerAway: false,
    refused: [],
    saved: [],
    stored: [],
    elsewhere: [],
  };
  let running = false;
  /** What was asked for during the current run. */
  let askedMeanwhile: 'nothing' | 'run' | 'retry' = 'nothing';
  let stopped = false;
  let failures = 0;
  let savedSinceLoss = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while another tab may still send the entries that it put into the outbox. */
  let takeOver: ReturnType<typeof setTimeout> | undefined;

  function update(change: Partial<SenderState>): void {
    state = { ...state, ...change };
    notify();
  }

  function emit(event: SenderEvent): void {
    for (const listener of [...eventListeners]) listener(event);
  }

  function settle(settled: Settled): void {
    const { entry } = settled;
    if (settled.kind === 'number-taken') {
      outbox.renumber(settled.entry);
      return;
    }
    outbox.remove(entry);
    if (settled.kind === 'refused') {
      const refusal = { answer: entry, message: settled.message };
      // Not through `update`: listeners must see the refusal and the shorter outbox at once.
      state = { ...state, refused: [...state.refused, refusal] };
      emit({ kind: 'refused', ...refusal });
      return;
    }
    if (state.lost) savedSinceLoss += 1;
    if (settled.kind === 'stored') {
      const { otherDeviceFacts } = settled;
      state = { ...state, stored: [...state.stored, { entry: settled.entry, otherDeviceFacts }] };
    } else {
      const { entry: answer, result } = settled;
      state = { ...state, saved: [...state.saved, { answer, result }] };
      emit({ kind: 'saved', answer, result });
    }
  }

  function settleAll(settled: readonly Settled[]): void {
    if (settled.length === 0) return;
    failures = 0;
    for (const each of settled) settle(each);
    const pending = outbox.list();
    const recovered = state.lost && pending.length === 0;
    update({ pending, lost: state.lost && !recovered });
    if (recovered) {
      if (savedSinceLoss > 0) emit({ kind: 'recovered', saved: savedSinceLoss });
      savedSinceLoss = 0;
    }
  }

  async function sendAll(): Promise<void> {
    for (let waiting = outbox.list(); waiting.length > 0 && !stopped; waiting = outbox.list()) {
      const { settled, failed } = await send(waiting).catch(() => FAILED);
      // After a stop every entry stays in the outbox. Sending an entry twice is harmless.
      if (stopped) return;
      settleAll(settled);
      if (failed) {
        failures += 1;
        timer = setTimeout(run, retryDelay(failures, random(), failed.retryAfterSeconds));
        update({ lost: true, isServerAway: failed.isServerAway });
        return;
      }
    }
  }

  function run(): void {
    clearTimeout(timer);
    clearTimeout(takeOver);
    timer = undefined;
    takeOver = undefined;
    if (stopped || outbox.list().length === 0) return;
    running = true;
    void exclusively(sendAll).finally(() => {
      running = false;
      const asked = askedMeanwhile;
      askedMeanwhile = 'nothing';
      // A retry asked for during a send runs even if that send failed, because the send may have started
      // before the connection was back. A new answer waits for the next try like the rest.
      if (asked === 'retry' || (asked === 'run' && timer === undefined)) run();
    });
  }

  /** Brings the state in line with the outbox, which other tabs may have changed. */
  function readOutbox(): void {
    const pending = outbox.list();
    if (pending.length === 0) savedSinceLoss = 0;
    const still = new Set(pending.map(entryName));
    const gone = state.pending.filter((old) => !still.has(entryName(old)));
    const elsewhere = [...state.elsewhere, ...gone];
    update({ pending, elsewhere, lost: state.lost && pending.length > 0 });
    if (gone.length > 0) emit({ kind: 'elsewhere', answers: gone });
  }

  return {
    state: () => state,
    subscribe,
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    keep(entry) {
      outbox.add(entry);
      update({ pending: outbox.list() });
    },
    submit(entry) {
      outbox.add(entry);
      update({ pending: outbox.list() });
      // During a wait between tries the new answer only joins the queue: the wait protects a server in trouble.
      if (running) askedMeanwhile = askedMeanwhile === 'retry' ? 'retry' : 'run';
      else if (timer === undefined) run();
    },
    retryNow() {
      failures = 0;
      // A page that was asleep has missed the changes of other tabs.
      readOutbox();
      if (running) askedMeanwhile = 'retry';
      else run();
    },
    outboxChanged() {
      readOutbox();
      // If the other tab dies or is put to sleep, its entries stay in the outbox: then this tab sends them.
      const isIdle = !running && timer === undefined && takeOver === undefined;
      if (isIdle && state.pending.length > 0) takeOver = setTimeout(run, TAKE_OVER_AFTER_MS);
    },
    whenSent(attemptId) {
      const waits = () => state.pending.some((answer) => answer.attempt_id === attemptId);
      // A caller that waits for the sending should not first have to wait for another tab.
      if (waits() && !running && timer === undefined) run();
      return new Promise((resolve) => {
        if (!waits()) return resolve();
        const unsubscribe = subscribe(() => {
          if (waits()) return;
          unsubscribe();
          resolve();
        });
      });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(takeOver);
    },
  };
}

const FIRST_SECONDS = 1;
const LONGEST_SECONDS = 30;

/**
 * How long to wait before the next try, in milliseconds: 1 s doubling to 30 s, spread over the upper half so that
 * the devices of a classroom don't return all at once. A wait that the server asked for is kept.
 * @param failures consecutive failed tries, from 1
 * @param random between 0 and 1
 */
export function retryDelay(
  failures: number,
  random: number,
  retryAfterSeconds: number | null = null,
): number {
  const ceiling = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (failures - 1));
  const spread = ceiling * (0.5 + random / 2);
  return Math.round(Math.max(spread, retryAfterSeconds ?? 0) * 1000);
}
