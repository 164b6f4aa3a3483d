import { registerHooks } from 'node:module';

/**
 * Makes a package load faster whose `package.json` is large. For each file that a file of the package imports, Node 26
 * parses the package's whole list of exports again. Drizzle's list has 178 KB, so that loading Drizzle's 110 files took
 * half a second of processor time, a third of what loading the server takes. Imports from one file of the package to
 * another are therefore resolved here, as what they are: paths to modules. Must be called before the package is loaded.
 */
export function loadQuickly(packageName: string): void {
  const folder = `/node_modules/${packageName}/`;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      const isInside = parentURL?.includes(folder) && specifier.startsWith('.') && specifier.endsWith('.js');
      if (!isInside) return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}
