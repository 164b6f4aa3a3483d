import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports } from './import-graph.ts';
import { checkImports } from './import-rules.ts';

/** The rules that a checkout of these files breaks. Keys are paths, values are sources. */
function rulesBroken(files: Record<string, string>): string[] {
  return checkImports(readImports(new Map(Object.entries(files)))).map(({ rule }) => rule);
}

const api = 'apps/api/src';
const web = 'apps/web/src';

describe('imports that a rule forbids', () => {
  it.each<[string, string, string, RegExp]>([
    [
      'contract → exam-rules',
      'packages/contract/src/a.ts',
      "import { b } from '@amauta/exam-rules/b.ts'",
      /^packages\/contract may import none/,
    ],
    ['contract → a library', 'packages/contract/src/a.ts', "import x from 'fastify'", /nothing but zod/],
    [
      'exam-rules → rich-text',
      'packages/exam-rules/src/a.ts',
      "import '@amauta/rich-text/b.ts'",
      /not packages\/rich-text/,
    ],
    ['package → Node', 'packages/rich-text/src/a.ts', "import { readFileSync } from 'node:fs'", /no I\/O/],
    [
      'the web app → the reader of PDFs',
      'apps/web/src/main.tsx',
      "import '@amauta/booklet-reader/b.ts'",
      /not packages\/booklet-reader/,
    ],
    [
      'package → app',
      'packages/exam-rules/src/a.ts',
      "export * from '@amauta/api/config.ts'",
      /not apps\/api/,
    ],
    [
      'package → app by path',
      'packages/exam-rules/src/a.ts',
      "import '../../../apps/web/src/b.ts'",
      /not apps\/web/,
    ],
    [
      'api → web, dynamically',
      `${api}/app.ts`,
      "const x = await import('@amauta/web/main.tsx')",
      /not apps\/web/,
    ],
    ['api → web, in a type', `${api}/app.ts`, "type X = import('../../web/src/b.ts').X", /not apps\/web/],
    ['web → api', `${web}/app/a.tsx`, "import type { X } from '@amauta/api/config.ts'", /not apps\/api/],
    ['e2e → api', 'e2e/a.ts', "import { x } from '../apps/api/src/config.ts'", /^e2e may import/],
    ['scripts → api', 'scripts/a.mjs', "import '../apps/api/src/config.ts'", /^scripts may import none/],
    [
      'api → package by path',
      `${api}/app.ts`,
      "import '../../../packages/contract/src/exams/attempt.ts'",
      /by its name/,
    ],
    ['api → whole package', `${api}/app.ts`, "import '@amauta/contract'", /a file of a package/],
    [
      'package → itself by name',
      'packages/contract/src/a.ts',
      "import '@amauta/contract/b.ts'",
      /are relative/,
    ],
    ['app → main', `${api}/app.ts`, "import './main.ts'", /main → app/],
    ['feature → app', `${api}/features/exams/exams.routes.ts`, "import '../../app.ts'", /main → app/],
    [
      'http → feature',
      `${api}/http/registrar.ts`,
      "import '../features/session/session.service.ts'",
      /main → app/,
    ],
    ['config → database', `${api}/config.ts`, "import './database/connect.ts'", /main → app/],
    ['product → test support', `${api}/app.ts`, "import './testing/test-clock.ts'", /only tests import/],
    [
      'product → fixture',
      `${web}/features/exams/page.tsx`,
      "import './exam-server.fixture.ts'",
      /only tests import/,
    ],
    [
      "feature → another's queries",
      `${api}/features/exams/exams.service.ts`,
      "import '../session/session.queries.ts'",
      /service or policy/,
    ],
    [
      "feature → another's presenter",
      `${api}/features/exams/exams.routes.ts`,
      "import '../session/session.presenter.ts'",
      /service or policy/,
    ],
    [
      'service → routes',
      `${api}/features/exams/exams.service.ts`,
      "import './exams.routes.ts'",
      /routes → service/,
    ],
    [
      'queries → service',
      `${api}/features/exams/exams.queries.ts`,
      "import './exams.service.ts'",
      /routes → service/,
    ],
    [
      'policy → database',
      `${api}/features/exams/exams.policy.ts`,
      "import { db } from '../../database/connect.ts'",
      /no I\/O/,
    ],
    [
      'policy → queries',
      `${api}/features/exams/exams.policy.ts`,
      "import { findX } from './exams.queries.ts'",
      /no I\/O/,
    ],
    [
      'presenter → http',
      `${api}/features/exams/exams.presenter.ts`,
      "export { x } from '../../http/failure.ts'",
      /no I\/O/,
    ],
    [
      'presenter → storage',
      `${api}/features/exams/exams.presenter.ts`,
      "import { x } from '../../storage/s3.ts'",
      /no I\/O/,
    ],
    [
      'server → Lexical',
      `${api}/features/questions/questions.service.ts`,
      "import 'lexical'",
      /only the web app/,
    ],
    [
      'package → Lexical',
      'packages/rich-text/src/a.ts',
      "import { x } from '@lexical/html'",
      /only the web app/,
    ],
    ['ui → feature', `${web}/ui/button.tsx`, "import '../features/exam/page.tsx'", /app → features/],
    ['api → ui upwards', `${web}/api/client.ts`, "import '../editor/editor.tsx'", /app → features/],
    [
      'question form → feature',
      `${web}/question-form/add-block.tsx`,
      "import '../features/questions/page.tsx'",
      /app → features/,
    ],
    [
      'exam → question form',
      `${web}/features/exams/page.tsx`,
      "import '../../question-form/form-store.ts'",
      /only authoring features/,
    ],
    ['feature → app', `${web}/features/exam/page.tsx`, "import '../../app/router.tsx'", /app → features/],
    [
      'feature → feature',
      `${web}/features/exam/page.tsx`,
      "import '../results/page.tsx'",
      /never import each other/,
    ],
    [
      'feature → feature, lazily',
      `${web}/features/exam/page.tsx`,
      "import('../results/page.tsx')",
      /never import each other/,
    ],
    [
      'exam → editor',
      `${web}/features/exam/page.tsx`,
      "import { E } from '../../editor/editor.tsx'",
      /never loads it/,
    ],
    [
      'exam → editor, lazily',
      `${web}/features/exam/page.tsx`,
      "const e = import('../../editor/editor.tsx')",
      /never loads it/,
    ],
    [
      'feature → Lexical',
      `${web}/features/questions/page.tsx`,
      "import 'lexical'",
      /only apps\/web\/src\/editor/,
    ],
  ])('%s', (_name, file, source, rule) => {
    expect(rulesBroken({ [file]: source })).toEqual([expect.stringMatching(rule)]);
  });

  it('the editor in the part that a visitor loads first', () => {
    const files = {
      [`${web}/main.tsx`]: "import './app/router.tsx'",
      [`${web}/app/router.tsx`]: "import { Page } from '../features/questions/page.tsx'",
      [`${web}/features/questions/page.tsx`]: "import '../../editor/editor.tsx'",
    };
    expect(rulesBroken(files)).toEqual(['the editor is loaded by import() only']);
    files[`${web}/app/router.tsx`] = "const Page = lazy(() => import('../features/questions/page.tsx'))";
    expect(rulesBroken(files)).toEqual([]);
  });
});

