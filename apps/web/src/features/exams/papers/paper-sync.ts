import { startPaperRoute } from '@amauta/contract/exams/papers.ts';
import { factsRoute, LONGEST_SECONDS } from '@amauta/contract/exams/real.ts';
import { call } from '../../../api/client.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import {
  endOfRun,
  keepPaperRun,
  listPaperRuns,
  type PaperRun,
  paperRun,
  secondsOfRun,
} from '../../../api/kept/paper-runs.ts';
import { loadCode } from '../../../api/load-code.ts';
import { currentSession } from '../../../api/session-store.ts';
import { createAnswerOutbox, deviceId } from '../taking/answers/answer-outbox.ts';

/**
 * Starts the time of a stored exam on this device, and tries once to tell the server. Does nothing when the time runs
 * already, because another tab may have started the exam while this tab still showed the button.
 */
export function startRun(attemptId: number, durationSeconds: number): void {
  if (paperRun(attemptId)) return;
  keepPaperRun(attemptId, { startedAt: Date.now(), durationSeconds, isKnown: false, endedAfter: null });
  void tellStart(attemptId).catch(() => {});
}

async function tellStart(attemptId: number): Promise<void> {
  const run = paperRun(attemptId);
  if (!run || run.isKnown) return;
  const body = {
    device_id: deviceId(deviceStorage),
    sent_at: new Date().toISOString(),
    started_at: new Date(run.startedAt).toISOString(),
  };
  await call(startPaperRoute, { params: { attemptId }, body, fallback: '', repeats: false });
  const now = paperRun(attemptId);
  if (now) keepPaperRun(attemptId, { ...now, isKnown: true });
}

/** Ends a paper on this device, now. The server is told once all answers were sent. */
export function endRun(attemptId: number): void {
  const run = paperRun(attemptId);
  if (!run || run.endedAfter !== null) return;
  const seconds = Math.min(run.durationSeconds, secondsOfRun(run, Date.now()));
  keepPaperRun(attemptId, { ...run, endedAfter: seconds });
}

/** The fields that a batch of facts adds about its paper: the start, if unknown to the server, and the end. */
export function batchHead(run: PaperRun, { measured = 0, isLast = false } = {}) {
  const now = Date.now();
  const end = endOfRun(run, now);
  return {
    sent_at: new Date(now).toISOString(),
    // A clock that stood years back at the start, as after a dead battery, has been set right since.
    elapsed_seconds: Math.min(LONGEST_SECONDS, secondsOfRun(run, now, measured)),
    ...(run.isKnown ? {} : { start: { started_at: new Date(run.startedAt).toISOString() } }),
    ...(isLast && end !== null ? { finish: { elapsed_seconds: end } } : {}),
  };
}

/** Fires `paper` when the server has taken an exam of this device. The device's copy is then already removed. */
export const handedIn = new EventTarget();

/**
 * After the server took a batch: notes that the start is known, and removes a paper that has ended from this
 * device.
 */
export async function afterBatch(attemptId: number, finishedAt: string | null): Promise<void> {
  const run = paperRun(attemptId);
  if (!run) return;
  keepPaperRun(attemptId, { ...run, isKnown: true });
  if (finishedAt === null) return;
  const { dropPaper } = await loadCode(() => import('./paper-shelf.ts'));
  await dropPaper(attemptId);
  handedIn.dispatchEvent(new Event('paper'));
}

/**
 * Tells the server that a paper has ended. Does nothing while the paper runs or any of its facts wait.
 * @throws the errors of `call`
 */
export async function tellEnd(attemptId: number): Promise<void> {
  const account = currentSession()?.id;
  const run = paperRun(attemptId);
  if (account === undefined || !run || endOfRun(run, Date.now()) === null) return;
  const waits = createAnswerOutbox(deviceStorage, account)
    .list()
    .some((entry) => entry.attempt_id === attemptId);
  if (waits) return;
  const { data } = await call(factsRoute, {
    params: { attemptId },
    body: { device_id: deviceId(deviceStorage), ...batchHead(run, { isLast: true }), facts: [] },
    fallback: 'No se pudo enviar tu examen.',
    repeats: false,
  });
  await afterBatch(attemptId, data.finished_at);
}

/** Tells the server of starts and ends of the account's papers that it may not know yet. Never throws. */
export async function tellRuns(): Promise<void> {
  for (const { attemptId } of listPaperRuns()) {
    await tellStart(attemptId).catch(() => {});
    await tellEnd(attemptId).catch(() => {});
  }
}
