import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export interface Import {
  /** The importing file, relative to the checkout, with forward slashes. */
  from: string;
  /** The specifier as written, e.g. `./a.ts`, `@amauta/contract/exams/attempt.ts` or `fastify`. */
  specifier: string;
  /**
   * The imported file, relative to the checkout. Undefined when the specifier names no file of this checkout.
   */
  to: string | undefined;
  /** An import of types only, which is erased before the code runs. */
  isType: boolean;
  /** An `import()` expression, which loads its file when it is executed. */
  isDynamic: boolean;
}

/**
 * Reads the imports of each file: static, dynamic, type-only and re-exports. Keys of `files` are paths relative to the
 * checkout, values are sources.
 * @throws Error for a file that can't be parsed.
 */
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

/**
 * Finds the file of a specifier. `@amauta/contract/exams/attempt.ts` means
 * `packages/contract/src/exams/attempt.ts`; a relative specifier starts from the folder of the importing
 * file.
 */
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
 * Finds a chain of static imports from `start` to a file or package that `wanted` accepts. Returns undefined
 * when there is none.
 */
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
