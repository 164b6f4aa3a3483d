import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { administer } from '../administer.ts';

/** A small disk for some databases of the PostgreSQL server. It is removed after the test. */
interface ServerDisk {
  tablespace: string;
  /** Writes a file until no byte is free. */
  fill(): void;
  /** Removes that file. */
  free(): void;
}

/** Mounts a small disk. Null where this user may not mount, or the server runs on another machine. */
export async function mountServerDisk(size: string): Promise<ServerDisk | null> {
  const template = inject('databaseTemplates').empty;
  if (template.kind !== 'server') throw new Error('this needs a PostgreSQL server');
  const owner = await ownerOf(template.url);
  if (owner === null) return null;
  const mounted = mkdtempSync(path.join(os.tmpdir(), 'amauta-disk-'));
  onTestFinished(() => rmSync(mounted, { recursive: true, force: true }));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', mounted]).status !== 0)
    return null;
  onTestFinished(() => void spawnSync('umount', [mounted]));
  const folder = path.join(mounted, 'tables');
  mkdirSync(folder);
  chownSync(folder, owner.uid, owner.gid);
  const tablespace = `disk_${randomUUID().replaceAll('-', '')}`;
  await administer(template.url, `create tablespace ${tablespace} location '${folder}'`);
  onTestFinished(() => administer(template.url, `drop tablespace ${tablespace}`));
  const ballast = path.join(mounted, 'ballast');
  return {
    tablespace,
    fill() {
      const file = openSync(ballast, 'w');
      // The last pieces are as small as a page of a table.
      for (const piece of [1 << 20, 4_096])
        try {
          while (writeSync(file, Buffer.alloc(piece)) === piece);
        } catch {
          // No space is left for a piece of this size.
        }
      closeSync(file);
    },
    free: () => rmSync(ballast),
  };
}

/** The user that runs the server, by the owner of its files. Null when the files are not on this machine. */
async function ownerOf(url: string): Promise<{ uid: number; gid: number } | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return statSync(rows[0]?.data_directory ?? '', { throwIfNoEntry: false }) ?? null;
  } finally {
    await client.end();
  }
}
