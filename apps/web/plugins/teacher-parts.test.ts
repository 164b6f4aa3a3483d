import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { teacherParts, viewerParts } from './teacher-parts.ts';

interface Given {
  imports?: string[];
  dynamicImports?: string[];
  module?: string;
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
}

/** A bundle of chunks, and of files that no chunk imports. */
function bundleOf(chunks: Record<string, Given>, files: string[] = []): Rollup.OutputBundle {
  const built = Object.entries(chunks).map(([fileName, given]) => [
    fileName,
    {
      type: 'chunk',
      fileName,
      isEntry: given.isEntry ?? false,
      facadeModuleId: given.module ?? null,
      imports: given.imports ?? [],
      dynamicImports: given.dynamicImports ?? [],
      viteMetadata: {
        importedCss: new Set(given.css ?? []),
        importedAssets: new Set(given.assets ?? []),
      },
    },
  ]);
  const assets = files.map((fileName) => [fileName, { type: 'asset', fileName }]);
  return Object.fromEntries([...built, ...assets]);
}

const SOURCE = '/checkout/apps/web/src';

it('follows the imports of teachers and leaves out what administrators open', () => {
  const bundle = bundleOf(
    {
      'assets/index.js': {
        isEntry: true,
        imports: ['assets/react.js'],
        css: ['assets/index.css'],
        dynamicImports: ['assets/exam.js', 'assets/teachers.js', 'assets/editor.js', 'assets/library.js'],
      },
      'assets/react.js': {},
      'assets/exam.js': {
        module: `${SOURCE}/app/pages/exam.tsx`,
        imports: ['assets/index.js', 'assets/shared.js'],
        assets: ['assets/faja.svg'],
      },
      'assets/shared.js': {},
      'assets/teachers.js': {
        module: `${SOURCE}/features/teachers/teachers-page.tsx`,
        imports: ['assets/table-of-teachers.js'],
      },
      'assets/table-of-teachers.js': {},
      'assets/editor.js': { module: `${SOURCE}/editor/rich-text-editor.tsx` },
      'assets/library.js': {
        module: `${SOURCE}/app/pages/library.tsx`,
        dynamicImports: ['assets/pdf-viewer.js'],
      },
      'assets/pdf-viewer.js': {
        module: `${SOURCE}/features/resources/viewer/pdf-viewer.tsx`,
        imports: ['assets/react.js'],
        dynamicImports: ['assets/pdf-engine.js'],
      },
      'assets/pdf-engine.js': { assets: ['assets/pdf.worker.mjs'] },
    },
    ['assets/figtree.woff2', 'assets/pdf-6.4.299/FoxitSans.pfb', 'version.json'],
  );
  expect([...teacherParts(bundle)].sort()).toEqual([
    'assets/exam.js',
    'assets/faja.svg',
    'assets/figtree.woff2',
    'assets/index.css',
    'assets/index.js',
    'assets/library.js',
    'assets/react.js',
    'assets/shared.js',
    'favicon.svg',
    'theme.js',
  ]);
  expect([...viewerParts(bundle)].sort()).toEqual([
    'assets/pdf-6.4.299/FoxitSans.pfb',
    'assets/pdf-engine.js',
    'assets/pdf-viewer.js',
    'assets/pdf.worker.mjs',
  ]);
});

it('knows every page that only administrators open', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../src/app/routes/admin-routes.ts'), 'utf8');
  const pages = [...routes.matchAll(/import\('((?:\.\.\/)+)(.+?)'\)/g)].map(([, up, page = '']) =>
    up === '../' ? `app/${page}` : page,
  );
  expect(pages.length).toBeGreaterThan(12);
  const named = pages.map((page, at) => [`assets/${at}.js`, { module: `${SOURCE}/${page}` }] as const);
  const bundle = bundleOf({
    'assets/index.js': { isEntry: true, dynamicImports: named.map(([name]) => name) },
    ...Object.fromEntries(named),
  });
  const kept = teacherParts(bundle);
  expect(named.filter(([name]) => kept.has(name)).map(([, { module }]) => module)).toEqual([]);
});
