import type { Plugin, Rollup } from 'vite';

/**
 * Fails the build when chunks import each other in a circle. One of them then runs before a chunk that it imports, finds
 * its values undefined, and depending on which page is opened first, that page crashes or a form does.
 */
export function noCircles(): Plugin {
  return {
    name: 'amauta-no-circles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const circle = findCircle(bundle);
        if (circle.length > 0)
          this.error(
            `Chunks import each other in a circle: ${circle.join(' → ')}. See the groups in vite.config.ts.`,
          );
      },
    },
  };
}

/**
 * The names of chunks each of which imports the next one; the last is the first. Empty when there is no circle. A chunk
 * that is loaded later doesn't count.
 */
export function findCircle(bundle: Rollup.OutputBundle): string[] {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || done.has(name)) return [];
    for (const next of chunk.imports) {
      const circle = visit(next, [...way, name]);
      if (circle.length > 0) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of Object.keys(bundle)) {
    const circle = visit(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
