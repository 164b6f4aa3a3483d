import pg from 'pg';
import { inject } from 'vitest';
import { rows } from '../database/connect.ts';
import { administer } from './administer.ts';
import type { TestServer } from './test-server.ts';

type Statement = (this: pg.Client & { database: string }, ...given: unknown[]) => unknown;

/**
 * Runs `work`. Right before its nth statement another connection makes PostgreSQL end every connection of the
 * server's database. The statement is sent once its client knows that its connection has ended.
 * @returns the answer of `work`, and whether it had an nth statement
 */
export async function cutBeforeStatement<T>(
  server: TestServer,
  nth: number,
  work: () => Promise<T>,
): Promise<{ answer: T; wasCut: boolean }> {
  const [here] = await rows<{ name: string }>(server.context.db)`select current_database() as name`;
  const database = here?.name ?? '';
  const template = inject('databaseTemplates').empty;
  if (template.kind !== 'server') throw new Error('only a server has connections to end');
  const original = pg.Client.prototype.query as unknown as Statement;
  let left = nth;
  const cutting: Statement = function (...given) {
    if (this.database !== database || --left !== 0) return original.apply(this, given);
    const known = new Promise((resolve) => this.once('end', resolve));
    const cut = administer(
      template.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    ).then(() => known);
    const sent = cut.then(() => original.apply(this, given));
    return typeof given.at(-1) === 'function' ? undefined : sent;
  };
  pg.Client.prototype.query = cutting as unknown as typeof pg.Client.prototype.query;
  try {
    return { answer: await work(), wasCut: left <= 0 };
  } finally {
    pg.Client.prototype.query = original as unknown as typeof pg.Client.prototype.query;
  }
}
