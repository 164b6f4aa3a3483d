import path from 'node:path';
import { build, type Rolldown } from 'vite';

/** Bundles `lexical-page.ts` into one script for a script tag. */
export async function buildLexicalAlone(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: path.join(import.meta.dirname, 'lexical-page.ts'),
        formats: ['iife'],
        name: 'lexicalAlone',
      },
    },
  })) as Rolldown.RolldownOutput[];
  const [script] = built?.output ?? [];
  if (!script) throw new Error('The page of the engine alone was built to nothing.');
  return script.code;
}
