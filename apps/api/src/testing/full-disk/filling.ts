import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connectEmbedded } from '../../database/connect.ts';

/*
 * The process that `full-disk.test.ts` starts. It counts up in a database in the folder of its first argument
 * and prints each number that was stored. Counting writes the log but no new page. From number 20 on the disk
 * is full: a file takes the rest of the space, or, when the second argument is `pretended`, calls fail as
 * they do on a full disk.
 */
const [folder = '', manner = ''] = process.argv.slice(2);
const BEFORE = 20;

const { db } = await connectEmbedded(folder);
await db.execute(sql`create table counted (number int not null)`);
await db.execute(sql`insert into counted values (0)`);
for (let number = 1; ; number++) {
  if (number === BEFORE && manner === 'pretended') pretendFull();
  if (number === BEFORE && manner !== 'pretended') fillDisk(path.join(folder, 'ballast'));
  await db.transaction(async (tx) => {
    await tx.execute(sql`update counted set number = ${number}`);
    await tx.execute(sql`select pg_logical_emit_message(true, 'log', repeat('x', 200000))`);
  });
  fs.writeSync(1, `${number}\n`);
}

/**
 * Makes every call fail that would let a file grow. Bytes that already have their place on the disk can be
 * written.
 */
function pretendFull(): void {
  const write = fs.writeSync as (handle: number, ...rest: unknown[]) => number;
  const grows = (handle: number, length: number, position: unknown) =>
    handle > 2 && typeof position === 'number' && fs.fstatSync(handle).size < position + length;
  Object.assign(fs, {
    writeSync(handle: number, data: Uint8Array, offset: number, length: number, position: unknown) {
      if (grows(handle, length, position)) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      return write(handle, data, offset, length, position);
    },
  });
  syncBuiltinESMExports();
}

function fillDisk(ballast: string): void {
  const handle = fs.openSync(ballast, 'w');
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) fs.writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(handle);
}
