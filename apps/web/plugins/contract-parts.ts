import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { ContractModules } from './contract-module.ts';
import { teacherParts } from './teacher-parts.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../../packages/contract/src');
const PACKAGE = '@amauta/contract/';
const SCHEMAS = /\.schemas\.ts$/;
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;

/**
 * All schemas in one chunk, which imports nothing but zod. Several chunks by the pages that use them were refused: the
 * bundler merges small ones without regard to who imports whom, and two chunks that import each other leave a schema
 * undefined. All schemas together are 3 KB compressed.
 */
export const SCHEMAS_CHUNK = { name: 'schemas', test: SCHEMAS };

/**
 * Splits each module of the contract in two. The pages of teachers need routes and constants, but none of the schemas,
 * and zod alone is 19 KB compressed:
 *
 * - `x.ts` keeps constants, functions, and of each route what the page reads.
 * - `x.schemas.ts` has everything, of which the schemas are used. Only pages of administrators, which check what somebody
 *   types in, load it.
 *
 * Every import is led to the half that has its names. During development and in tests the contract stays whole.
 */
export function contractParts(): Plugin {
  const modules = new ContractModules((file) => readFileSync(file, 'utf8'));
  const findFile = (from: string) =>
    from.startsWith(PACKAGE) ? path.join(CONTRACT, from.slice(PACKAGE.length)) : null;
  return {
    name: 'amauta-contract-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/^@amauta\/contract\//, SCHEMAS] },
      handler(id, importer, { kind }) {
        if (kind === 'dynamic-import')
          this.error(`${importer} loads ${id} later. Import its names, so that the build can split it.`);
        if (!SCHEMAS.test(id)) return null;
        return findFile(id) ?? (importer ? path.resolve(path.dirname(importer), id) : null);
      },
    },
    load: {
      handler: (id) => {
        if (!id.startsWith(CONTRACT)) return null;
        const code = SCHEMAS.test(id) ? modules.schemasOf(id.replace(SCHEMAS, '.ts')) : modules.plainOf(id);
        // Loading the contract does nothing, so what nobody uses can be left out.
        return { code, moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: /\.tsx?$/, code: PACKAGE },
      handler: (code, id) => ({ code: modules.splitImportsOf(code, id, findFile), map: null }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const found = chunksWithZod(bundle);
        if (found.length > 0) this.error(`Pages of teachers load zod, in ${found.join(', ')}`);
      },
    },
  };
}

/** Names of the chunks with zod among those that a teacher's pages may load. */
export function chunksWithZod(bundle: Rollup.OutputBundle): string[] {
  const parts = teacherParts(bundle);
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk' && parts.has(file.fileName))
    .filter((chunk) => (chunk as Rollup.OutputChunk).moduleIds.some((id) => ZOD.test(id)))
    .map(({ fileName }) => fileName);
}
