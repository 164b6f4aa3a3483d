import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '@amauta/api/testing/administer.ts';
import { openTcpProxy } from '@amauta/api/testing/tcp-proxy.ts';
import pg from 'pg';
import { startStandby } from '../../scripts/postgres.mjs';
import { throughPgBouncer } from './pgbouncer.ts';
import { type Outcome, onServer } from './stage.ts';

const THRICE = [1, 2, 3];

/** Faults of the product with a PostgreSQL server, of this server and of the way to it. */
export const SERVER_FAULTS: Record<string, () => Promise<Outcome | null>> = {
  'the process is killed (kill -9) 3 times': () =>
    onServer(async ({ service, goOn }) => {
      for (const _ of THRICE) {
        await service.kill('SIGKILL');
        await goOn();
      }
    }),

  'SIGTERM under load, 3 times': () =>
    onServer(async ({ service, goOn }) => {
      for (const _ of THRICE) {
        await service.kill('SIGTERM');
        await goOn();
      }
    }),

  'one of two workers is killed (kill -9) 3 times': () =>
    onServer(
      async ({ service, goOn }) => {
        for (const _ of THRICE) {
          const [worker] = childrenOf(service.pid());
          if (worker === undefined) throw new Error('no worker runs');
          process.kill(worker, 'SIGKILL');
          await goOn();
        }
      },
      { env: () => ({ WORKERS: '2' }) },
    ),

  'the process stands still for 15 s (SIGSTOP)': () =>
    onServer(async ({ service }) => {
      const pid = service.pid();
      if (pid === undefined) throw new Error('the process has ended');
      process.kill(pid, 'SIGSTOP');
      await wait(15_000);
      process.kill(pid, 'SIGCONT');
    }),

  'PostgreSQL is killed (kill -9) 3 times': () =>
    onServer(async ({ postgres, goOn }) => {
      for (const _ of THRICE) {
        await postgres.kill();
        await postgres.restart();
        await goOn();
      }
    }),

  'PostgreSQL is restarted amid transactions 3 times (fast shutdown)': () =>
    onServer(async ({ postgres, goOn }) => {
      for (const _ of THRICE) {
        await postgres.kill('SIGINT');
        await postgres.restart();
        await goOn();
      }
    }),

  'PostgreSQL ends all connections each 0.2 s, for 10 s': () =>
    onServer(async ({ postgres }) => {
      const others = 'pid <> pg_backend_pid() and backend_type = $$client backend$$';
      for (let round = 0; round < 50; round += 1) {
        await administer(
          postgres.url,
          `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
        );
        await wait(200);
      }
    }),

  'connections hang for 20 s': () =>
    onServer(async ({ address }) => {
      address.freeze();
      await wait(20_000);
      address.thaw();
    }),

  'the network to PostgreSQL stops for 0.5 s in each second, for 20 s': () =>
    onServer(async ({ address }) => {
      for (let second = 0; second < 20; second += 1) {
        address.freeze();
        await wait(500);
        address.thaw();
        await wait(500);
      }
    }),

  'PostgreSQL is gone for 65 s in service': () =>
    onServer(async ({ address }) => {
      await address.close();
      await wait(65_000);
      await address.reopen();
    }),

  'PostgreSQL is gone for the first 65 s of a start': () =>
    onServer(async ({ address, service }) => {
      await address.close();
      await service.kill('SIGKILL');
      await wait(65_000);
      await address.reopen();
    }),

  'a lock holds every connection for 15 s': () =>
    onServer(async ({ postgres }) => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        await client.query('begin; lock table answers in access exclusive mode');
        await wait(15_000);
        await client.query('commit');
      } finally {
        await client.end();
      }
    }),

  '500 sign-ins at once': () =>
    onServer(async ({ service }) => {
      const body = JSON.stringify({ username: 'nombramiento@amauta.test', password: 'Amauta2026!' });
      const headers = { 'content-type': 'application/json' };
      const send = () =>
        fetch(`${service.url}/api/login/`, { method: 'POST', headers, body }).catch(() => null);
      await Promise.all(Array.from({ length: 500 }, send));
    }),

  'a standby takes over from a primary with commits that it had not sent': () =>
    onServer(async ({ postgres: primary, address, atEnd, crowd, goOn }) => {
      const link = await openTcpProxy(primary.url);
      atEnd(() => link[Symbol.asyncDispose]());
      const standby = await startStandby(link.rename(primary.url));
      atEnd(() => standby.stop());
      // From now on a commit waits until the standby has it. Set here because the copy must not wait for one of its own.
      await administer(primary.url, "alter system set synchronous_standby_names = '*'");
      await administer(primary.url, 'select pg_reload_conf()');
      await goOn();
      link.freeze();
      for (let before = -1; before !== crowd.acknowledged(); await wait(1_000)) before = crowd.acknowledged();
      await primary.kill();
      await link.close();
      await administer(standby.url, 'select pg_promote()');
      address.leadTo(standby.url);
      address.cut();
      await goOn();
    }),

  'PgBouncer in transaction mode, killed (kill -9) 3 times': throughPgBouncer,

  'the clock is put back by 60, 30 and 1 minutes and forward again': () =>
    onServer(
      async ({ dataDir, goOn }) => {
        for (const minutes of [-60, -30, 0, -1, 0]) {
          writeFileSync(clockFile(dataDir), String(minutes * 60_000));
          await goOn();
        }
      },
      { env: (dataDir) => ({ TEST_CLOCK_FILE: clockFile(dataDir) }) },
    ),
};

const clockFile = (dataDir: string) => path.join(dataDir, 'clock-offset');

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
