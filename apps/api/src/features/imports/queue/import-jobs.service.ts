import type { ServerContext } from '../../../context.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { createJobRunner, type JobRunner } from '../../../jobs/job-runner.ts';
import type { ImportRow } from '../imports.queries.ts';
import {
  claimImport,
  endExhausted,
  releaseImport,
  renewLease,
  requeueImport,
} from './import-queue.queries.ts';
import { readImport } from './read-import.service.ts';

const FAILED_REPEATEDLY =
  'La lectura falló tres veces. Ábrelo en tu equipo, imprímelo como un PDF nuevo y vuelve a subirlo.';

/** Reads the imports of the queue in this process. Other processes may read other imports at the same time. */
export function createImportRunner(context: ServerContext, onError: (error: unknown) => void): JobRunner {
  const { config, jobs } = context;
  return createJobRunner(importQueue(context, onError), {
    workers: config.importWorkers,
    signal: jobs,
    onError,
  });
}

function importQueue(context: ServerContext, onPageFailure: (error: unknown) => void): JobQueue<ImportRow> {
  const { db, space } = context;
  return {
    async claim(owner) {
      // Reading stores drafts and images, so no import begins while space is short.
      if (space.state() !== 'ample') return undefined;
      await endExhausted(db, FAILED_REPEATEDLY);
      return claimImport(db, owner);
    },
    renew: (id, owner) => renewLease(db, id, owner),
    release: (id, owner) => releaseImport(db, id, owner),
    recordFailure: (id, owner) => requeueImport(db, { id, owner }, FAILED_REPEATEDLY),
    run: (job, owner, signal) => readImport(context, { job, owner, signal, onPageFailure }),
  };
}
