import { readFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startAnswering } from '../testing/acknowledged.ts';
import { copyDemoDatabase, launchOn, openDemoSessions } from '../testing/demo-database.ts';

const METRICS_TOKEN = 'a-token-for-metrics-only';

test('workers share a port; one that is killed is replaced, SIGTERM ends all, and no answer is lost', async () => {
  const databaseUrl = await copyDemoDatabase();
  const metricsPort = await freePort();
  const main = launchOn(databaseUrl, {
    WORKERS: '2',
    DATABASE_POOL: '6',
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN,
  });
  const [, url = ''] = await main.until(/está en (http:\S+)/);
  const crowd = startAnswering(
    () => url,
    () => databaseUrl,
    await openDemoSessions(url, 4),
  );
  await expect.poll(crowd.acknowledged).toBeGreaterThan(20);

  const before = childrenOf(main.child.pid);
  expect(before).toHaveLength(2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await main.until(/El proceso \d terminó \(SIGKILL\)\. Se inicia de nuevo\./);
  const atKill = crowd.acknowledged();
  await expect.poll(crowd.acknowledged).toBeGreaterThan(atKill + 20);
  await expect.poll(() => childrenOf(main.child.pid).length).toBe(2);

  // The new worker answers, too, and each worker's figures stand beside those of the others.
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    return answer.text();
  };
  // A start of the whole program takes seconds, and several times as long on a busy machine.
  await expect
    .poll(read, { timeout: 60_000, interval: 500 })
    .toMatch(/^process_resident_memory_bytes\{worker="1"\} \d+[\s\S]*worker="2"\} \d+/m);
  expect(await read()).toMatch(/^amauta_database_pool_connections\{state="open",worker="[12]"\} [1-3]$/m);

  main.child.kill('SIGTERM');
  expect(await main.exit).toBe(0);
  await crowd.stop();
  expect(await crowd.listLost()).toEqual([]);
}, 90_000);

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
