import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connectInMemory, rows } from './connect.ts';
import { vacuumEmbedded } from './vacuum.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await connectInMemory();
});
afterAll(() => connection.close());

const SIZE = sql`select pg_table_size('"Weekly notes"')::int as bytes`;

test('a table whose rows change again and again takes the space of two of their versions at most', async () => {
  const { db } = connection;
  await db.execute(sql`create table "Weekly notes" as select n, 0 as week from generate_series(1, 2000) n`);
  const [first] = await rows<{ bytes: number }>(db)`${SIZE}`;
  for (let week = 0; week < 8; week += 1) {
    await db.execute(sql`update "Weekly notes" set week = week + 1`);
    await vacuumEmbedded(connection);
  }
  const [last] = await rows<{ bytes: number }>(db)`${SIZE}`;
  expect(last?.bytes).toBeLessThan(2.5 * (first?.bytes ?? 0));
});

test('a table with few changes is not vacuumed, and neither is a server', async () => {
  const { db } = connection;
  await db.execute(sql`create table quiet as select generate_series(1, 2000) as n`);
  await vacuumEmbedded(connection);
  await db.execute(sql`update quiet set n = 0 where n < 40`);
  await db.execute(sql`create table served as select generate_series(1, 2000) as n`);
  await vacuumEmbedded({ ...connection, kind: 'server' });
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const vacuumed = await rows<{ relname: string; n: number }>(db)`
    select relname, vacuum_count::int as n from pg_stat_user_tables where relname in ('quiet', 'served')
    order by relname`;
  expect(vacuumed).toEqual([
    { relname: 'quiet', n: 1 },
    { relname: 'served', n: 0 },
  ]);
});
