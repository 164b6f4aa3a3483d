import { deliverRoute } from '@amauta/contract/exams/deliveries.ts';
import { LARGEST_BATCH } from '@amauta/contract/exams/real.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import { DELIVERIES, DELIVERY_TAG, type Delivery } from '../../../api/kept/delivery.ts';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { listPaperRuns, type PaperRun, paperRun } from '../../../api/kept/paper-runs.ts';
import type { Pending } from '../taking/answers/answer-outbox.ts';
import { deviceId } from '../taking/answers/answer-outbox.ts';
import type { SenderState } from '../taking/answers/answer-sender.ts';
import { toFact } from '../taking/answers/answer-transport.ts';
import { findPaper } from './paper-shelf.ts';
import { batchHead } from './paper-sync.ts';

type Waiting = Pick<SenderState, 'pending' | 'lost'>;

const shelf = deviceShelf<Delivery>(DELIVERIES);

let wanted: Waiting | null = null;
let working: Promise<void> | null = null;

/**
 * Keeps a copy of what the next call would send for each stored exam, where the service worker finds it, and has the
 * browser wake the worker once there is a connection (decision 56). Does nothing while the page itself gets through.
 * Never throws: the page's own outbox holds everything, so a copy that can't be kept loses nothing.
 */
export function keepDeliveries(waiting: Waiting): Promise<void> {
  wanted = waiting;
  working ??= keepWanted().finally(() => {
    working = null;
  });
  return working;
}

/** One at a time, because an older state must not replace a newer one. States in between are skipped. */
async function keepWanted(): Promise<void> {
  for (let waiting = wanted; waiting; waiting = wanted) {
    wanted = null;
    await keepAll(waiting).catch(() => {});
  }
}

async function keepAll({ pending, lost }: Waiting): Promise<void> {
  const kept = new Set((await shelf.list()).map(({ name }) => name));
  let isAsked = false;
  for (const { attemptId, run } of listPaperRuns()) {
    const name = String(attemptId);
    const entries = pending.filter((entry) => entry.attempt_id === attemptId);
    const isSettled = entries.length === 0 && run.endedAfter === null;
    if (isSettled) {
      if (kept.has(name)) await shelf.remove(name);
      continue;
    }
    // The page is sending, and tells again how that went.
    if (entries.length > 0 && !lost) continue;
    const delivery = await deliveryOf(attemptId, run, entries);
    // The exam may have been handed in meanwhile.
    if (!delivery || !paperRun(attemptId)) continue;
    await shelf.put(name, delivery);
    isAsked = true;
  }
  if (isAsked) await askForSync();
}

async function deliveryOf(
  attemptId: number,
  run: PaperRun,
  entries: readonly Pending[],
): Promise<Delivery | null> {
  const pass = await passOf(attemptId);
  if (pass === undefined) return null;
  const facts = entries.slice(0, LARGEST_BATCH).map(toFact);
  const measured = Math.max(0, ...facts.map((fact) => fact.elapsed_seconds));
  // Only an end that the page has noted: then every answer stands in this copy. An exam that its time ends while no page
  // is open is ended by the page, when it opens.
  const isLast = run.endedAfter !== null && entries.length <= LARGEST_BATCH;
  return {
    address: `/api${deliverRoute.path}`,
    pass,
    body: { device_id: deviceId(deviceStorage), ...batchHead(run, { measured, isLast }), facts },
    madeAt: Date.now(),
  };
}

/** Passes by attempt, so that a press doesn't read a whole paper each time. */
const passes = new Map<number, string>();

/** The pass of a paper. Papers that were stored before there were passes have none. */
async function passOf(attemptId: number): Promise<string | undefined> {
  const pass: string | undefined = passes.get(attemptId) ?? (await findPaper(attemptId))?.delivery_pass;
  if (pass !== undefined) passes.set(attemptId, pass);
  return pass;
}

/** Browsers without background sync, and people who forbid it, leave the sending to the page. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as WithSync | undefined)?.sync;
  // Asking again would wake the worker at once, and a server in trouble would get a call at each press.
  if (sync && !(await sync.getTags()).includes(DELIVERY_TAG)) await sync.register(DELIVERY_TAG);
}

/** Background sync is no standard yet, so TypeScript doesn't know it. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void>; getTags(): Promise<string[]> };
}
