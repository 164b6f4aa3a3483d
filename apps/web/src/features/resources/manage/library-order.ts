import type { ResourceSection, ResourceSubsection, ResourceTree } from '@amauta/contract/resource.ts';

/** A move of one thing within its own list. */
export type LibraryMove = { from: number; to: number } & (
  | { what: 'sections' }
  | { what: 'subsections'; sectionId: number }
  | { what: 'files'; subsectionId: number }
);

interface Ordered {
  id: number;
  order: number;
}

/** The library as it is after a move, with the places of that list numbered anew from 1. */
export function afterMove(tree: ResourceTree, move: LibraryMove): ResourceTree {
  if (move.what === 'sections') return { ...tree, sections: reordered(tree.sections, move) };
  return { ...tree, sections: tree.sections.map((section) => sectionAfter(section, move)) };
}

function sectionAfter(
  section: ResourceSection,
  move: Exclude<LibraryMove, { what: 'sections' }>,
): ResourceSection {
  if (move.what === 'files') {
    const change = (part: ResourceSubsection) =>
      part.id === move.subsectionId ? { ...part, resources: reordered(part.resources, move) } : part;
    return { ...section, subsections: section.subsections.map(change) };
  }
  if (section.id !== move.sectionId) return section;
  return { ...section, subsections: reordered(section.subsections, move) };
}

function reordered<T extends Ordered>(
  list: readonly T[],
  { from, to }: Pick<LibraryMove, 'from' | 'to'>,
): T[] {
  const moved = list[from];
  if (!moved) return [...list];
  const others = list.filter((one) => one !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)].map((one, index) => ({
    ...one,
    order: index + 1,
  }));
}

/** What the server is told of a list: each id with its place. */
export function placesOf(list: readonly Ordered[]): Ordered[] {
  return list.map(({ id }, index) => ({ id, order: index + 1 }));
}
