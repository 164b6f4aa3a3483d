import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** One import as written in a file. */
export interface Import {
  /** The file that imports, relative to the checkout, with forward slashes. */
  from: string;
  /** As written, e.g. `./a.ts`, `@amauta/contract/exam.ts`, `fastify`. */
  specifier: string;
  /** The file meant, relative to the checkout, where the specifier names one of ours. */
  to: string | undefined;
  /** Erased before anything runs. */
  isType: boolean;
  /** `import()` as an expression: loaded when it is reached. */
  isDynamic: boolean;
}

/** Reads static, dynamic, type and re-exported imports of each file. Keys are paths relative to the checkout. */
export function readImports(files: ReadonlyMap<string, string>): Import[] {
  return [...files].flatMap(([from, source]) =>
    parseImports(from, source).map((found) => ({
      ...found,
      from,
      to: resolveSpecifier(from, found.specifier),
    })),
  );
}

function parseImports(file: string, source: string): Pick<Import, 'specifier' | 'isType' | 'isDynamic'>[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} can't be read: ${errors[0].message}`);
  const found: Pick<Import, 'specifier' | 'isType' | 'isDynamic'>[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, isType, isDynamic: false });
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest)
        found.push({ specifier: entry.moduleRequest.value, isType: entry.isType, isDynamic: false });
    }
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        found.push({ specifier: node.source.value, isType: false, isDynamic: true });
      else if (node.source.type === 'TemplateLiteral' && node.source.expressions.length === 0)
        found.push({ specifier: node.source.quasis[0]?.value.cooked ?? '', isType: false, isDynamic: true });
    },
    TSImportType(node) {
      found.push({ specifier: node.source.value, isType: true, isDynamic: false });
    },
  }).visit(program);
  return found;
}

/** `@amauta/contract/exam.ts` → `packages/contract/src/exam.ts`; relative ones by the folder they stand in. */
function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const file = specifier.replace(/\?.*$/, '');
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), file));
  }
  const own = /^@amauta\/([^/]+)\/(.+)$/.exec(specifier);
  if (!own) return undefined;
  const folder = own[1] === 'api' || own[1] === 'web' ? 'apps' : 'packages';
  return `${folder}/${own[1]}/src/${own[2]}`;
}

/**
 * Groups of files that import each other in a circle, each in the order of the circle. An `import()` does not
 * count: it is reached after both ends are loaded.
 */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isDynamic } of imports) {
    if (!to || isDynamic) continue;
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      cycles.push([...trail.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) walk(file, []);
  return cycles;
}

/** The chain of static imports from `start` to the first file or package that `wanted` accepts, if there is one. */
export function findStaticPath(
  imports: readonly Import[],
  start: string,
  wanted: (target: string) => boolean,
): string[] | undefined {
  const edges = new Map<string, string[]>();
  for (const { from, to, specifier, isType, isDynamic } of imports) {
    if (isType || isDynamic) continue;
    edges.set(from, [...(edges.get(from) ?? []), to ?? specifier]);
  }
  const seen = new Set([start]);
  const trails = [[start]];
  for (let trail = trails.shift(); trail; trail = trails.shift()) {
    for (const next of edges.get(trail.at(-1) ?? '') ?? []) {
      if (wanted(next)) return [...trail, next];
      if (seen.has(next)) continue;
      seen.add(next);
      trails.push([...trail, next]);
    }
  }
  return undefined;
}
