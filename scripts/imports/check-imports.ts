import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawPicture, findMissingFiles, findMissingPaths, withPicture } from './architecture-picture.ts';
import { readImports } from './import-graph.ts';
import { checkImports } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
const IGNORED = new Set(['node_modules', 'dist']);
/** Documents whose claims name the files that prove them. */
const PROVEN_BY_FILES = ['docs/security.md', 'docs/privacy.md'];
const DOCUMENT = path.join(root, 'docs/architecture.md');

const SOURCE = /\.(ts|tsx|mts|js|mjs)$/;

/** Lists a folder of the checkout, and the folders and files below it. */
function listPaths(folder: string): string[] {
  const below = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listPaths(name) : [name];
    });
  return [folder, ...below];
}

const paths = FOLDERS.flatMap(listPaths);
const files = new Map(
  paths
    .filter((name) => SOURCE.test(name))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);
const imports = readImports(files);
const violations = checkImports(imports);
for (const { file, imports, rule } of violations)
  console.error(`${file}\n  imports ${imports}\n  but ${rule}\n`);

const document = readFileSync(DOCUMENT, 'utf8');
const drawn = withPicture(document, drawPicture(imports));
if (process.argv.includes('--write')) writeFileSync(DOCUMENT, drawn);
const isStale = drawn !== document && !process.argv.includes('--write');
if (isStale)
  console.error('The picture in docs/architecture.md is stale: run `npm run imports -- --write`.\n');
const exists = (name: string) => existsSync(path.join(root, name));
const missing = [
  ...findMissingPaths(document, paths).map((name) => ['docs/architecture.md', name]),
  ...PROVEN_BY_FILES.flatMap((proof) =>
    findMissingFiles(readFileSync(path.join(root, proof), 'utf8'), exists).map((name) => [proof, name]),
  ),
];
// Biome finds the marks of an unfinished merge in code, but nothing else reads the documents.
const unmerged = globSync('{*.md,docs/**/*.md,ops/**/*}', { cwd: root })
  .filter((file) => statSync(path.join(root, file)).isFile())
  .filter((file) => /^(<{7}|>{7}) /m.test(readFileSync(path.join(root, file), 'utf8')));
for (const file of unmerged) console.error(`${file} holds marks of an unfinished merge.\n`);

for (const [file, name] of missing) console.error(`${file} points to ${name}, which doesn't exist.\n`);

console.log(`${files.size} files, ${violations.length} forbidden imports`);
process.exitCode = violations.length > 0 || isStale || missing.length > 0 || unmerged.length > 0 ? 1 : 0;
