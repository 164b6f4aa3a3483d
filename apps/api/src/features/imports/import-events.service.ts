import { setTimeout as wait } from 'node:timers/promises';
import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { findRevision } from './imports.queries.ts';
import { readDetail } from './imports.service.ts';

/** Milliseconds between two looks at the import's row. A shorter time shows changes sooner and costs more statements. */
const LOOK_MS = 700;
/**
 * Milliseconds without an event after which a sign of life is sent: proxies close connections that stay
 * silent.
 */
const QUIET_MS = 15_000;

/**
 * Yields an import now and after each change, until it is neither waiting nor being read, or is deleted.
 * Yields null now and then while nothing changes.
 */
export async function* watchImport(
  db: Database,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<ImportDetail | null> {
  let shown = '';
  let toldAt = performance.now();
  while (!signal.aborted) {
    const found = await findRevision(db, id);
    if (!found) return;
    const state = `${found.revision} ${found.waitingBefore}`;
    if (state !== shown) {
      const detail = await readDetail(db, id).catch(goneAsNull);
      if (!detail) return;
      shown = state;
      toldAt = performance.now();
      yield detail;
      if (detail.status !== 'queued' && detail.status !== 'reading') return;
    } else if (performance.now() - toldAt > QUIET_MS) {
      toldAt = performance.now();
      yield null;
    }
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

function goneAsNull(error: unknown): null {
  if (error instanceof RequestFailure) return null;
  throw error;
}
