import type { Metrics } from '../http/metrics/metrics.ts';

/** What one worker tells the others. */
type Shared =
  /** A job waits or was cancelled. */
  | { kind: 'job' }
  /** Accounts or the catalogue may have changed, so nothing remembered of them may be used any more. */
  | { kind: 'change' };

export type ToWorker = Shared | { kind: 'measure'; id: number };

export type ToPrimary =
  | Shared
  | { kind: 'serving'; address: string }
  | { kind: 'measured'; id: number; metrics: Awaited<ReturnType<Metrics['json']>> };

/** The environment variable that tells a worker its number, from 1. */
export const WORKER_NUMBER = 'AMAUTA_WORKER';
