import { type ESTree, parseSync } from 'vite';

/** A part of a source that is replaced. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export interface ImportedName {
  /** As the other module exports it; `*` for a whole module. */
  imported: string;
  local: string;
}

/** An import of values. */
export interface Import {
  names: readonly ImportedName[];
  from: string;
  start: number;
  end: number;
}

/** @throws Error for a source that is no TypeScript */
export function parse(code: string, file: string): ESTree.Program {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

/** The imports of values, without those of types. */
export function importsOf({ body }: ESTree.Program): Import[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return [];
    const names = statement.specifiers.flatMap((specifier) => {
      const local = specifier.local.name;
      if (specifier.type !== 'ImportSpecifier') return [{ imported: '*', local }];
      if (specifier.importKind === 'type' || specifier.imported.type !== 'Identifier') return [];
      return [{ imported: specifier.imported.name, local }];
    });
    return [{ names, from: statement.source.value, start: statement.start, end: statement.end }];
  });
}

/** Writes an import of names; nothing when there are none. */
export function importOf(names: readonly ImportedName[], from: string): string[] {
  if (names.length === 0) return [];
  return [
    `import { ${names.map(({ imported, local }) => `${imported} as ${local}`).join(', ')} } from '${from}';`,
  ];
}

/**
 * Replaces parts of a text, which may be given in any order.
 * @param from the place in the source at which the text begins
 */
export function edited(text: string, edits: readonly Edit[], from = 0): string {
  let code = '';
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    code += text.slice(at, edit.start - from) + edit.text;
    at = edit.end - from;
  }
  return code + text.slice(at);
}
