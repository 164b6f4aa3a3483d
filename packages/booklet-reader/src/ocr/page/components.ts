import type { Box } from '../../page/page-content.ts';

/** A connected patch of ink: usually a letter, a part of one, or letters that touch. */
export interface Component extends Box {
  /** Number of the patch in the map of labels, from 1. */
  label: number;
  /** Number of the patch's dots. */
  area: number;
}

export interface Components {
  components: Component[];
  /** For each dot, the label of its component; 0 is paper. */
  labels: Int32Array;
}

/**
 * Finds the patches of ink in a picture whose dots are 1 for ink. Dots that touch at a corner belong
 * together.
 */
export function componentsOf(ink: Uint8Array, width: number, height: number): Components {
  const labels = new Int32Array(ink.length);
  const parents: number[] = [0];
  const touching = new Int32Array(4);
  const rootOf = (label: number): number => {
    let root = label;
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root;
    for (let at = label; at !== root; ) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!ink[at]) continue;
      const above = at - width;
      touching[0] = x > 0 ? (labels[at - 1] ?? 0) : 0;
      touching[1] = y > 0 && x > 0 ? (labels[above - 1] ?? 0) : 0;
      touching[2] = y > 0 ? (labels[above] ?? 0) : 0;
      touching[3] = y > 0 && x < width - 1 ? (labels[above + 1] ?? 0) : 0;
      let own = 0;
      for (const other of touching) {
        if (other === 0) continue;
        const root = rootOf(other);
        if (own === 0) own = root;
        else if (root !== own) {
          parents[Math.max(root, own)] = Math.min(root, own);
          own = Math.min(root, own);
        }
      }
      if (own === 0) {
        own = parents.length;
        parents.push(own);
      }
      labels[at] = own;
    }
  }
  return gather(
    labels,
    width,
    parents.map((_, label) => rootOf(label)),
  );
}

function gather(labels: Int32Array, width: number, roots: readonly number[]): Components {
  const found = new Map<number, Component & { right: number; bottom: number }>();
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const label = roots[labels[at] ?? 0] ?? 0;
    labels[at] = label;
    const [x, y] = [at % width, Math.floor(at / width)];
    const one = found.get(label);
    if (!one) {
      found.set(label, { label, area: 1, x, y, width: 1, height: 1, right: x, bottom: y });
      continue;
    }
    one.area++;
    if (x < one.x) one.x = x;
    if (x > one.right) one.right = x;
    one.bottom = y;
  }
  const components = [...found.values()].map(({ label, area, x, y, right, bottom }) => ({
    label,
    area,
    x,
    y,
    width: right - x + 1,
    height: bottom - y + 1,
  }));
  return { components, labels };
}
