import cluster, { type Worker } from 'node:cluster';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { connectServer } from '../database/connect.ts';
import { serveMetrics } from '../http/metrics/metrics-listener.ts';
import { openStore } from '../storage/open-store.ts';
import { announce } from './announce.ts';
import { endOnSignal } from './end-on-signal.ts';
import { type ToPrimary, type ToWorker, WORKER_NUMBER } from './messages.ts';
import { prepareInstallation } from './prepare.ts';
import { METRICS_TYPE, type WorkerMetrics, writeWorkerMetrics } from './worker-metrics.ts';

/** A worker that lived for a shorter time is started again only after a pause, which grows up to the longest one. */
const SHORT_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Longer than a worker may take to end. */
const END_SECONDS = 11;
const MEASURE_MS = 2_000;

/**
 * Serves the port with several processes of this program. This one, the primary, accepts connections and
 * hands them out in turn. It does no other work, so that it never waits. It replaces workers that died,
 * passes signals between workers, and joins their metrics into one text.
 */
export async function supervise(config: Config): Promise<void> {
  console.log('Conectando a PostgreSQL…');
  const connection = connectServer(config.databaseUrl, 2);
  try {
    await prepareInstallation(connection, { config, clock: systemClock, files: await openStore(config) });
  } finally {
    await connection.close();
  }

  const workers = new Map<number, Worker>();
  const serving = new Set<number>();
  let isAnnounced = false;
  let isEnding = false;

  function start(number: number, pauseMs: number): void {
    const startedAt = performance.now();
    const worker = cluster.fork({ [WORKER_NUMBER]: String(number) });
    workers.set(number, worker);
    worker.on('message', (message: ToPrimary) => receive(number, message));
    worker.on('exit', (code, signal) => {
      workers.delete(number);
      serving.delete(number);
      if (isEnding) return;
      // The worker has told why it can't serve. All others would fail in the same way.
      if (!isAnnounced) process.exit(code || 1);
      const lived = performance.now() - startedAt;
      const pause = lived > SHORT_LIFE_MS ? 0 : pauseMs;
      console.error(`El proceso ${number} terminó (${signal ?? code}). Se inicia de nuevo.`);
      setTimeout(() => {
        if (!isEnding) start(number, Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pause * 2)));
      }, pause);
    });
  }

  function receive(from: number, message: ToPrimary): void {
    if (message.kind === 'serving') {
      serving.add(from);
      if (isAnnounced || serving.size < config.workers) return;
      isAnnounced = true;
      announce(config, message.address);
    } else if (message.kind === 'job' || message.kind === 'change') {
      for (const [number, worker] of workers) if (number !== from) send(worker, message);
    }
  }

  const measured =
    config.metrics &&
    (await serveMetrics(
      { text: async () => writeWorkerMetrics(await measure(workers)), contentType: METRICS_TYPE },
      config.metrics,
    ));
  endOnSignal(async () => {
    isEnding = true;
    measured?.close();
    measured?.closeAllConnections();
    const codes = await Promise.all([...workers.values()].map(endWorker));
    return codes.every((code) => code === 0) ? 0 : 1;
  }, END_SECONDS);
  for (let number = 1; number <= config.workers; number += 1) start(number, FIRST_PAUSE_MS);
}

function endWorker(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.on('exit', (code) => resolve(code));
    worker.process.kill('SIGTERM');
  });
}

let measurements = 0;

/** Asks every worker for its metrics. A worker that doesn't answer in time is left out. */
async function measure(workers: ReadonlyMap<number, Worker>): Promise<Map<number, WorkerMetrics>> {
  measurements += 1;
  const id = measurements;
  const found = new Map<number, WorkerMetrics>();
  await Promise.all(
    [...workers].map(([number, worker]) => measureOne(worker, id, (metrics) => found.set(number, metrics))),
  );
  return new Map([...found].sort(([one], [other]) => one - other));
}

function measureOne(worker: Worker, id: number, use: (metrics: WorkerMetrics) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      worker.off('message', receive);
      worker.off('exit', end);
      resolve();
    };
    const receive = (message: ToPrimary) => {
      if (message.kind !== 'measured' || message.id !== id) return;
      use(message.metrics);
      end();
    };
    const timer = setTimeout(end, MEASURE_MS);
    worker.on('message', receive);
    worker.on('exit', end);
    send(worker, { kind: 'measure', id });
  });
}

/** A worker that is dying has closed its channel; its end is noticed by itself. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
