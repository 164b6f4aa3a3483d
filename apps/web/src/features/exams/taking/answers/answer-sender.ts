import type { AnswerResult } from '@amauta/contract/exams/attempt.ts';
import type { AnswerOutbox, PendingAnswer } from './answer-outbox.ts';

/** What became of one try to send. Only `failed` is worth another one. */
export type SendOutcome =
  | { readonly kind: 'saved'; readonly result: AnswerResult }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly retryAfterSeconds: number | null };

export type SenderEvent =
  | { readonly kind: 'saved'; readonly answer: PendingAnswer; readonly result: AnswerResult }
  | { readonly kind: 'refused'; readonly answer: PendingAnswer; readonly message: string }
  /** Everything went out after the connection had been lost. */
  | { readonly kind: 'recovered'; readonly saved: number }
  /** Another tab settled these answers: what is shown of them must be read anew. */
  | { readonly kind: 'elsewhere'; readonly answers: readonly PendingAnswer[] };

export interface RefusedAnswer {
  readonly answer: PendingAnswer;
  readonly message: string;
}

export interface SavedAnswer {
  readonly answer: PendingAnswer;
  readonly result: AnswerResult;
}

export interface SenderState {
  readonly pending: readonly PendingAnswer[];
  /** The last try failed and none has succeeded since. */
  readonly lost: boolean;
  /** The server itself answered the last failed try: it is there and says when to come back. */
  readonly isServerAway: boolean;
  /** What could not be saved since the page was opened. */
  readonly refused: readonly RefusedAnswer[];
  /** What was saved since the page was opened. A screen that opens later may have read its counts before that. */
  readonly saved: readonly SavedAnswer[];
  /** What other tabs settled since the page was opened; what became of it only the server knows. */
  readonly elsewhere: readonly PendingAnswer[];
}

export interface SenderParts {
  readonly outbox: AnswerOutbox;
  readonly send: (answer: PendingAnswer) => Promise<SendOutcome>;
  /** Runs the work while no other tab runs its own. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly random: () => number;
}

export interface AnswerSender {
  state(): SenderState;
  subscribe(listener: () => void): () => void;
  onEvent(listener: (event: SenderEvent) => void): () => void;
  /** Keeps the answer durably, then sends it in the background. */
  submit(answer: PendingAnswer): void;
  /** Tries at once, whatever wait was left: the connection may be back or the person asks. */
  retryNow(): void;
  /** Another tab changed the outbox. */
  outboxChanged(): void;
  /** Resolves once no answer of the attempt waits. */
  whenSent(attemptId: number): Promise<void>;
  stop(): void;
}

/** Long enough for the tab that gave the answer to have sent it. */
const TAKE_OVER_AFTER_MS = 4_000;

/** Sends the outbox in order, one at a time, until it is empty; a failed try is repeated after a growing wait. */
export function createAnswerSender({ outbox, send, exclusively, random }: SenderParts): AnswerSender {
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: SenderEvent) => void>();
  let state: SenderState = {
    pending: outbox.list(),
    lost: false,
    isServerAway: false,
    refused: [],
    saved: [],
    elsewhere: [],
  };
  let running = false;
  /** What was asked for while a run was under way. */
  let askedMeanwhile: 'nothing' | 'run' | 'retry' = 'nothing';
  let stopped = false;
  let failures = 0;
  let savedSinceLoss = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while another tab may still send what it has put into the outbox. */
  let takeOver: ReturnType<typeof setTimeout> | undefined;

  function update(change: Partial<SenderState>): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  function emit(event: SenderEvent): void {
    for (const listener of [...eventListeners]) listener(event);
  }

  function settle(answer: PendingAnswer, outcome: Exclude<SendOutcome, { kind: 'failed' }>): void {
    failures = 0;
    outbox.remove(answer);
    if (outcome.kind === 'saved') {
      if (state.lost) savedSinceLoss += 1;
      state = { ...state, saved: [...state.saved, { answer, result: outcome.result }] };
      emit({ kind: 'saved', answer, result: outcome.result });
    } else {
      const refusal = { answer, message: outcome.message };
      // Not by `update`: whoever waits for the outbox must see both changes at once.
      state = { ...state, refused: [...state.refused, refusal] };
      emit({ kind: 'refused', ...refusal });
    }
    const pending = outbox.list();
    const recovered = state.lost && pending.length === 0;
    update({ pending, lost: state.lost && !recovered });
    if (recovered) {
      if (savedSinceLoss > 0) emit({ kind: 'recovered', saved: savedSinceLoss });
      savedSinceLoss = 0;
    }
  }

  async function sendAll(): Promise<void> {
    for (let next = outbox.list()[0]; next !== undefined && !stopped; next = outbox.list()[0]) {
      const outcome = await send(next).catch(
        (): SendOutcome => ({ kind: 'failed', retryAfterSeconds: null }),
      );
      // After a stop the answer stays in the outbox; sending it again is harmless, the first reply stands.
      if (stopped) return;
      if (outcome.kind === 'failed') {
        failures += 1;
        timer = setTimeout(run, retryDelay(failures, random(), outcome.retryAfterSeconds));
        update({ lost: true, isServerAway: outcome.retryAfterSeconds !== null });
        return;
      }
      settle(next, outcome);
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
      // A retry asked for during a send is due even if that send failed: it may have left before the connection
      // was back. An answer added meanwhile waits like the rest.
      if (asked === 'retry' || (asked === 'run' && timer === undefined)) run();
    });
  }

  /** Brings the state to what other tabs have left in the outbox. */
  function readOutbox(): void {
    const pending = outbox.list();
    if (pending.length === 0) savedSinceLoss = 0;
    const still = new Set(pending.map((answer) => `${answer.attempt_id}/${answer.question_id}`));
    const gone = state.pending.filter((old) => !still.has(`${old.attempt_id}/${old.question_id}`));
    const elsewhere = [...state.elsewhere, ...gone];
    update({ pending, elsewhere, lost: state.lost && pending.length > 0 });
    if (gone.length > 0) emit({ kind: 'elsewhere', answers: gone });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    submit(answer) {
      outbox.add(answer);
      update({ pending: outbox.list() });
      // While a wait runs the new answer joins the queue; the wait protects a server in trouble.
      if (running) askedMeanwhile = askedMeanwhile === 'retry' ? 'retry' : 'run';
      else if (timer === undefined) run();
    },
    retryNow() {
      failures = 0;
      // A page that was asleep has not heard of other tabs.
      readOutbox();
      if (running) askedMeanwhile = 'retry';
      else run();
    },
    outboxChanged() {
      readOutbox();
      // A tab that dies or is put to sleep sends nothing any more: then this one does.
      const isIdle = !running && timer === undefined && takeOver === undefined;
      if (isIdle && state.pending.length > 0) takeOver = setTimeout(run, TAKE_OVER_AFTER_MS);
    },
    whenSent(attemptId) {
      const waits = () => state.pending.some((answer) => answer.attempt_id === attemptId);
      // Whoever waits for it doesn't wait for another tab first.
      if (waits() && !running && timer === undefined) run();
      return new Promise((resolve) => {
        if (!waits()) return resolve();
        const listener = () => {
          if (waits()) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
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