describe('imports that are allowed', () => {
  it.each<[string, string, string]>([
    ['contract → zod', 'packages/contract/src/a.ts', "import { z } from 'zod'"],
    ['exam-rules → contract', 'packages/exam-rules/src/a.ts', "import '@amauta/contract/exams/attempt.ts'"],
    ['API → the reader of PDFs', `${api}/features/a/b.ts`, "import '@amauta/booklet-reader/b.ts'"],
    [
      'the reader of PDFs → Node',
      'packages/booklet-reader/src/a.ts',
      "import 'node:path'; import '@amauta/rich-text/b.ts'",
    ],
    [
      'a test of a package reads a file',
      'packages/rich-text/src/a.test.ts',
      "import 'node:fs'; import 'vitest'",
    ],
    ['main → database', `${api}/main.ts`, "import './database/connect.ts'; import './app.ts'"],
    ['routes → own queries', `${api}/features/exams/exams.routes.ts`, "import './exams.queries.ts'"],
    [
      "feature → another's service",
      `${api}/features/exams/exams.service.ts`,
      "import '../session/session.service.ts'",
    ],
    [
      'presenter names a row',
      `${api}/features/exams/exams.presenter.ts`,
      "import type { Row } from '../../database/tables/exams.ts'",
    ],
    [
      'context names the database',
      `${api}/context.ts`,
      "import type { Database } from './database/connect.ts'",
    ],
    [
      'tests see everything of their app',
      `${api}/features/exams/exams.api.test.ts`,
      "import '../../testing/test-server.ts'; import '../../app.ts'",
    ],
    [
      'what tests of one feature share',
      `${api}/features/exams/papers.testing.ts`,
      "import '../../testing/test-server.ts'; import '../../database/tables/exams.ts'",
    ],
    ['authoring → editor', `${web}/features/questions/page.tsx`, "import '../../editor/editor.tsx'"],
    ['editor → Lexical', `${web}/editor/editor.tsx`, "import 'lexical'; import '@lexical/react'"],
    ['bench → Lexical', 'bench/lexical-page.ts', "import 'lexical'"],
    [
      'app → feature',
      `${web}/app/router.tsx`,
      "import '../features/exam/page.tsx'; import '../ui/button.tsx'",
    ],
    ['e2e → scripts', 'e2e/playwright.config.ts', "import '../scripts/chromium.mjs'"],
    ['bench → api', 'bench/a.ts', "import '../apps/api/src/database/connect.ts'"],
  ])('%s', (_name, file, source) => {
    expect(rulesBroken({ [file]: source })).toEqual([]);
  });
});

it('refuses a file that can not be read', () => {
  expect(() => readImports(new Map([['scripts/a.ts', 'import {']]))).toThrow(/scripts\/a\.ts can't be read/);
});

it('the linter reports each file of a circle, also one of types, but none closed by import()', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'amauta-circle-'));
  const files = {
    'a.ts': "import './b.ts';",
    'b.ts': "import type { C } from './c.ts';\nexport type D = C;",
    'c.ts': "export * from './a.ts';\nexport type C = 1;",
    'd.ts': "export const a = () => import('./d.ts');",
  };
  for (const [name, source] of Object.entries(files)) writeFileSync(path.join(folder, name), source);
  copyFileSync('biome.json', path.join(folder, 'biome.json'));
  const lint = ['lint', '--vcs-enabled=false', '--only=suspicious/noImportCycles', '--reporter=github', '.'];
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/biome'), lint, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(
    [...stdout.matchAll(/file=([^,]+)/g)].map(([, file = '']) => path.basename(file)).toSorted(),
  ).toEqual(['a.ts', 'b.ts', 'c.ts']);
  rmSync(folder, { recursive: true });
});
