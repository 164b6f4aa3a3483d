import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connectEmbedded, rows } from '../connect.ts';

const FILLING = path.join(import.meta.dirname, '../../testing/full-disk/filling.ts');
/** Large enough for a new database, and small enough to be filled soon. */
const DISK = 'size=160m';

const canMount = (() => {
  const probe = mkdtempSync(path.join(os.tmpdir(), 'amauta-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', probe]).status === 0;
  if (mounted) spawnSync('umount', [probe]);
  rmSync(probe, { recursive: true });
  return mounted;
})();
if (!canMount) console.warn('SKIPPED: this user may not mount, so no real disk is filled.');

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'amauta-full-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/**
 * Fills the disk of a database until its process ends. The last number that was printed as stored must be in
 * the database once there is space again.
 * @param manner 'filled': a file takes the rest of the disk. 'pretended': calls fail as on a full disk.
 * @param freeSpace makes space, before the database is opened again
 */
async function expectTextAndRecovery(dataDir: string, manner: string, freeSpace: () => void): Promise<void> {
  const ran = spawnSync(process.execPath, [FILLING, dataDir, manner], { encoding: 'utf8', timeout: 100_000 });
  // A signal here means that the process had to be killed at the time-out.
  expect(ran.signal).toBeNull();
  expect(ran.stderr).toMatch(
    /^La base de datos de .* se detuvo \(.*PANIC.*\)\. Lo que ya se guardó se conserva\./m,
  );
  expect(ran.status).toBe(1);
  const last = Number(ran.stdout.trim().split('\n').at(-1));
  // The disk is full from number 20 on. Some more numbers are stored, because they fit into the log's present
  // segment.
  expect(last).toBeGreaterThan(20);
  freeSpace();
  const { db, close } = await connectEmbedded(dataDir);
  const [counted] = await rows<{ number: number }>(db)`select number from counted`;
  expect([last, last + 1]).toContain(counted?.number);
  await db.execute(sql`update counted set number = 0`);
  await close();
}

test('when the log can not grow, the process ends with a text and loses nothing that was stored', async () => {
  await expectTextAndRecovery(folder(), 'pretended', () => {});
}, 180_000);

test.skipIf(!canMount)(
  'when a real disk is full, the process ends with a text and loses nothing that was stored',
  async () => {
    const dataDir = folder();
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', dataDir]).status).toBe(0);
    onTestFinished(() => void spawnSync('umount', [dataDir]));
    await expectTextAndRecovery(dataDir, 'filled', () => rmSync(path.join(dataDir, 'ballast')));
  },
  180_000,
);
