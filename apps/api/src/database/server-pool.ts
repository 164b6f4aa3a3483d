import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Every statement is a short one: starting workers or compiling a plan takes longer than running it alone. */
export const PLANNING = '-c max_parallel_workers_per_gather=0 -c jit=off';

/** The server ends a slow statement itself and keeps its connection; a second later the client gives up on the server. */
const SERVER_STATEMENT_MS = 9_000;
const STATEMENT_MS = 10_000;
/** For a connection, new or another's: with a statement's own limit the page still hears of it. */
const CONNECT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
/** A statement under way may end; a server that doesn't answer is left. */
const CLOSE_MS = 2_000;

/** Finds a peer that is gone without a word; Node sets no such limit by itself. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Connections to a PostgreSQL server. Whatever the server does to one of them fails the statement under way and nothing
 * else: the connection is thrown away and the next statement opens another.
 */
export function openServerPool(url: string, size: number, options: { casing: 'snake_case' }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...KEEP_ALIVE,
    statement_timeout: SERVER_STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'amauta',
    options: PLANNING,
  });
  const open = new Set<pg.PoolClient>();
  // Without listeners a lost connection would end the process: the pool tells of idle ones only, and of one between two
  // statements of a transaction nobody else is told. The next statement on it fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => {});
  });
  pool.on('remove', (client) => open.delete(client));

  const db = drizzle(pool, options);
  db.transaction = (work, config) =>
    withClient(pool, (client) => drizzle(client, options).transaction(work, config));
  return {
    db,
    async close(): Promise<void> {
      const isEnded = await Promise.race([
        pool.end().then(() => true),
        wait(CLOSE_MS, false, { ref: false }),
      ]);
      if (!isEnded) for (const client of open) (client as unknown as pg.Client).connection.stream.destroy();
    },
  };
}

/**
 * Runs a transaction on a client of the pool, and gives the client back whatever happens. After a fault nothing more is
 * sent, not even `rollback`: a frozen server would let that wait for its whole limit, too. The client is thrown away
 * then, and the server rolls back by itself.
 *
 * Drizzle's own transaction keeps the client for ever when `begin` fails, and gives a frozen one back as if it were good.
 */
async function withClient<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let fault: unknown;
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    if (fault !== undefined) throw fault;
    try {
      return await client.query(statement, values);
    } catch (error) {
      if (isDatabaseUnavailable(error)) fault = error;
      throw error;
    }
  };
  try {
    return await work({ query } as pg.Client);
  } finally {
    client.release(fault !== undefined);
  }
}
