import { specialityName } from '@amauta/exam-rules/specialities.ts';
import { listNamedLeaves } from './leaves.queries.ts';

export { listRegions } from './leaves.queries.ts';

/** A leaf of the catalogue that a teacher may have access to: a category with the names of its divisions. */
export type Leaf = Awaited<ReturnType<typeof listNamedLeaves>>[number];

/** Modality, level and specialty as a form sends them. */
export interface LeafChoice {
  modality: number;
  level: number | null;
  specialty: number | null;
}

/** Why a choice is wrong, and in which field. */
interface LeafError {
  part: keyof LeafChoice;
  message: string;
}

/** All leaves in the catalogue's order. A call that needs several look-ups loads them once. */
export const loadLeaves = listNamedLeaves;

/**
 * Finds the leaf that a form has chosen. The level must be given where the modality has levels, the
 * specialty where the level has specialties. Returns a LeafError for a choice that is no leaf of the
 * catalogue.
 */
export function resolveLeaf(
  leaves: readonly Leaf[],
  { modality, level, specialty }: LeafChoice,
): Leaf | LeafError {
  const inModality = leaves.filter((leaf) => leaf.modalityId === modality);
  if (inModality.length === 0) return { part: 'modality', message: 'Esa modalidad no existe.' };
  const inLevel = inModality.filter((leaf) => leaf.levelId === level);
  if (inLevel.length === 0) {
    return level === null
      ? { part: 'level', message: 'Debe seleccionar un nivel' }
      : { part: 'level', message: 'Ese nivel no existe en la modalidad.' };
  }
  const found = inLevel.find((leaf) => leaf.specialtyId === specialty);
  if (found) return found;
  return specialty === null
    ? { part: 'specialty', message: 'Debe seleccionar una especialidad' }
    : { part: 'specialty', message: 'Esa especialidad no existe en el nivel.' };
}

/**
 * The label of a leaf, e.g. 'EBR Secundaria, Matemática'. A specialty with the same name as its level is
 * left out.
 */
export function toLeafLabel(leaf: Leaf): string {
  const { modalityName: modality, levelName: level, specialtyName: specialty } = leaf;
  return specialityName({ modality, level, specialty });
}
