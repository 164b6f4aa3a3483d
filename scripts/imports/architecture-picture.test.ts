import { expect, it } from 'vitest';
import { drawPicture, findMissingFiles, findMissingPaths, withPicture } from './architecture-picture.ts';
import { readImports } from './import-graph.ts';

const files = {
  'apps/api/src/main.ts': "import './features/a/a.routes.ts'",
  'apps/api/src/features/a/a.routes.ts': "import '../../config.ts'; import '@amauta/rich-text/b.ts'",
  'apps/api/src/features/a/b.ts': "import '@amauta/contract/c.ts'; import type { App } from '../../main.ts'",
  'apps/api/src/features/a/b.test.ts': "import '../../http/a.ts'",
  'packages/rich-text/src/b.ts': "import '@amauta/contract/c.ts'",
};
const draw = (sources: Record<string, string>) => drawPicture(readImports(new Map(Object.entries(sources))));

it('draws each part once, without tests, types and arrows that another way shows', () => {
  const lines = draw(files).split('\n');
  expect(lines.filter((line) => line.includes('-->')).map((line) => line.trim())).toEqual([
    'apps_api_features --> apps_api_config',
    'apps_api_features --> packages_rich_text',
    'apps_api_main --> apps_api_features',
    'packages_rich_text --> packages_contract',
  ]);
  expect(lines.filter((line) => line.includes('"packages/contract"'))).toHaveLength(1);
});

it('changes only what stands between the marks, and stays the same when drawn again', () => {
  const marks = ['<!-- picture: written by `npm run imports -- --write` -->', '<!-- end of the picture -->'];
  const drawn = withPicture(`before\n${marks.join('\n')}\nafter\n`, draw(files));
  expect(drawn).toMatch(/^before\n<!-- picture.*```mermaid\n.*```.*after\n$/s);
  expect(withPicture(drawn, draw(files))).toBe(drawn);
  const { 'packages/rich-text/src/b.ts': _gone, ...others } = files;
  expect(withPicture(drawn, draw(others))).not.toBe(drawn);
  expect(() => withPicture('no marks', draw(files))).toThrow('no place for a picture');
});

it('names the paths of a document that lead nowhere', () => {
  const paths = ['apps', 'apps/api', 'apps/api/src', 'apps/api/src/http', 'apps/api/src/http/registrar.ts'];
  const missing = (document: string) => findMissingPaths(document, paths);
  expect(missing('`apps/api/` and `src/http/registrar.ts`, by `npm run x` at `/api/docs`')).toEqual([]);
  expect(missing('`@some/package` and `http/`\n```\n`gone/`\n```')).toEqual([]);
  expect(missing('| a | `apps/b.ts` |\n## Next\n`http/gone.ts`, `strar.ts/`, `src/gone/`')).toEqual([
    'apps/b.ts',
    'http/gone.ts',
    'strar.ts/',
    'src/gone/',
  ]);
  expect(() => missing('no path')).toThrow('names no path');
});

it('files that a document names are looked for, and words with a slash are not', () => {
  const proof = '`apps/api/a.test.ts`, `ops/gone.md`, `image/png`, `/api/login`, again `ops/gone.md`';
  expect(findMissingFiles(proof, (path) => path === 'apps/api/a.test.ts')).toEqual(['ops/gone.md']);
  expect(() => findMissingFiles('no file', () => true)).toThrow();
});
