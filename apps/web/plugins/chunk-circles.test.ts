import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';
import { findCircle, noCircles } from './chunk-circles.ts';

/** A bundle of chunks, each with the chunks that it imports and those that it loads later. */
const bundleOf = (chunks: Record<string, [imports: string[], later?: string[]]>) =>
  Object.fromEntries(
    Object.entries(chunks).map(([fileName, [imports, dynamicImports = []]]) => [
      fileName,
      { type: 'chunk', fileName, imports, dynamicImports },
    ]),
  ) as unknown as Rollup.OutputBundle;

it.each([
  ['two chunks', { 'page.js': [['a.js']], 'a.js': [['b.js']], 'b.js': [['a.js']] }, ['a.js', 'b.js', 'a.js']],
  [
    'more chunks, behind one that is clean',
    { 'zod.js': [[]], 'a.js': [['zod.js', 'b.js']], 'b.js': [['zod.js', 'c.js']], 'c.js': [['a.js']] },
    ['a.js', 'b.js', 'c.js', 'a.js'],
  ],
  ['one chunk', { 'a.js': [['a.js']] }, ['a.js', 'a.js']],
] as const)('finds a circle of %s', (_what, chunks, circle) => {
  expect(findCircle(bundleOf(chunks as never))).toEqual(circle);
});

it('allows two ways to one chunk, and a way back that is loaded later', () => {
  const chunks = bundleOf({
    'main.js': [['frame.js', 'react.js'], ['page.js']],
    'frame.js': [['react.js']],
    'page.js': [['main.js', 'frame.js']],
    'react.js': [[]],
  });
  expect(findCircle(chunks)).toEqual([]);
});

it('fails a build whose groups import each other', async () => {
  const modules: Record<string, string> = {
    'page.js': "export * from 'left-1.js'; export * from 'right-2.js';",
    'left-1.js': "import { a } from 'right-1.js'; export const b = a + 1;",
    'right-1.js': 'export const a = globalThis.length;',
    'right-2.js': "import { c } from 'left-2.js'; export const d = c + 1;",
    'left-2.js': 'export const c = globalThis.length;',
  };
  const built = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'modules', resolveId: (id) => id, load: (id) => modules[id] ?? null }, noCircles()],
    build: {
      write: false,
      rolldownOptions: {
        input: 'page.js',
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'left', test: /left/ },
              { name: 'right', test: /right/ },
            ],
          },
        },
      },
    },
  });
  await expect(built).rejects.toThrow(/in a circle: assets\/(left|right)-.* → /);
});
