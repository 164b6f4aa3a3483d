import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Makes a package load faster whose `package.json` is large. Node 26 parses the package's whole list of exports again for
 * each import of the package and for each import within it. Drizzle's list has 178 KB, so that loading Drizzle took a
 * third of the processor time of loading the server. Here an import of the package from our own files is resolved once, and
 * an import within the package is resolved as what it is: a path to a module. Must be called before the package is loaded.
 */
export function loadQuickly(packageName: string): void {
  const folder = `/node_modules/${packageName}/`;
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL = '' } = context;
      if (parentURL.includes(folder) && specifier.startsWith('.') && specifier.endsWith('.js'))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      const isOurs = specifier === packageName || specifier.startsWith(`${packageName}/`);
      if (!isOurs || parentURL.includes('/node_modules/')) return nextResolve(specifier, context);
      const result = found.get(specifier) ?? nextResolve(specifier, context);
      found.set(specifier, result);
      return { ...result, shortCircuit: true };
    },
  });
}
