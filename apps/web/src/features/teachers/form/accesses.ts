import type { Modality } from '@amauta/contract/catalogue.ts';
import {
  choicesOf,
  chooseLevel,
  chosenOf,
  initialSelection,
  type Selection,
} from '@amauta/exam-rules/setup/selection.ts';

/** One access in the form: a modality with its level and specialty, if they exist. */
export type Access = Selection & { readonly modalityId: number };

const DUPLICATE_ACCESS_TEXT = 'Este acceso ya está agregado';

/** The control of the access builder that has an error. */
export type AccessStep = 'modality' | 'level' | 'specialty';

/** The whole catalogue, from which administrators choose, in the order that teachers see. */
export function wholeCatalogue(modalities: readonly Modality[]): Modality[] {
  const levels = modalities.flatMap((modality) => modality.levels);
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  return choicesOf(modalities, {
    types: idsOf(modalities),
    levels: idsOf(levels),
    specialties: idsOf(levels.flatMap((level) => level.specialties)),
  });
}

/** What a selection lacks to be an access, or why it can't be added; null when it can. */
export function accessError(
  choices: readonly Modality[],
  selection: Selection,
  added: readonly Access[],
): { step: AccessStep; message: string } | null {
  const { modality, level, specialty } = chosenOf(choices, selection);
  if (!modality) return { step: 'modality', message: 'Debe seleccionar una modalidad' };
  if (!level && modality.levels.length > 0) return { step: 'level', message: 'Debe seleccionar un nivel' };
  if (!specialty && level && level.specialties.length > 0) {
    return { step: 'specialty', message: 'Debe seleccionar una especialidad' };
  }
  if (!added.some((other) => isSameAccess(other, selection))) return null;
  return { step: specialty ? 'specialty' : level ? 'level' : 'modality', message: DUPLICATE_ACCESS_TEXT };
}

/** The selection after its access was added: only its last step is cleared, so that a neighbour can be added next. */
export function selectionAfterAdding(choices: readonly Modality[], selection: Selection): Selection {
  if (selection.specialtyId !== null) return { ...selection, specialtyId: null };
  if (selection.levelId !== null) return chooseLevel(choices, selection, null);
  return initialSelection(choices);
}

export function isSameAccess(one: Selection, other: Selection): boolean {
  return (
    one.modalityId === other.modalityId &&
    one.levelId === other.levelId &&
    one.specialtyId === other.specialtyId
  );
}

/** 'EBR Secundaria, Matemática'. Ids that the catalogue doesn't know are left out. */
export function accessLabel(choices: readonly Modality[], access: Selection): string {
  const { modality, level, specialty } = chosenOf(choices, access);
  const division = [modality && shortName(modality), level?.name].filter(Boolean).join(' ');
  return [division, specialty?.name].filter(Boolean).join(', ');
}

/** 'EBR - Educación Básica Regular' → 'EBR'. */
export function shortName({ name }: Pick<Modality, 'name'>): string {
  return name.split(' - ')[0] ?? name;
}
