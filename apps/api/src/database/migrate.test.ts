import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connectInMemory, rows } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

test('an embedded database that was just made writes and reads arrays of its own types', async () => {
  const connection = await connectInMemory();
  onTestFinished(() => connection.close());
  await migrateDatabase(connection, '');
  const kinds = ['CL', 'CCP'];
  const found = await rows(connection.db)`select ${sql.param(kinds)}::kind[] as kinds`;
  expect(found).toEqual([{ kinds }]);
}, 60_000);
