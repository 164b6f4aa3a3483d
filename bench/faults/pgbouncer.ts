import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '@amauta/api/testing/administer.ts';
import { freePort } from './service.ts';
import { type Outcome, onServer } from './stage.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../ops/pgbouncer/pgbouncer.ini');
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer';
const PASSWORD = 'only-for-this-run';
/** What the role carries, because PgBouncer doesn't pass it on (docs/operations.md). */
const LIMITS = {
  statement_timeout: '9s',
  idle_in_transaction_session_timeout: '15s',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

/**
 * Serves through PgBouncer in transaction mode, with the shipped settings, and kills PgBouncer 3 times. Null without
 * PgBouncer 1.21 or newer; the variable PGBOUNCER names a program outside of the path.
 */
export async function throughPgBouncer(): Promise<Outcome | null> {
  const said = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const [, minor = '0'] = /PgBouncer 1\.(\d+)/.exec(said) ?? [];
  if (Number(minor) < 21) return null;
  const port = await freePort();
  let pool: ReturnType<typeof openPool> | undefined;
  return onServer(
    async ({ goOn }) => {
      for (const _ of [1, 2, 3]) {
        await pool?.kill();
        await goOn();
      }
      if (pool?.printed().includes('prepared statement')) throw new Error(pool.printed());
    },
    {
      before: async ({ postgres, atEnd }) => {
        for (const [name, value] of Object.entries(LIMITS))
          await administer(postgres.url, `alter role amauta set ${name} = '${value}'`);
        pool = openPool(port, postgres.url);
        atEnd(() => pool?.remove());
        await wait(1_000);
        return {
          DATABASE_URL: `postgres://amauta:${PASSWORD}@127.0.0.1:${port}/amauta`,
          MIGRATION_DATABASE_URL: postgres.url,
        };
      },
    },
  );
}

/** Starts PgBouncer with the shipped file, in which only addresses and paths are replaced. It is started again when it ends. */
function openPool(port: number, databaseUrl: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-pgbouncer-'));
  const { hostname, port: behind, pathname } = new URL(databaseUrl);
  const users = path.join(folder, 'userlist.txt');
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"amauta" "${PASSWORD}"\n`);
  const shipped = readFileSync(SHIPPED, 'utf8');
  const settings = shipped
    .replace(/^amauta = .*$/m, `amauta = host=${hostname} port=${behind} dbname=${pathname.slice(1)}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`);
  writeFileSync(file, settings);
  const asRoot = process.getuid?.() === 0;
  // PgBouncer refuses to run as root.
  const user = asRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  for (const owned of [folder, users, file]) {
    if (user.uid !== undefined) chownSync(owned, user.uid, user.gid);
    chmodSync(owned, owned === folder ? 0o700 : 0o600);
  }
  let printed = '';
  let isStopped = false;
  let child: ReturnType<typeof spawn>;
  const start = () => {
    child = spawn(PROGRAM, [file], { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk;
      });
    child.on('exit', () => isStopped || start());
  };
  start();
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return {
    printed: () => printed,
    kill,
    async remove() {
      isStopped = true;
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
