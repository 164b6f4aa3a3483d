import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from './import-graph.ts';
import { checkImports } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
const IGNORED = new Set(['node_modules', 'dist', 'migrations']);

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listSources(name);
      return /\.(ts|tsx|mts|js|mjs)$/.test(entry.name) ? [name] : [];
    });
}

const files = new Map(
  FOLDERS.flatMap(listSources).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);
const violations = checkImports(readImports(files));
for (const { file, imports, rule } of violations)
  console.error(`${file}\n  imports ${imports}\n  but ${rule}\n`);
console.log(`${files.size} files, ${violations.length} forbidden imports`);
process.exitCode = violations.length > 0 ? 1 : 0;
