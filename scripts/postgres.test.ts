import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPostgres, startPostgres } from './postgres.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function addBinaries(name: string, version: string, programs = ['initdb', 'postgres']): string {
  const bin = path.join(folder, name);
  mkdirSync(bin);
  for (const program of programs) {
    writeFileSync(path.join(bin, program), `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"\n`);
    chmodSync(path.join(bin, program), 0o755);
  }
  return bin;
}

it('takes the newest server', () => {
  const folders = [
    addBinaries('a', '15.2'),
    addBinaries('b', '17.1 (Debian 17.1-1)'),
    addBinaries('c', '16.0'),
  ];
  expect(findPostgres(folders)).toEqual({ folder: folders[1], version: 17 });
});

it('skips old servers, clients and empty folders', () => {
  const folders = [addBinaries('old', '14.11'), addBinaries('client', '16.1', ['psql']), folder];
  expect(findPostgres(folders)).toBeUndefined();
});

it.skipIf(!findPostgres())(
  'starts a server that knows letters with accents, and removes it again',
  async () => {
    const server = await startPostgres();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query("select lower('ÁÑÜ') as lower, current_setting('fsync') as fsync");
    await client.end();
    await server.stop();
    expect(rows).toEqual([{ lower: 'áñü', fsync: 'off' }]);
    await expect(new pg.Client({ connectionString: server.url }).connect()).rejects.toThrow(/ECONNREFUSED/);
  },
);
