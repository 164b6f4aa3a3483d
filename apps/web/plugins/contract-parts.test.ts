import path from 'node:path';
import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { ContractModules } from './contract-module.ts';
import { chunksWithZod } from './contract-parts.ts';

const at = (file: string) => path.resolve('/contract', file);

function modulesOf(files: Record<string, string>): ContractModules {
  const sources = new Map(Object.entries(files).map(([file, source]) => [at(file), source]));
  return new ContractModules((file) => sources.get(file) ?? '');
}

const FILES = {
  'route.ts': `import { z } from 'zod';
    export function defineRoute(route: object) { return { ...route, answer: z.unknown() }; }`,
  'kind.ts': `import { z } from 'zod';
    export const KINDS = ['CL', 'RL'] as const;
    export const Kind = z.enum(KINDS);
    export type Kind = z.infer<typeof Kind>;
    export const NAMES: Record<Kind, string> = { CL: 'Lectora', RL: 'Lógico' };`,
  'exam.ts': `import { z } from 'zod';
    import { Kind, NAMES } from './kind.ts';
    import { defineRoute } from './route.ts';
    const Exam = z.object({ kind: Kind }).strict();
    /** The first one. */
    export function nameOf(kind: Kind): string { return NAMES[kind]; }
    export const examRoute = defineRoute({ method: 'GET', path: '/exam/', summary: 'An exam', data: Exam });
    export { Exam };`,
};

it('keeps constants, functions and what the page reads of routes apart from the schemas', () => {
  const plain = modulesOf(FILES).plainOf(at('exam.ts'));
  expect(plain).toContain('NAMES[kind]');
  expect(plain).toContain("examRoute = { method: 'GET', path: '/exam/' }");
  expect(plain).toContain("import { NAMES as NAMES } from './kind.ts'");
  expect(plain).not.toMatch(/zod|Exam\b|summary/);
  expect(modulesOf(FILES).plainOf(at('kind.ts'))).not.toMatch(/zod|z\./);
});

it('has schemas apart from all other halves, and lets the bundler drop each that nobody uses', () => {
  const schemas = modulesOf(FILES).schemasOf(at('exam.ts'));
  expect(schemas).toContain("import { Kind as Kind, NAMES as NAMES } from './kind.schemas.ts';");
  expect(schemas).not.toMatch(/'\.\/(kind|route)\.ts'/);
  expect(schemas).toContain('Exam = /*#__PURE__*/ (() => z.object({ kind: Kind }).strict())();');
});

it('lets a page import each name from the half that has it', () => {
  const split = (code: string) =>
    modulesOf(FILES).splitImportsOf(code, 'page.tsx', (from) =>
      from.startsWith('contract/') ? at(from.slice(9)) : null,
    );
  expect(split("import { type Kind, KINDS, Kind as One } from 'contract/kind.ts';")).toBe(
    "import { KINDS as KINDS } from 'contract/kind.ts'; import { Kind as One } from 'contract/kind.schemas.ts';",
  );
  const untouched = "import { NAMES } from 'contract/kind.ts';\nimport { Kind } from './kind.ts';";
  expect(split(untouched)).toBe(untouched);
});

it('leads imports that stand after other statements', () => {
  const late = "export const A = z.array(B);\nimport { B } from './b.ts';\nimport { z } from 'zod';";
  expect(modulesOf({ 'a.ts': late }).schemasOf(at('a.ts'))).toBe(
    "export const A = /*#__PURE__*/ (() => z.array(B))();\nimport { B as B } from './b.schemas.ts';\nimport { z } from 'zod';",
  );
});

it('refuses to let a page import a module as a whole', () => {
  expect(() =>
    modulesOf(FILES).splitImportsOf("import * as kind from 'contract/kind.ts';", 'page.tsx', () =>
      at('kind.ts'),
    ),
  ).toThrow('page.tsx imports contract/kind.ts as a whole');
});

it('refuses a form of the contract that it does not know', () => {
  const odd = modulesOf({ 'odd.ts': 'export default 7;' });
  expect(() => odd.plainOf(at('odd.ts'))).toThrow('which the build does not know');
});

it('names the chunks with zod that a teacher may load, and no others', () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[], more = {}) => ({
    type: 'chunk',
    fileName,
    moduleIds,
    imports,
    dynamicImports: [],
    ...more,
  });
  const bundle = (importsOfPage: string[]) =>
    Object.fromEntries(
      [
        chunk('main.js', ['/src/main.tsx'], [], { isEntry: true, dynamicImports: ['page.js', 'bank.js'] }),
        chunk('page.js', ['/src/app/pages/exam.tsx'], importsOfPage),
        chunk('bank.js', ['/src/app/pages/bank.tsx'], ['zod.js'], {
          facadeModuleId: '/src/app/pages/bank.tsx',
        }),
        chunk('zod.js', ['/node_modules/zod/v4/core/core.js'], []),
      ].map((file) => [file.fileName, file]),
    ) as unknown as Rollup.OutputBundle;
  expect(chunksWithZod(bundle([]))).toEqual([]);
  expect(chunksWithZod(bundle(['zod.js']))).toEqual(['zod.js']);
});
