import type {
  ResourceSection,
  ResourceSubsection,
  ResourceTree,
} from '@amauta/contract/resources/library.ts';

/** A move of a section, subsection or file within its own list, from one index to another. */
export type LibraryMove = { from: number; to: number } & (
  | { what: 'sections' }
  | { what: 'subsections'; sectionId: number }
  | { what: 'files'; subsectionId: number }
);

interface Ordered {
  id: number;
  order: number;
}

/** The library after a move. The places in the moved list are numbered from 1 again. */
export function afterMove(tree: ResourceTree, move: LibraryMove): ResourceTree {
  if (move.what === 'sections') return { ...tree, sections: reordered(tree.sections, move) };
  return { ...tree, sections: tree.sections.map((section) => sectionAfter(section, move)) };
}

/**
 * Puts the list of a move into the order that the same list has in `sent`. Used when the server has stored
 * the order of `sent`, while `tree` may hold other changes.
 */
export function withSentOrder(tree: ResourceTree, sent: ResourceTree, move: LibraryMove): ResourceTree {
  const order = new Map(placesOf(listOf(sent, move)).map(({ id, order: place }) => [id, place]));
  const sorted = <T extends Ordered>(list: readonly T[]): T[] =>
    list
      .map((one) => ({ ...one, order: order.get(one.id) ?? one.order }))
      .toSorted((one, other) => one.order - other.order);
  if (move.what === 'sections') return { ...tree, sections: sorted(tree.sections) };
  const sections = tree.sections.map((section) => {
    if (move.what === 'subsections')
      return section.id === move.sectionId
        ? { ...section, subsections: sorted(section.subsections) }
        : section;
    const subsections = section.subsections.map((part) =>
      part.id === move.subsectionId ? { ...part, resources: sorted(part.resources) } : part,
    );
    return { ...section, subsections };
  });
  return { ...tree, sections };
}

/** The list in which the move takes place; empty if it no longer exists. */
export function listOf(tree: ResourceTree, move: LibraryMove): readonly Ordered[] {
  if (move.what === 'sections') return tree.sections;
  if (move.what === 'subsections')
    return tree.sections.find(({ id }) => id === move.sectionId)?.subsections ?? [];
  const parts = tree.sections.flatMap(({ subsections }) => subsections);
  return parts.find(({ id }) => id === move.subsectionId)?.resources ?? [];
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

/** The order of a list as the server expects it: each id with its place, from 1. */
export function placesOf(list: readonly Ordered[]): Ordered[] {
  return list.map(({ id }, index) => ({ id, order: index + 1 }));
}
