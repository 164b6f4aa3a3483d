import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { sql } from 'drizzle-orm';
import { connectEmbedded } from '../../database/connect.ts';
import { recordDisk } from './disk-recorder.ts';

/*
 * The process that `power-cut.test.ts` starts. It makes a database in the folder of its first argument,
 * stores answers in it, and writes the recorded calls to the disk into the file of its second argument. It
 * ends without closing the database.
 */
const [folder = '', journal = ''] = process.argv.slice(2);
const ANSWERS = 260;

const { steps, acknowledge } = recordDisk(folder);
const { db } = await connectEmbedded(folder);
await db.execute(sql`create table answers (id int primary key, attempt int not null, chosen text not null)`);
await db.execute(sql`create index on answers (attempt)`);
await db.execute(sql`create table progress (attempt int primary key, answered int not null)`);
for (let id = 1; id <= ANSWERS; id++) {
  const attempt = id % 7;
  await db.transaction(async (tx) => {
    // A long text, so that pages fill, tables grow and whole pages go into the log.
    await tx.execute(sql`insert into answers values (${id}, ${attempt}, ${`${id} `.repeat(120)})`);
    await tx.execute(sql`insert into progress values (${attempt}, 1)
      on conflict (attempt) do update set answered = progress.answered + 1`);
  });
  acknowledge(id);
  if (id % 60 === 0) await db.execute(sql`checkpoint`);
  if (id % 90 === 0) await db.execute(sql`select pg_switch_wal()`);
}
// The record is copied first, because writing it into the file adds calls.
const result = serialize(steps.slice());
writeFileSync(journal, result as unknown as string);
process.exit(0);
