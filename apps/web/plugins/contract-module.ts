import path from 'node:path';
import type { ESTree } from 'vite';
import {
  type Edit,
  edited,
  type Import,
  type ImportedName,
  importOf,
  importsOf,
  parse,
} from './source-edits.ts';

/** What the page reads of a route at run time. The rest are schemas and words for the server. */
export const READ_OF_ROUTES = new Set(['method', 'path', 'once', 'produces']);
/** The function with which the contract makes a route. */
const DEFINE_ROUTE = 'defineRoute';
/** Ending of the second half's name. It exists only during a build. */
const SCHEMAS = '.schemas.ts';

/** A top-level declaration that is left at run time. */
interface Declaration {
  names: readonly string[];
  isExported: boolean;
  start: number;
  end: number;
  /** Names of the module's top level that the declaration uses, without those of its routes' schemas. */
  uses: ReadonlySet<string>;
  /** Routes without their schemas, and calls that a bundler may leave out. */
  edits: readonly Edit[];
}

/** One file of the contract, taken apart. */
interface ContractFile {
  source: string;
  imports: readonly Import[];
  declarations: readonly Declaration[];
  /** Names that are exported apart from their declaration. */
  exportedNames: readonly string[];
}

/** The contract's modules, each divided into what needs zod and what doesn't. */
export class ContractModules {
  readonly #read: (file: string) => string;
  readonly #files = new Map<string, ContractFile>();
  readonly #plain = new Map<string, ReadonlySet<string>>();

  /** @param read returns the source of a file by its absolute path */
  constructor(read: (file: string) => string) {
    this.#read = read;
  }

  /** Code of the half without schemas. */
  plainOf(file: string): string {
    const { source, imports, declarations, exportedNames } = this.#fileOf(file);
    const plain = this.#plainNames(file);
    const kept = declarations.filter(({ names }) => names.every((name) => plain.has(name)));
    const exported = exportedNames.filter((name) => plain.has(name));
    const used = new Set([...kept.flatMap(({ uses }) => [...uses]), ...exported]);
    return [
      ...imports.flatMap(({ names, from }) =>
        importOf(
          names.filter(({ local }) => used.has(local)),
          from,
        ),
      ),
      ...kept.map(({ start, end, edits }) => edited(source.slice(start, end), edits, start)),
      `export { ${exported.join(', ')} };`,
    ].join('\n');
  }

  /**
   * Code of the half with the schemas: the whole module, of which the bundler drops what nobody uses. It imports nothing
   * of the other halves, so all these halves fit into one chunk that depends on zod alone.
   */
  schemasOf(file: string): string {
    const { source, imports, declarations } = this.#fileOf(file);
    const within = imports
      .filter(({ from }) => besides(file, from) !== null)
      .map(({ names, from, start, end }) => {
        return { start, end, text: importOf(names, schemasHalf(from)).join('') };
      });
    return edited(source, [...within, ...declarations.flatMap(({ edits }) => edits)]);
  }

  /**
   * Lets a module import each name of the contract from the half that has it.
   * @param find returns the file of the contract that an import names, or null for any other import
   */
  splitImportsOf(code: string, file: string, find: (from: string) => string | null): string {
    const edits = importsOf(parse(code, file)).flatMap(({ names, from, start, end }): Edit[] => {
      const module = find(from);
      if (module === null) return [];
      if (names.some(({ imported }) => imported === '*'))
        throw new Error(
          `${file} imports ${from} as a whole. Import its names, so that the build can split it.`,
        );
      const plain = this.#plainNames(module);
      const [here, there] = [true, false].map((isPlain) =>
        names.filter(({ imported }) => plain.has(imported) === isPlain),
      ) as [ImportedName[], ImportedName[]];
      const text = [...importOf(here, from), ...importOf(there, schemasHalf(from))].join(' ');
      return there.length > 0 ? [{ start, end, text }] : [];
    });
    return edited(code, edits);
  }

  /** Names of the top level, imported ones as well, that can be had without zod. */
  #plainNames(file: string): ReadonlySet<string> {
    const known = this.#plain.get(file);
    if (known) return known;
    // Modules that import each other: the inner one takes what it doesn't know yet for schemas.
    this.#plain.set(file, new Set());
    const { imports, declarations } = this.#fileOf(file);
    const plain = new Set(declarations.flatMap(({ names }) => names));
    const imported = imports.flatMap(({ names, from }) => {
      const other = besides(file, from);
      return names.map((name) => ({
        ...name,
        isPlain: other !== null && this.#plainNames(other).has(name.imported),
      }));
    });
    for (const { local, isPlain } of imported) if (isPlain) plain.add(local);
    const topLevel = new Set([...imported.map(({ local }) => local), ...plain]);
    for (let before = -1; before !== plain.size; ) {
      before = plain.size;
      for (const { names, uses } of declarations) {
        if ([...uses].some((name) => topLevel.has(name) && !plain.has(name)))
          for (const name of names) plain.delete(name);
      }
    }
    this.#plain.set(file, plain);
    return plain;
  }

  #fileOf(file: string): ContractFile {
    let parsed = this.#files.get(file);
    if (!parsed) {
      parsed = takeApart(this.#read(file), file);
      this.#files.set(file, parsed);
    }
    return parsed;
  }
}

