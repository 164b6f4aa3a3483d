import type { Import } from './import-graph.ts';

const BEGIN = '<!-- picture: written by `npm run imports -- --write` -->';
const END = '<!-- end of the picture -->';

/** Apps whose folders under `src` are drawn one by one, with a name for the files directly in `src`. */
const APPS: Readonly<Record<string, string>> = { 'apps/api': 'config', 'apps/web': 'paths' };
const NO_PART_OF_IT = /\.(?:test|testing|fixture)\.|\/testing\//;

/**
 * Draws a Mermaid chart of imports between packages and apps, and between the folders of each app. Tests,
 * type imports, and arrows that a longer way already shows are left out.
 */
export function drawPicture(imports: readonly Import[]): string {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isType } of imports) {
    if (!to || isType || NO_PART_OF_IT.test(from) || NO_PART_OF_IT.test(to)) continue;
    const [source, target] = [partOf(from), partOf(to)];
    if (!source || !target || source === target) continue;
    edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  const parts = [...new Set([...edges].flatMap(([source, targets]) => [source, ...targets]))].toSorted();
  const lines = ['```mermaid', 'flowchart TD'];
  for (const app of Object.keys(APPS)) {
    lines.push(`  subgraph ${app}`);
    for (const part of parts.filter((one) => one.startsWith(`${app}/`))) lines.push(`    ${nodeOf(part)}`);
    lines.push('  end');
  }
  for (const part of parts.filter((one) => !Object.keys(APPS).some((app) => one.startsWith(`${app}/`))))
    lines.push(`  ${nodeOf(part)}`);
  for (const source of parts) {
    const targets = [...(edges.get(source) ?? [])].toSorted();
    for (const target of targets.filter((one) => !isReachedOtherwise(edges, source, one)))
      lines.push(`  ${idOf(source)} --> ${idOf(target)}`);
  }
  return [...lines, '```'].join('\n');
}

/**
 * The part of the chart that a file belongs to: `apps/web/src/features/a/b.ts` is part of
 * `apps/web/features`, and `packages/contract/src/a.ts` of `packages/contract`.
 */
function partOf(file: string): string | undefined {
  const [top = '', name = '', root = '', folder = '', ...rest] = file.split('/');
  if (top !== 'apps' && top !== 'packages') return file.includes('/') ? top : undefined;
  const part = `${top}/${name}`;
  if (!(part in APPS)) return part;
  // The service worker stands beside the page's sources.
  if (root === 'service-worker') return `${part}/${root}`;
  // The folder that starts and ends the API's processes is one part with the API's entry.
  if (rest.length > 0) return `${part}/${folder === 'processes' ? 'main' : folder}`;
  return `${part}/${/^(main|app)\.tsx?$/.test(folder) ? 'main' : APPS[part]}`;
}

const idOf = (part: string) => part.replaceAll(/[^a-z0-9]/g, '_');
const nodeOf = (part: string) => `${idOf(part)}["${part.replace(/^apps\/[^/]+\//, '')}"]`;

function isReachedOtherwise(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  source: string,
  target: string,
): boolean {
  const seen = new Set([source]);
  const left = [...(edges.get(source) ?? [])].filter((next) => next !== target);
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (part === target) return true;
    if (seen.has(part)) continue;
    seen.add(part);
    left.push(...(edges.get(part) ?? []));
  }
  return false;
}

/** Answers the document with the picture between its two marks. */
export function withPicture(document: string, picture: string): string {
  const [before, rest] = document.split(`${BEGIN}\n`);
  const [, after] = (rest ?? '').split(END);
  if (before === undefined || after === undefined) throw new Error('the document has no place for a picture');
  return `${before}${BEGIN}\n\n${picture}\n\n${END}${after}`;
}

/** Lists the files that a document names by their path in the checkout but that don't exist (`exists`). */
export function findMissingFiles(document: string, exists: (path: string) => boolean): string[] {
  const paths = [...document.matchAll(/`((?:apps|packages|e2e|scripts|ops|docs)\/[\w@./-]+)`/g)];
  if (paths.length === 0) throw new Error('the document names no file');
  return [...new Set(paths.map(([, path = '']) => path))].filter((path) => !exists(path));
}

/**
 * Lists the paths in `document` that lead to none of `paths`, the files and folders of the checkout. A document may
 * leave out the first folders of a path (`http/registrar.ts`). Diagrams, packages (`@…`) and addresses (`/api/…`) are
 * no paths.
 */
export function findMissingPaths(document: string, paths: readonly string[]): string[] {
  const text = document.replaceAll(/^```.*?^```$/gms, '');
  const named = [...text.matchAll(/`([\w.-]+\/[\w@./-]*)`/g)].map(([, name = '']) => name);
  if (named.length === 0) throw new Error('the document names no path');
  const tails = new Set(paths.flatMap(tailsOf));
  return [...new Set(named)].filter((name) => !tails.has(name.replace(/\/$/, '')));
}

/** Returns a path and what is left of it without its first folders. */
function tailsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}
