import type { Region } from '@amauta/contract/catalogue.ts';
import type { Database } from '../../database/connect.ts';
import * as queries from './places.queries.ts';

/** A leaf of the catalogue that a teacher may have access to: a category with the names of its divisions. */
export interface Place {
  categoryId: number;
  modalityId: number;
  levelId: number | null;
  specialtyId: number | null;
  modalityName: string;
  levelName: string | null;
  specialtyName: string | null;
}

/** Modality, level and specialty as a form sends them. */
export interface PlaceChoice {
  modality: number;
  level: number | null;
  specialty: number | null;
}

/** Why a choice is wrong, and in which field. */
export interface PlaceError {
  part: keyof PlaceChoice;
  message: string;
}

/** Loads all places in the catalogue's order. A call that needs several look-ups loads them once. */
export function loadPlaces(db: Database): Promise<Place[]> {
  return queries.listPlaces(db);
}

/** Lists the regions by code. */
export function listRegions(db: Database): Promise<Region[]> {
  return queries.listRegions(db);
}

/**
 * Finds the place that a form has chosen. The level must be given where the modality has levels, the
 * specialty where the level has specialties. Returns a PlaceError for a choice that is no leaf of the
 * catalogue.
 */
export function resolvePlace(
  places: readonly Place[],
  { modality, level, specialty }: PlaceChoice,
): Place | PlaceError {
  const inModality = places.filter((place) => place.modalityId === modality);
  if (inModality.length === 0) return { part: 'modality', message: 'Esa modalidad no existe.' };
  const inLevel = inModality.filter((place) => place.levelId === level);
  if (inLevel.length === 0) {
    return level === null
      ? { part: 'level', message: 'Debe seleccionar un nivel' }
      : { part: 'level', message: 'Ese nivel no existe en la modalidad.' };
  }
  const found = inLevel.find((place) => place.specialtyId === specialty);
  if (found) return found;
  return specialty === null
    ? { part: 'specialty', message: 'Debe seleccionar una especialidad' }
    : { part: 'specialty', message: 'Esa especialidad no existe en el nivel.' };
}

/**
 * The label of a place, e.g. 'EBR Secundaria, Matemática'. A specialty with the same name as its level is
 * left out.
 */
export function toPlaceLabel(place: Place): string {
  const modality = place.modalityName.split(' - ')[0] ?? place.modalityName;
  const division = [modality, place.levelName].filter((name) => name !== null).join(' ');
  const hasOwnName = place.specialtyName !== null && place.specialtyName !== place.levelName;
  return hasOwnName ? `${division}, ${place.specialtyName}` : division;
}