/** The name of the half that has a module's schemas. */
function schemasHalf(name: string): string {
  return name.replace(/\.ts$/, SCHEMAS);
}

/** The file that another file of the contract imports; null for a package. */
function besides(file: string, from: string): string | null {
  return from.startsWith('.') ? path.resolve(path.dirname(file), from) : null;
}

function takeApart(source: string, file: string): ContractFile {
  const program = parse(source, file);
  const declarations: Declaration[] = [];
  const exportedNames: string[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') continue;
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration === null)
      exportedNames.push(...namesOfExport(statement));
    else addDeclaration(source, statement, declarations);
  }
  return { source, imports: importsOf(program), declarations, exportedNames };
}

function namesOfExport({ specifiers, source }: ESTree.ExportNamedDeclaration): string[] {
  return specifiers.map(({ local, exported }) => {
    if (
      source ||
      local.type !== 'Identifier' ||
      exported.type !== 'Identifier' ||
      local.name !== exported.name
    )
      throw new Error('The contract exports a name in a form that the build does not know');
    return local.name;
  });
}

function addDeclaration(
  source: string,
  statement: ESTree.Statement | ESTree.Directive,
  declarations: Declaration[],
): void {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declared = isExported ? statement.declaration : statement;
  if (declared?.type.startsWith('TS')) return;
  const { start, end } = statement;
  if (declared?.type === 'FunctionDeclaration' && declared.id) {
    const uses = namesIn(declared, []);
    declarations.push({ names: [declared.id.name], isExported, start, end, uses, edits: [] });
  } else if (declared?.type === 'VariableDeclaration') {
    const names = declared.declarations.map(({ id }) => {
      if (id.type !== 'Identifier') throw new Error('The contract declares a name in an unknown form');
      return id.name;
    });
    const routes = routesIn(source, declared);
    const uses = namesIn(declared, routes);
    const pure = declared.declarations.flatMap(({ init }) => (init ? pureCall(source, init) : []));
    const edits = routes.length > 0 ? routes : pure;
    declarations.push({ names, isExported, start, end, uses, edits });
  } else {
    throw new Error(`The contract has a ${declared?.type} at its top level, which the build does not know`);
  }
}

/** The replacements of the routes that a declaration makes. A route of an unknown form stays whole. */
function routesIn(source: string, { declarations }: ESTree.VariableDeclaration): Edit[] {
  return declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const [parts, ...others] = init.arguments;
    if (init.callee.name !== DEFINE_ROUTE || parts?.type !== 'ObjectExpression' || others.length > 0)
      return [];
    const kept = parts.properties.flatMap((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error('The contract defines a route in a form that the build does not know');
      return READ_OF_ROUTES.has(property.key.name) ? [source.slice(property.start, property.end)] : [];
    });
    return [{ start: init.start, end: init.end, text: `{ ${kept.join(', ')} }` }];
  });
}

/**
 * Puts a call into a function that is called at once. The bundler may leave such a call out if nobody uses its result;
 * in a chain of calls it would have to know each of them.
 */
function pureCall(source: string, init: ESTree.Expression): Edit[] {
  if (init.type !== 'CallExpression') return [];
  const { start, end } = init;
  return [{ start, end, text: `/*#__PURE__*/ (() => ${source.slice(start, end)})()` }];
}

/** Names that a node uses at run time, without those in the replaced parts. Names of properties don't count. */
function namesIn(node: object, replaced: readonly Edit[]): Set<string> {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const each = value as ESTree.Node;
    if (replaced.some(({ start, end }) => start === each.start && end === each.end)) return;
    if (each.type === 'Identifier') names.add(each.name);
    else if (each.type === 'MemberExpression')
      walk(each.computed ? [each.object, each.property] : each.object);
    else if (each.type === 'Property') walk(each.computed ? [each.key, each.value] : each.value);
    else if ('expression' in each && each.type.startsWith('TS')) walk(each.expression);
    else if (!each.type.startsWith('TS')) for (const part of Object.values(each)) walk(part);
  };
  walk(node);
  return names;
}
