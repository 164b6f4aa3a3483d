import type { Plugin } from 'vite';

const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const IMPORT = /^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m;
const PROCESSORS =
  /^ +inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);$/gm;
const REFUSE = `const refuse = () => () => { throw new Error('JSON Schema is made by the server only'); };`;

/**
 * Leaves out what zod needs to turn schemas into JSON Schema, 5 KB compressed that each page would load. Every schema
 * refers to this code, so a bundler can't drop it by itself. Only the server makes JSON Schema, for the description of
 * its calls.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'amauta-without-json-schema',
    apply: 'build',
    transform: { filter: { id: SCHEMAS }, handler: (code) => ({ code: cutJsonSchema(code), map: null }) },
  };
}

/**
 * @param code zod's module of schemas
 * @throws Error for a release of zod in which the references look different
 */
export function cutJsonSchema(code: string): string {
  if (!IMPORT.test(code) || !code.match(PROCESSORS))
    throw new Error('zod refers to JSON Schema in another form');
  return code
    .replace(IMPORT, (_line, one, two) => `${REFUSE}\nconst [${one}, ${two}] = [refuse, refuse];`)
    .replace(PROCESSORS, '');
}
