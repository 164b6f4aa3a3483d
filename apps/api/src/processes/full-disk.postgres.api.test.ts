import { expect, test } from 'vitest';
import { startAnswering } from '../testing/acknowledged.ts';
import { copyDemoDatabase, launchOn, openDemoSessions } from '../testing/demo-database.ts';
import { mountServerDisk } from '../testing/full-disk/server-disk.ts';

/** As long as a busy machine may take. */
const PATIENCE = { timeout: 60_000, interval: 100 };

test('PostgreSQL has no space for answers and then has some again: none that was acknowledged is lost', async ({
  skip,
}) => {
  const disk = await mountServerDisk('200m');
  if (!disk) return skip('this user may not mount a disk for the PostgreSQL server');
  const databaseUrl = await copyDemoDatabase(disk);
  const main = launchOn(databaseUrl);
  const [, url = ''] = await main.until(/está en (http:\S+)/);
  const crowd = startAnswering(
    () => url,
    () => databaseUrl,
    await openDemoSessions(url, 4),
  );
  await expect.poll(crowd.acknowledged, PATIENCE).toBeGreaterThan(20);
  disk.fill();
  const [putOff, acknowledged] = [crowd.putOff(), crowd.acknowledged()];
  await expect.poll(crowd.putOff, PATIENCE).toBeGreaterThan(putOff + 20);
  disk.free();
  await expect.poll(crowd.acknowledged, PATIENCE).toBeGreaterThan(acknowledged + 40);
  // The crowd ends with an error for any refusal but 503.
  await crowd.stop();
  expect(await crowd.listLost()).toEqual([]);
}, 120_000);
