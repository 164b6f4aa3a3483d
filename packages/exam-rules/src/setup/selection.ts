import type { ExamAccess, Level, Modality, Specialty } from '@amauta/contract/catalogue.ts';

/** What the teacher has chosen in the three fields modality, level and specialty; null where nothing is chosen. */
export interface Selection {
  readonly modalityId: number | null;
  readonly levelId: number | null;
  readonly specialtyId: number | null;
}

/** EBR: the default choice when a teacher has several modalities. */
const DEFAULT_MODALITY_ID = 1;
/**
 * Primaria with one teacher for all areas. This specialty comes first in the list, because most teachers of
 * the level belong to it.
 */
const FIRST_SPECIALTY_ID = 14;

/**
 * Limits the catalogue to what a teacher may choose. A modality or level whose parts are all forbidden is
 * dropped, because no exam could be chosen in it.
 */
export function choicesOf(modalities: readonly Modality[], access: ExamAccess['access']): Modality[] {
  return modalities
    .filter((modality) => access.types.includes(modality.id))
    .map((modality) => ({ modality, levels: levelChoices(modality.levels, access) }))
    .filter(({ modality, levels }) => levels.length > 0 || modality.levels.length === 0)
    .map(({ modality, levels }) => ({ ...modality, levels }));
}

function levelChoices(levels: readonly Level[], access: ExamAccess['access']): Level[] {
  return levels
    .filter((level) => access.levels.includes(level.id))
    .map((level) => ({ level, specialties: specialtyChoices(level.specialties, access) }))
    .filter(({ level, specialties }) => specialties.length > 0 || level.specialties.length === 0)
    .map(({ level, specialties }) => ({ ...level, specialties }));
}

function specialtyChoices(specialties: readonly Specialty[], access: ExamAccess['access']): Specialty[] {
  const allowed = specialties.filter((specialty) => access.specialties.includes(specialty.id));
  const first = allowed.filter((specialty) => specialty.id === FIRST_SPECIALTY_ID);
  return [...first, ...allowed.filter((specialty) => specialty.id !== FIRST_SPECIALTY_ID)];
}

/**
 * Finds the chosen modality, level and specialty. Each is undefined when nothing or nothing valid is chosen.
 */
export function chosenOf(choices: readonly Modality[], selection: Selection) {
  const modality = choices.find((m) => m.id === selection.modalityId);
  const level = modality?.levels.find((l) => l.id === selection.levelId);
  const specialty = level?.specialties.find((s) => s.id === selection.specialtyId);
  return { modality, level, specialty };
}

/**
 * Returns the selection of a newly opened page: the only modality, or EBR among several. A level or specialty
 * without an alternative is chosen, too.
 */
export function initialSelection(choices: readonly Modality[]): Selection {
  const modality = onlyOne(choices) ?? choices.find((m) => m.id === DEFAULT_MODALITY_ID);
  return chooseModality(choices, modality?.id ?? null);
}

/**
 * Chooses a modality and clears level and specialty. A level or specialty without an alternative is chosen
 * automatically.
 */
export function chooseModality(choices: readonly Modality[], modalityId: number | null): Selection {
  const levels = choices.find((m) => m.id === modalityId)?.levels ?? [];
  return chooseLevel(choices, { modalityId, levelId: null, specialtyId: null }, onlyOne(levels)?.id ?? null);
}

/**
 * Chooses a level of the chosen modality and clears the specialty. A specialty without an alternative is
 * chosen automatically.
 */
export function chooseLevel(
  choices: readonly Modality[],
  selection: Selection,
  levelId: number | null,
): Selection {
  const { level } = chosenOf(choices, { ...selection, levelId });
  return { ...selection, levelId, specialtyId: onlyOne(level?.specialties ?? [])?.id ?? null };
}

/** Chooses a specialty of the chosen level. */
export function chooseSpecialty(selection: Selection, specialtyId: number | null): Selection {
  return { ...selection, specialtyId };
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/**
 * Returns the category of the selection: that of the specialty, else of the level, else of the modality. Null when no
 * category is chosen.
 */
export function categoryOf(choices: readonly Modality[], selection: Selection): number | null {
  const { modality, level, specialty } = chosenOf(choices, selection);
  return (specialty ?? level ?? modality)?.category_id ?? null;
}
