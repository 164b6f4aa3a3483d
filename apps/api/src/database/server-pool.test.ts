import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openServerPool } from './server-pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** A server that refuses each connection with this SQLSTATE and message, in PostgreSQL's protocol. */
async function refusingServer(state: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://amauta@127.0.0.1:${(server.address() as net.AddressInfo).port}/amauta`;
}

test.each([
  ['XX000', 'could not write init file'],
  ['58P01', 'could not open file "global/pg_filenode.map"'],
])('a connection refused with %s counts as a database that is unavailable', async (state, message) => {
  const { db, close } = openServerPool(await refusingServer(state, message), 1, { casing: 'snake_case' });
  onTestFinished(close);
  const failure = await db.execute(sql`select 1`).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(String((failure as Error).cause)).toContain(message);
  expect(isDatabaseUnavailable(failure)).toBe(true);
});
