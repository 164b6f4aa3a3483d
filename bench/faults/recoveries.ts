import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectServer } from '@amauta/api/database/connect.ts';
import { administer } from '@amauta/api/testing/administer.ts';
import { findPostgres, startPostgres, startPostgresOn } from '../../scripts/postgres.mjs';
import { BENCH_SECRET } from '../harness/server.ts';
import { type Found, type Outcome, onEmbedded, onServer, type ServerStage } from './stage.ts';

const run = promisify(execFile);
const COMMANDS = path.resolve(import.meta.dirname, '../../apps/api/src/commands');
/** Gives a process numbers of its own, as in a container. The end of this program ends all that it started. */
const CONTAINED = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Data that comes back from a copy, and two containers on one volume. */
export const RECOVERIES: Record<string, () => Promise<Outcome | null>> = {
  'all answers are deleted by mistake; PostgreSQL is set back to the moment before': () => {
    const log = mkdtempSync(path.join(os.tmpdir(), 'amauta-log-'));
    // PostgreSQL runs as another user.
    chmodSync(log, 0o777);
    const settings = ['archive_mode=on', `archive_command=test ! -f ${log}/%f && cp %p ${log}/%f`];
    return onServer((stage) => setBack(stage, log), { settings }).finally(() =>
      rmSync(log, { recursive: true, force: true }),
    );
  },

  'a backup is made under load and restored: what was acknowledged before it began': () =>
    onServer(backUpAndRestore),

  'two containers on one volume, killed (kill -9) in turn': () =>
    onEmbedded(
      async ({ service, goOn, startBeside, atEnd }) => {
        const second = await startBeside();
        atEnd(() => second.stop('SIGKILL'));
        const refusals = () => second.printed().match(/Otra instancia ya usa/g)?.length ?? 0;
        while (refusals() < 2) await wait(100);
        await goOn();
        // The folder goes to the one that asks first when it is free. Both have the same address.
        await service.kill('SIGKILL');
        await goOn();
        await second.stop('SIGKILL');
        await goOn();
      },
      { command: CONTAINED },
    ),
};

/** The steps of docs/operations.md, with PostgreSQL's own programs. */
async function setBack({ postgres, address, goOn, atEnd }: ServerStage, log: string): Promise<void> {
  const base = mkdtempSync(path.join(os.tmpdir(), 'amauta-base-'));
  atEnd(() => rmSync(base, { recursive: true, force: true }));
  const { hostname, port } = new URL(postgres.url);
  const place = ['-h', hostname, '-p', port, '-U', 'amauta', `--pgdata=${base}`];
  const options = ['--format=tar', '--gzip', '--checkpoint=fast'];
  await run(path.join(findPostgres()?.folder ?? '', 'pg_basebackup'), [...place, ...options]);
  await goOn();
  // Nobody is served from here on, so that all that was acknowledged lies before the moment.
  await address.close();
  await wait(1_000);
  const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
  await wait(1_000);
  await administer(postgres.url, 'delete from answers');
  await administer(postgres.url, 'select pg_switch_wal()');
  await postgres.kill('SIGINT');
  const restored = await startPostgresOn(
    async (data) => {
      mkdirSync(data, { mode: 0o700 });
      await run('tar', ['-xzf', path.join(base, 'base.tar.gz'), '-C', data]);
      await run('tar', ['-xzf', path.join(base, 'pg_wal.tar.gz'), '-C', path.join(data, 'pg_wal')]);
      writeFileSync(path.join(data, 'recovery.signal'), '');
    },
    [
      `restore_command=cp ${log}/%f %p`,
      `recovery_target_time=${moment}`,
      'recovery_target_action=promote',
      // Takes connections only once it is at the moment.
      'hot_standby=off',
    ],
  );
  atEnd(() => restored.stop());
  address.leadTo(restored.url);
  await address.reopen();
}

/** The product's own commands. Answers that come while the backup is made may be in it or not. */
async function backUpAndRestore({ postgres, crowd, dataDir, atEnd }: ServerStage): Promise<Found> {
  const target = mkdtempSync(path.join(os.tmpdir(), 'amauta-backups-'));
  atEnd(() => rmSync(target, { recursive: true, force: true }));
  const command = (name: string, args: string[], env: Record<string, string>) =>
    run(process.execPath, [path.join(COMMANDS, name), ...args], {
      env: {
        PATH: `${findPostgres()?.folder}${path.delimiter}${process.env.PATH}`,
        TOKEN_SECRET: BENCH_SECRET,
        ...env,
      },
    });
  const before = crowd.acknowledged();
  await command('backup.ts', ['--to', target], { DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  const other = await startPostgres();
  atEnd(() => other.stop());
  await administer(other.url, 'create database restored');
  const url = new URL(other.url);
  url.pathname = '/restored';
  const empty = mkdtempSync(path.join(os.tmpdir(), 'amauta-restored-'));
  atEnd(() => rmSync(empty, { recursive: true, force: true }));
  const [name = ''] = readdirSync(target);
  await command('restore.ts', ['--from', path.join(target, name)], {
    DATABASE_URL: url.href,
    DATA_DIR: empty,
  });
  const connection = connectServer(url.href, 1);
  const { acknowledged, lost } = await crowd.compareWith(connection.db, before).finally(connection.close);
  return { acknowledged, stand: acknowledged - lost.length };
}
