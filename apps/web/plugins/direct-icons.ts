import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { edited, importOf, importsOf, parse } from './source-edits.ts';

const LIBRARY = 'lucide-react';
const EXPORTS = /^export \{ ([^}]+) \} from '(\.\/icons\/[^']+)';$/gm;

/**
 * Lets each module import its icons from the icons' own files. The library's index imports all of its icons, so the
 * imports of the sources would not tell which page draws which icon, and `pageGroups` could not place them.
 */
export function directIcons(): Plugin {
  const index = path.join(
    path.dirname(createRequire(import.meta.url).resolve(`${LIBRARY}/package.json`)),
    'dist/esm/lucide-react.mjs',
  );
  const files = filesOfIcons(readFileSync(index, 'utf8'), path.dirname(index));
  return {
    name: 'amauta-direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: LIBRARY },
      handler: (code, id) => ({ code: importDirectly(code, id, files), map: null }),
    },
  };
}

/**
 * Returns the file of each icon by its name.
 * @param index source of the library's index
 * @throws Error for a release of the library that is built in another way
 */
export function filesOfIcons(index: string, folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(EXPORTS)) {
    for (const name of names.split(', ')) files.set(name.replace('default as ', ''), path.join(folder, file));
  }
  if (files.size === 0) throw new Error(`${LIBRARY} lists its icons in another form`);
  return files;
}

/** Replaces the imports of icons in a source. What is no icon is still imported from the library's index. */
export function importDirectly(code: string, id: string, files: ReadonlyMap<string, string>): string {
  const edits = importsOf(parse(code, id)).flatMap(({ names, from, start, end }) => {
    if (from !== LIBRARY) return [];
    const icons = names.flatMap(({ imported, local }) => {
      const file = files.get(imported);
      return file === undefined ? [] : importOf([{ imported: 'default', local }], file);
    });
    const others = importOf(
      names.filter(({ imported }) => !files.has(imported)),
      from,
    );
    return [{ start, end, text: [...icons, ...others].join(' ') }];
  });
  return edited(code, edits);
}
