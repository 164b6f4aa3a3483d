import cluster from 'node:cluster';
import type { ChangeSignal } from '../http/after-change.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { JobSignal } from '../jobs/job-signal.ts';
import { type ToPrimary, type ToWorker, WORKER_NUMBER } from './messages.ts';

/** What a worker shares with the other workers of its port. */
interface SharedSignals {
  jobs: JobSignal;
  changes: ChangeSignal;
  metrics: Metrics | undefined;
}

/** The number of this worker, from 1. Null in a process that serves the port alone. */
export function workerNumber(): number | null {
  return cluster.isWorker ? Number(process.env[WORKER_NUMBER]) : null;
}

/**
 * Passes signals between this worker and the others. Without them everything would still be right but
 * later: a job would be found at the next look at the queue, and an ended session refused after 0.9 s.
 */
export function joinWorkers({ jobs, changes, metrics }: SharedSignals): void {
  let isPassedOn = false;
  const receive = (ring: () => void) => {
    isPassedOn = true;
    ring();
    isPassedOn = false;
  };
  // A signal that came from another worker isn't sent back.
  const share = (kind: 'job' | 'change') => () => {
    if (!isPassedOn) tell({ kind });
  };
  jobs.listen(share('job'));
  changes.onChange(share('change'));
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'job') receive(() => jobs.ring());
    else if (message.kind === 'change') receive(() => changes.ring());
    else if (message.kind === 'measure') {
      metrics?.json().then(
        (found) => tell({ kind: 'measured', id: message.id, metrics: found }),
        () => {},
      );
    }
  });
}

/** Tells the primary process that this worker serves. */
export function tellServing(address: string): void {
  tell({ kind: 'serving', address });
}

function tell(message: ToPrimary): void {
  // The channel is closed when the primary was killed. This worker ends then, too.
  if (process.connected) process.send?.(message);
}
