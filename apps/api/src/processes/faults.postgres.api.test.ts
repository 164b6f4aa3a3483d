import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, startPostgres, startStandby } from '../../../../scripts/postgres.mjs';
import { type AnsweringCrowd, startAnswering } from '../testing/acknowledged.ts';
import { administer } from '../testing/administer.ts';
import { copyDemoTo, launchOn, openDemoSessions } from '../testing/demo-database.ts';
import { openTcpProxy } from '../testing/tcp-proxy.ts';

const TEACHERS = 4;
/** Starts of servers and recoveries take seconds, and several times as long on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 100 };

/** A PostgreSQL server with the settings of production, which is removed after the test. */
async function openPostgres(options: string[] = []) {
  const postgres = await startPostgres({ durable: true, options });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Starts the product on a new database with the demonstration, and teachers who answer on it. */
async function openCrowd(databaseUrl: () => string, env: Record<string, string> = {}) {
  await copyDemoTo(databaseUrl());
  let main = launchOn(databaseUrl(), env);
  let [, url = ''] = await main.until(/está en (http:\S+)/);
  const crowd = startAnswering(() => url, databaseUrl, await openDemoSessions(url, TEACHERS));
  await answerOn(crowd);
  return {
    crowd,
    main: () => main,
    async killAndRestart() {
      main.child.kill('SIGKILL');
      await main.exit;
      main = launchOn(databaseUrl(), env);
      [, url = ''] = await main.until(/está en (http:\S+)/);
    },
  };
}

/** Waits until teachers got further answers acknowledged. */
async function answerOn(crowd: AnsweringCrowd): Promise<void> {
  const before = crowd.acknowledged();
  await expect.poll(crowd.acknowledged, PATIENCE).toBeGreaterThan(before + 40);
}

test.skipIf(!findPostgres())(
  'PostgreSQL and then the process are killed while teachers answer: no acknowledged answer is lost',
  async () => {
    const postgres = await openPostgres();
    const { crowd, main, killAndRestart } = await openCrowd(() => postgres.url);
    for (let kill = 0; kill < 3; kill += 1) {
      await postgres.kill();
      await postgres.restart();
      await answerOn(crowd);
    }
    expect(main().child.exitCode, 'the process outlives its database').toBeNull();
    await killAndRestart();
    await answerOn(crowd);
    await crowd.stop();
    expect(await crowd.listLost()).toEqual([]);
  },
  240_000,
);

test.skipIf(!findPostgres())(
  'a standby takes over from a primary whose last commits it had not received: none of them was acknowledged',
  async () => {
    const primary = await openPostgres();
    const link = await openTcpProxy(primary.url);
    const standby = await startStandby(link.rename(primary.url));
    onTestFinished(() => standby.stop());
    // From now on a commit waits until the standby has it. Set here because the copy must not wait for one of its own.
    await administer(primary.url, "alter system set synchronous_standby_names = '*'");
    await administer(primary.url, 'select pg_reload_conf()');
    const address = await openTcpProxy(primary.url);
    const { crowd } = await openCrowd(() => address.rename(primary.url));

    link.freeze();
    await expect
      .poll(async () => {
        const before = crowd.acknowledged();
        await new Promise((resolve) => setTimeout(resolve, 500));
        return crowd.acknowledged() - before;
      }, PATIENCE)
      .toBe(0);
    await primary.kill();
    await link.close();
    await administer(standby.url, 'select pg_promote()');
    address.leadTo(standby.url);
    address.cut();
    await answerOn(crowd);
    await crowd.stop();
    expect(await crowd.listLost()).toEqual([]);
    await address[Symbol.asyncDispose]();
  },
  240_000,
);

test.skipIf(!findPostgres())(
  'a clock that is put back by an hour and forward again loses no answer and signs nobody out',
  async () => {
    const postgres = await openPostgres();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-clock-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const clock = path.join(folder, 'offset');
    const { crowd } = await openCrowd(() => postgres.url, { TEST_CLOCK_FILE: clock });
    for (const minutes of [-60, -30, 0, -1, 0]) {
      writeFileSync(clock, String(minutes * 60_000));
      await answerOn(crowd);
    }
    // The crowd ends with an error for any refusal but 503, such as a session that has ended.
    await crowd.stop();
    expect(await crowd.listLost()).toEqual([]);
  },
  240_000,
);
