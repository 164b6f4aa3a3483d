import type { ResourceSection, ResourceTree } from '@amauta/contract/resources/library.ts';
import { foldText } from '../../../ui/fold-text.ts';

/**
 * The part of the library that matches a search. Files match if their name contains every word; sections and
 * subsections whose own name matches are kept whole. Without words, everything matches.
 */
export function findInLibrary(sections: readonly ResourceSection[], text: string): ResourceSection[] {
  const words = foldText(text).split(' ').filter(Boolean);
  if (words.length === 0) return [...sections];
  const matches = (name: string) => words.every((word) => foldText(name).includes(word));
  return sections.flatMap((section) => {
    if (matches(section.name)) return [section];
    const subsections = section.subsections.flatMap((subsection) => {
      if (matches(subsection.name)) return [subsection];
      const resources = subsection.resources.filter(({ name }) => matches(name));
      return resources.length > 0 ? [{ ...subsection, resources, resource_count: resources.length }] : [];
    });
    return subsections.length > 0 ? [{ ...section, subsections }] : [];
  });
}

/** '4 subsecciones, 31 archivos'. */
export function sectionCounts({ subsection_count, total_resource_count }: ResourceSection): string {
  return `${counted(subsection_count, 'subsección', 'subsecciones')}, ${fileCount(total_resource_count)}`;
}

export function fileCount(count: number): string {
  return counted(count, 'archivo', 'archivos');
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A sentence with the number of files found. */
export function foundText(sections: ResourceTree['sections']): string {
  const total = sections.reduce(
    (sum, section) => sum + section.subsections.reduce((inner, part) => inner + part.resources.length, 0),
    0,
  );
  return total === 0
    ? 'Ningún archivo coincide. Prueba con otras palabras.'
    : `${fileCount(total)} ${total === 1 ? 'coincide' : 'coinciden'}`;
}
