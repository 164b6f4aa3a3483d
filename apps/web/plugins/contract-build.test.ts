import { globSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { noCircles } from './chunk-circles.ts';
import { READ_OF_ROUTES } from './contract-module.ts';
import { contractParts, SCHEMAS_CHUNK } from './contract-parts.ts';

type Names = Record<string, unknown>;

const CONTRACT = path.resolve(import.meta.dirname, '../../../packages/contract/src');
// The table of all routes is for the server. It imports modules as a whole, which the build refuses.
const MODULES = globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts', 'routes.ts'] });
const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-contract-'));
/** The names of each module, from its sources. */
const sources = new Map<string, Names>();
const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Names>;

/** Builds pages, each in a file of its own. */
function buildPages(pages: ReadonlyMap<string, string>) {
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'pages-of-the-test',
        resolveId: (id) => (pages.has(id) ? `${id}?page.ts` : null),
        load: (id) => pages.get(id.replace('?page.ts', '')) ?? null,
      },
      contractParts(),
      noCircles(),
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries([...pages.keys()].map((page) => [page, page])),
        preserveEntrySignatures: 'strict',
        external: ['zod'],
        output: {
          entryFileNames: '[name].js',
          paths: { zod: import.meta.resolve('zod') },
          codeSplitting: { groups: [SCHEMAS_CHUNK] },
        },
      },
    },
  });
}

/** A page that imports each name of a module. */
function pageOf(file: string): string {
  const names = Object.keys(sources.get(file) ?? {}).join(', ');
  return `import { ${names} } from '@amauta/contract/${file}'; export { ${names} };`;
}

beforeAll(async () => {
  for (const file of MODULES) sources.set(file, await load(path.join(CONTRACT, file)));
  await buildPages(new Map(MODULES.map((file) => [`page of ${file}`, pageOf(file)])));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What can be compared of a value: the form of each schema, and what the page reads of a route. */
function formOf(value: unknown): unknown {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return value;
  if ('_zod' in value) return z.toJSONSchema(value as z.ZodType, { unrepresentable: 'any', io: 'input' });
  const read = 'method' in value && 'path' in value ? READ_OF_ROUTES : Object.keys(value);
  return Object.fromEntries([...read].map((key) => [key, formOf((value as Names)[key])]));
}

it.each(MODULES)('has each name of %s as in the sources', async (file) => {
  const built = await load(path.join(folder, `page of ${file}.js`));
  for (const [name, value] of Object.entries(sources.get(file) ?? {}))
    expect(formOf(built[name]), name).toEqual(formOf(value));
});

it.each([
  [
    'loads it later',
    "export const later = () => import('@amauta/contract/text.ts');",
    'loads @amauta/contract/text.ts later',
  ],
  ['passes on a schema', "export { StorableText } from '@amauta/contract/text.ts';", 'StorableText'],
])('refuses a page that %s', async (_what, page, text) => {
  await expect(buildPages(new Map([['page', page]]))).rejects.toThrow(text);
});
