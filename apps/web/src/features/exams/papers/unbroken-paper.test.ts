import '../../../testing/fake-indexeddb.ts';
import { type FactBatch, type FactReceipt, factsRoute } from '@amauta/contract/exams/real.ts';
import { judgeFactTime, judgePaperStart } from '@amauta/exam-rules/real/fact-times.ts';
import { type StoredFact, standingOf, UNTOUCHED } from '@amauta/exam-rules/real/standing.ts';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { keepPaperRun, paperRun } from '../../../api/kept/paper-runs.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { startAnswerSender } from '../taking/answers/answer-service.ts';
import { serverClock } from '../taking/clock/server-clock.ts';
import { createChoiceStore } from '../taking/real/real-exam.ts';
import { samplePaper } from './paper-samples.fixture.ts';
import { attemptOf, choicesOf } from './paper-source.ts';

const ITEMS = [1, 2, 3];
const MINUTE = 60_000;
const DURATION = 10_800;
/** Days between storing the paper and starting it. */
const STORED_BEFORE = 2 * 24 * 60 * MINUTE;
const paper = samplePaper({ way: 'REAL', duration_in_seconds: DURATION });
const realNow = Date.now;

const item = fc.constantFrom(...ITEMS);
const alternative = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('choose' as const), item, alternative }) },
  fc.record({ do: fc.constant('takeBack' as const), item }),
  fc.record({ do: fc.constant('mark' as const), item }),
  fc.record({ do: fc.constant('discard' as const), item, alternative }),
  { weight: 5, arbitrary: fc.constant({ do: 'wait' as const }) },
  fc.constant({ do: 'lose' as const }),
  fc.constant({ do: 'comeBack' as const }),
  // The server stores a call and its reply is lost, so that the page sends the same again.
  fc.constant({ do: 'loseReply' as const }),
  fc.constant({ do: 'reload' as const }),
  // Minutes by which the device's clock is wrong from now on. An exam must not end by it.
  fc.record({ do: fc.constant('jump' as const), minutes: fc.integer({ min: -80, max: 80 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The state of an item as its teacher sees it. */
interface Shown {
  selected: number | null;
  marked: boolean;
  discarded: number[];
}

/** What the steps alone say must stand. */
function model(steps: readonly Step[]): Shown[] {
  const shown = new Map(
    ITEMS.map((id): [number, Shown] => [id, { selected: null, marked: false, discarded: [] }]),
  );
  for (const one of steps) {
    const at = 'item' in one ? shown.get(one.item) : undefined;
    if (!at) continue;
    if (one.do === 'takeBack') at.selected = null;
    if (one.do === 'mark') at.marked = !at.marked;
    if (one.do === 'choose') {
      at.selected = one.alternative;
      at.discarded = at.discarded.filter((id) => id !== one.alternative);
    }
    if (one.do === 'discard') {
      const isOn = !at.discarded.includes(one.alternative);
      if (isOn && at.selected === one.alternative) at.selected = null;
      at.discarded = at.discarded.filter((id) => id !== one.alternative);
      if (isOn) at.discarded = [...at.discarded, one.alternative].toSorted((a, b) => a - b);
    }
  }
  return [...shown.values()];
}

/** A server with the rules of the real one, and with a clock that is right. */
function paperServer(now: () => Date) {
  const storedAt = new Date(now().getTime() - STORED_BEFORE);
  const lapsesAt = new Date(storedAt.getTime() + 7 * 24 * 60 * MINUTE);
  const facts: StoredFact[] = [];
  const server = { isDown: false, losesReply: false, refused: 0, facts };
  let startedAt: Date | null = null;

  function take(batch: FactBatch): FactReceipt {
    if (!startedAt) {
      const told = {
        deviceStartedAt: new Date(batch.start?.started_at ?? ''),
        deviceNow: new Date(batch.sent_at),
      };
      const judged = judgePaperStart({
        storedAt,
        lapsesAt,
        ...told,
        elapsedMs: batch.elapsed_seconds * 1000,
        now: now(),
      });
      if (judged.isLapsed) throw new Error('The paper lapsed.');
      startedAt = judged.startedAt;
    }
    const receipt: FactReceipt = {
      kept: [],
      refused: [],
      results: [],
      other_device_facts: 0,
      start_time: startedAt.toISOString(),
      server_time: now().toISOString(),
      finished_at: null,
    };
    for (const fact of batch.facts) {
      const stored: StoredFact = {
        deviceId: batch.device_id,
        sequence: fact.sequence,
        type: fact.type,
        itemId: fact.question_id,
        alternativeId: 'alternative_id' in fact ? fact.alternative_id : null,
        value: 'on' in fact && fact.on ? 1 : 0,
        elapsedMs: 0,
      };
      const before = facts.find(({ sequence }) => sequence === fact.sequence);
      const clock = { startedAt, durationSeconds: DURATION, now: now(), acceptedUntil: lapsesAt };
      const { refusal, elapsedMs } = judgeFactTime(
        { ...clock, measuredMs: batch.elapsed_seconds * 1000 },
        fact.elapsed_seconds * 1000,
      );
      const isSame = before && JSON.stringify({ ...before, elapsedMs: 0 }) === JSON.stringify(stored);
      const reason = before && !isSame ? 'SEQUENCE_TAKEN' : before ? undefined : refusal;
      if (reason) {
        server.refused += 1;
        receipt.refused.push({ sequence: fact.sequence, reason, message: 'No se guardó.' });
        continue;
      }
      if (!before && elapsedMs !== undefined) facts.push({ ...stored, elapsedMs });
      receipt.kept.push(fact.sequence);
    }
    return receipt;
  }

  fakeApi().answer(factsRoute, ({ body }) => {
    if (server.isDown) throw new TypeError('no connection');
    const data = take(body as FactBatch);
    if (server.losesReply) {
      server.losesReply = false;
      throw new TypeError('the reply was lost');
    }
    return { success: true as const, message: 'Guardamos los cambios.', data };
  });
  return server;
}

/** Lets what is under way go on for a moment, long enough for a call. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 2));

/** The page of a running paper, as it is after it was opened or reloaded. */
function openPage() {
  // A page that opens trusts the clock that it finds.
  serverClock.sync(Date.now(), Date.now(), Date.now());
  const run = paperRun(7);
  if (!run) throw new Error('The paper does not run.');
  const sender = startAnswerSender(teacher.id);
  const store = createChoiceStore(attemptOf(paper, run), choicesOf(paper), sender, new QueryClient());
  const stop = store.start();
  const shown = (): Shown[] =>
    ITEMS.map((id) => {
      const choice = store.state().items.get(id);
      return {
        selected: choice?.selected_alternative_id ?? null,
        marked: choice?.marked ?? false,
        discarded: (choice?.discarded_alternative_ids ?? []).toSorted((a, b) => a - b),
      };
    });
  return {
    sender,
    store,
    shown,
    close() {
      stop();
      sender.stop();
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function play(steps: readonly Step[]): Promise<void> {
  localStorage.clear();
  signInAs(teacher);
  let offset = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offset);
  // The exam began 90 minutes ago, so that a clock may go back within it.
  const server = paperServer(() => new Date(realNow()));
  const startedAt = realNow() - 90 * MINUTE;
  keepPaperRun(7, { startedAt, durationSeconds: DURATION, isKnown: false, endedAfter: null });
  let page = openPage();
  for (const [index, one] of steps.entries()) {
    if (one.do === 'choose') page.store.choose(one.item, one.alternative);
    if (one.do === 'takeBack') page.store.takeBack(one.item);
    if (one.do === 'mark') page.store.toggleMark(one.item);
    if (one.do === 'discard') page.store.toggleDiscard(one.item, one.alternative);
    if (one.do === 'wait') await breathe();
    if (one.do === 'lose') server.isDown = true;
    if (one.do === 'loseReply') server.losesReply = true;
    if (one.do === 'jump') offset = one.minutes * MINUTE;
    if (one.do === 'comeBack') {
      server.isDown = false;
      page.sender.retryNow();
    }
    if (one.do === 'reload') {
      page.close();
      page = openPage();
      expect(page.shown()).toEqual(model(steps.slice(0, index)));
    }
  }
  const expected = model(steps);
  expect(page.shown()).toEqual(expected);
  server.isDown = false;
  server.losesReply = false;
  // What was under way fails or arrives first; then everything that waits is sent.
  await breathe();
  page.sender.retryNow();
  await page.sender.whenSent(7);
  const standing = standingOf(server.facts);
  const stands = ITEMS.map((id): Shown => {
    const { selectedAlternativeId, marked, discarded } = standing.get(id) ?? UNTOUCHED;
    return { selected: selectedAlternativeId, marked, discarded: [...discarded] };
  });
  page.close();
  expect(stands).toEqual(expected);
  expect(server.refused).toBe(0);
}

it('whatever is changed, lost, repeated, reloaded or set on the clock: what the teacher did last stands, and nothing else', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), play), {
    numRuns: 60,
    // Finding the shortest failing steps may take minutes.
    interruptAfterTimeLimit: 45_000,
    markInterruptAsFailure: true,
  });
}, 60_000);
