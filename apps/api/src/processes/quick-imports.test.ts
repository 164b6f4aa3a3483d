import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const QUICK_IMPORTS = new URL('./quick-imports.ts', import.meta.url).href;
/** Lists the files that are loaded with Drizzle's tables. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ load(url, context, next) { urls.push(url); return next(url, context); } });
  if (process.argv[1] === 'quickly') (await import('${QUICK_IMPORTS}')).loadQuickly('drizzle-orm');
  const [{ PgTable }, { Table }] = await Promise.all([import('drizzle-orm/pg-core'), import('drizzle-orm')]);
  if (!(PgTable.prototype instanceof Table)) throw new Error('a file was loaded twice');
  console.log(JSON.stringify(urls.filter((url) => url.includes('drizzle-orm')).sort()));
`;

it('a package that is loaded quickly has the same files', async () => {
  const filesOf = async (way: string): Promise<string[]> => {
    const args = ['--input-type=module', '--eval', PROGRAM, way];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
    return JSON.parse(stdout);
  };
  const [usual, quick] = await Promise.all([filesOf('usually'), filesOf('quickly')]);
  expect(usual.length).toBeGreaterThan(50);
  expect(quick).toEqual(usual);
});
