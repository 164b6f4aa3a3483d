import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkOut } from '../../../../scripts/checkout.ts';
import { findPostgres, startPostgres } from '../../../../scripts/postgres.mjs';
import { startAnswering } from '../testing/acknowledged.ts';
import { launchOn, openDemoSessions } from '../testing/demo-database.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
const ROOT = path.resolve(import.meta.dirname, '../../../..');

/**
 * The commit of the previous release: the newest tag before this commit, and where there is no tag the last commit
 * before the newest migration. Undefined where the history is cut off, and where that release needs a package that is
 * no longer installed. The test then updates from these files to themselves, which proves all but the schema;
 * `forward-migrations.test.ts` looks at the statements of each migration.
 */
function previousRelease(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  const packagesOf = (text: string) =>
    Object.keys((JSON.parse(text) as { dependencies: object }).dependencies);
  try {
    const [tag] = git('tag', '--sort=-creatordate', '--merged', 'HEAD~1', 'v*').split('\n').filter(Boolean);
    const migration = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'apps/api/migrations/*.sql');
    const commit = tag ?? git('rev-parse', '--verify', `${migration}^`);
    const installed = new Set(packagesOf(readFileSync(path.join(ROOT, 'apps/api/package.json'), 'utf8')));
    const needed = packagesOf(git('show', `${commit}:apps/api/package.json`));
    return needed.every((name) => installed.has(name)) ? commit : undefined;
  } catch {
    return undefined;
  }
}

test.skipIf(!findPostgres())(
  'the previous release goes on answering while this one migrates and serves beside it, and ends; no answer is lost',
  async () => {
    const postgres = await startPostgres({ durable: true });
    onTestFinished(() => postgres.stop());
    const commit = previousRelease();
    console.log(
      commit ? `the previous release is commit ${commit}` : 'no previous release at hand: these files twice',
    );
    const checkout = commit === undefined ? null : checkOut(commit);
    onTestFinished(() => checkout?.remove());

    const main = checkout ? path.join(checkout.root, 'apps/api/src/main.ts') : undefined;
    const old = launchOn(postgres.url, { DEMO: '1' }, main);
    const [, oldUrl = ''] = await old.until(/está en (http:\S+)/);
    let urls = [oldUrl];
    let turn = 0;
    // Calls go to all processes in turn, as a proxy sends them.
    const crowd = startAnswering(
      () => urls[turn++ % urls.length] ?? '',
      () => postgres.url,
      await openDemoSessions(oldUrl, 4),
    );
    const answerOn = async () => {
      const before = crowd.acknowledged();
      await expect.poll(crowd.acknowledged, PATIENCE).toBeGreaterThan(before + 60);
    };
    await answerOn();
    const next = launchOn(postgres.url);
    const [, nextUrl = ''] = await next.until(/está en (http:\S+)/);
    await answerOn();
    urls = [oldUrl, nextUrl];
    await answerOn();
    urls = [nextUrl];
    old.child.kill('SIGTERM');
    expect(await old.exit).toBe(0);
    await answerOn();
    await crowd.stop();
    expect(await crowd.listLost()).toEqual([]);
  },
  240_000,
);
