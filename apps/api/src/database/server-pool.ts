import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { StatementWatch } from './slow-statements.ts';
import { isDatabaseUnavailable, markAsConnecting } from './unavailable.ts';

/**
 * Parallel workers and JIT are off: every statement here is short, so starting workers or compiling its plan
 * would take longer than running it.
 */
export const PLANNING = '-c max_parallel_workers_per_gather=0 -c jit=off';

/**
 * The page waits 10 s for an answer. The two limits of a statement are shorter, so that the page gets a 503 that says
 * when to try again. The server cancels a slow statement after 8 s. If the server itself doesn't answer, this process
 * gives up after 9 s; these 9 s include the wait for a connection.
 */
const SERVER_STATEMENT_MS = 8_000;
const STATEMENT_MS = 9_000;
/**
 * How long a statement waits for a connection, either a new one or one that another call gives back. Shorter than the
 * 2 s in which a call of an overloaded server is refused (decision 45).
 */
const CONNECT_MS = 1_500;
/** The server ends a transaction that has sent nothing for so long, because its locks would hold up other calls. */
const IDLE_IN_TRANSACTION_MS = 15_000;
/**
 * How long closing waits for statements under way. Afterwards the connections to a server that doesn't answer
 * are cut.
 */
const CLOSE_MS = 2_000;

/**
 * TCP keep-alive finds a server that is gone without having closed the connection. Node sets none by itself.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a pool of at most `size` connections to the PostgreSQL server at `url`. When the server ends a
 * connection or freezes, only the statement under way on it fails: the connection is thrown away and the next
 * statement opens another.
 * @param watch measures the statements of each connection
 * @returns the database, the counts of the pool, the longest wait for a connection, and `close`
 */
export function openServerPool(
  url: string,
  size: number,
  options: { casing: 'snake_case' },
  watch?: StatementWatch,
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...KEEP_ALIVE,
    statement_timeout: SERVER_STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'amauta',
    options: PLANNING,
  });
  const open = new Set<pg.PoolClient>();
  const waits = new Set<{ since: number }>();
  const connect = async () => {
    const wait = { since: performance.now() };
    waits.add(wait);
    try {
      return await pool.connect();
    } catch (error) {
      markAsConnecting(error);
      throw error;
    } finally {
      waits.delete(wait);
    }
  };
  // Both listeners keep the process alive, because Node ends it for an 'error' event without a listener. The
  // pool's own event tells only of idle connections, so each client needs a listener as well, for a
  // connection that is lost between two statements of a transaction. The next statement on a lost connection
  // fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    open.add(client);
    watch?.watch(client);
    client.on('error', () => {});
  });
  pool.on('remove', (client) => open.delete(client));

  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    withClient(connect, (client) => client.query(statement, values));
  const db = drizzle({ query } as pg.Client, options);
  db.transaction = (work, config) =>
    withClient(connect, (client) => drizzle(client, options).transaction(work, config));
  return {
    db,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    /** Milliseconds for which the statement that asked first has been waiting for a connection. */
    longestWaitMs() {
      const [first] = waits;
      return first ? performance.now() - first.since : 0;
    },
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
 * Runs a statement or a transaction on a client of the pool and always gives the client back. The time that was spent
 * waiting for the client is taken from the first statement's time. After a fault of the connection nothing more is
 * sent, not even `rollback`: on a frozen server `rollback` would wait until its time-out. The client is then thrown
 * away, and the server rolls back by itself.
 *
 * This replaces Drizzle's own transaction, which keeps the client for ever when `begin` fails, and returns a
 * frozen client to the pool as if it worked.
 */
async function withClient<T>(
  connect: () => Promise<pg.PoolClient>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const askedAt = performance.now();
  const client = await connect();
  let leftMs = STATEMENT_MS - (performance.now() - askedAt);
  let fault: unknown;
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    if (fault !== undefined) throw fault;
    const limited = { ...statement, query_timeout: Math.ceil(leftMs) };
    leftMs = STATEMENT_MS;
    try {
      return await client.query(limited, values);
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
