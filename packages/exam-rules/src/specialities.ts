import type { Modality } from '@amauta/contract/catalogue.ts';

interface Names {
  readonly modality: string;
  readonly level?: string | null | undefined;
  readonly specialty?: string | null | undefined;
}

/**
 * The name of a speciality, e.g. 'EBR Secundaria, Matemática'. The modality comes as 'EBR - Educación Básica Regular'.
 * A level without specialties of its own has a single one of the same name, which is left out.
 */
export function specialityName({ modality, level, specialty }: Names): string {
  const division = [modality.split(' - ')[0], level].filter(Boolean).join(' ');
  return [division, specialty === level ? null : specialty].filter(Boolean).join(', ');
}

/** The specialities that can be chosen, each with its category, in the order of the catalogue. */
export function specialitiesOf(choices: readonly Modality[]): { categoryId: number; name: string }[] {
  return choices.flatMap((modality) => {
    if (modality.levels.length === 0) return named(modality.category_id, { modality: modality.name });
    return modality.levels.flatMap((level) => {
      const names = { modality: modality.name, level: level.name };
      if (level.specialties.length === 0) return named(level.category_id, names);
      return level.specialties.flatMap(({ category_id, name }) =>
        named(category_id, { ...names, specialty: name }),
      );
    });
  });
}

function named(categoryId: number | null | undefined, names: Names) {
  return categoryId ? [{ categoryId, name: specialityName(names) }] : [];
}
