import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, pinnedNode, run } from './processes.mjs';

const TEXTS = {
  es: {
    building: 'Compilando la aplicación web…',
    failed: 'La compilación de la aplicación web falló. El mensaje de arriba dice por qué.',
  },
  en: { building: 'Building the web app…', failed: 'The web app could not be built. See the message above.' },
};

const stampFile = at('apps/web/dist/.stamp');
/** Files and folders that determine the build. */
const sources = [
  'apps/web',
  'packages',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/compress-assets.ts',
];
const ignored = new Set(['node_modules', 'dist', '.vite', 'test-results']);

/**
 * Builds the web app unless the built files match the present sources. Ends the process when the build fails.
 * @param {'es' | 'en'} language of what is printed
 */
export async function ensureWebBuilt(language) {
  if (isWebBuilt()) return;
  console.log(TEXTS[language].building);
  if (!(await buildWeb())) {
    console.error(TEXTS[language].failed);
    process.exit(1);
  }
}

/** Whether the built files match the present sources. */
export function isWebBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources();
}

/** Builds the web app and compresses its files. Returns whether the build succeeded. */
export async function buildWeb() {
  const hash = hashSources();
  // The stamp is removed first, so that an interrupted build is repeated.
  rmSync(stampFile, { force: true });
  const vite = at('node_modules/vite/bin/vite.js');
  const built = await run(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: at('apps/web'),
    env: { NODE_ENV: 'production' },
  });
  if (built.code !== 0) return false;
  const compressed = await run(pinnedNode, [at('scripts/compress-assets.ts'), at('apps/web/dist')]);
  if (compressed.code !== 0) return false;
  writeFileSync(stampFile, hash);
  return true;
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(at(file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Lists the files that can change the build: sources without their tests.
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!statSync(at(path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(at(path))
    .filter((name) => !ignored.has(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await buildWeb()) ? 0 : 1;
}
