import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deserialize } from 'node:v8';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DiskStep } from '../../testing/power-cut/disk-recorder.ts';
import { FailingDisk, type Fate } from '../../testing/power-cut/failing-disk.ts';
import { connectEmbedded, rows } from '../connect.ts';

/** Number of cuts to try. More cuts find more and take longer: 300 take 15 minutes. */
const CUTS = Number(process.env.POWER_CUTS ?? 6);
const SEED = Number(process.env.POWER_CUT_SEED ?? 1);
const FATES: Fate[] = ['lost', 'torn', 'kept'];
const ANSWERING = path.join(import.meta.dirname, '../../testing/power-cut/answering.ts');

const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-cut-'));
const running = path.join(folder, 'running');
let steps: DiskStep[] = [];

beforeAll(() => {
  const journal = path.join(folder, 'journal');
  const ran = spawnSync(process.execPath, [ANSWERING, running, journal], { encoding: 'utf8' });
  expect(ran.stderr + ran.stdout).toBe('');
  steps = deserialize(readFileSync(journal)) as DiskStep[];
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the recording is complete: replaying it to its end gives the folder that the process left', () => {
  const disk = new FailingDisk();
  for (const step of steps) disk.apply(step);
  const left = path.join(folder, 'left');
  disk.leaveIn(left, 'kept', Math.random);
  const filesOf = (root: string) =>
    globSync('**/*', { cwd: root })
      .filter((file) => file !== 'database.lock' && statSync(path.join(root, file)).isFile())
      .sort();
  const files = filesOf(running);
  expect(files.length).toBeGreaterThan(900);
  expect(filesOf(left)).toEqual(files);
  for (const file of files)
    expect(readFileSync(path.join(left, file)).equals(readFileSync(path.join(running, file))), file).toBe(
      true,
    );
});

describe('after a power cut the database starts and has every acknowledged answer', () => {
  test.each(Array.from({ length: CUTS }, (_, cut) => cut))(
    'cut %i',
    async (cut) => {
      const random = randomFrom(SEED * 1000 + cut);
      const fate = FATES[cut % FATES.length] as Fate;
      const disk = new FailingDisk();
      for (const step of steps.slice(0, momentOf(cut, random))) disk.apply(step);
      const left = path.join(folder, `cut-${cut}`);
      disk.leaveIn(left, fate, random);
      await expectWhole(left, disk.acknowledged);
      rmSync(left, { recursive: true });
    },
    60_000,
  );
});

/**
 * Number of steps before the cut. One cut in six falls while the database is made, the others while it takes
 * answers.
 */
function momentOf(cut: number, random: () => number): number {
  const made = steps.findIndex((step) => step.kind === 'acknowledged');
  if (cut % 6 === 5) return Math.floor(random() * made);
  return made + 1 + Math.floor(random() * (steps.length - made));
}

async function expectWhole(dataDir: string, acknowledged: number): Promise<void> {
  const { db, close } = await connectEmbedded(dataDir);
  if (acknowledged > 0) {
    const stored = await rows<{ id: number; chosen: string }>(db)`select id, chosen from answers order by id`;
    const ids = stored.map(({ id }) => id);
    expect(ids.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, index) => index + 1));
    // One answer more may be stored: the cut came before its acknowledgement.
    expect(ids.length - acknowledged).toBeLessThanOrEqual(1);
    for (const { id, chosen } of stored) expect(chosen).toBe(`${id} `.repeat(120));
    const progress = await rows<{ sum: number }>(db)`select sum(answered)::int as sum from progress`;
    expect(progress).toEqual([{ sum: ids.length }]);
  }
  await db.execute(sql`create table after_the_cut (id int)`);
  await db.execute(sql`insert into after_the_cut values (1)`);
  await close();
}

/**
 * Mulberry32, a random generator: one seed always gives the same numbers, so that a failed cut can be
 * repeated.
 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
