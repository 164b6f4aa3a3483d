import { ExamType, type Region } from '@amauta/contract/catalogue.ts';
import { type Place, type PlaceChoice, toPlaceLabel } from '../../catalogue/places.service.ts';
import { plainWords } from './plain-words.ts';

/** A value of a cell, or why there is none, in words for a person. */
export type Read<T> = { value: T } | { error: string };

/** YYYY-MM-DD of a day as people write it; any other text as it is, for the rules to refuse. */
export function toDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^(\d{4}-\d{2}-\d{2})T/.exec(text)?.[1] ?? text;
}

/** The code of a region given by name or code; null for none, an unknown text as it is, for the rules to refuse. */
export function toRegionCode(text: string, regions: readonly Region[]): string | null {
  if (text === '') return null;
  const words = plainWords(text);
  const isIt = ({ code, name }: Region) => plainWords(name) === words || code === text.padStart(2, '0');
  return regions.find(isIt)?.code ?? text;
}

/** Exam types in a list: "Ascenso, Directivos" or "Ascenso y Directivos". */
export function toExamTypes(text: string): Read<string> {
  const names = text.split(/[,;/\n]|\sy\s/i).filter((name) => name.trim() !== '');
  const types = names.map((name) => ExamType.options.find((type) => plainWords(type) === plainWords(name)));
  const unknown = names[types.indexOf(undefined)];
  return unknown === undefined
    ? { value: types.join(',') }
    : {
        error: `No existe el tipo de acceso «${unknown.trim()}». Los hay: ${ExamType.options.join(', ')}.`,
      };
}

/** Accesses in a list: "EBR Secundaria, Matemática; EBR Inicial". */
export function toPlaceChoices(text: string, index: PlaceIndex): Read<PlaceChoice[]> {
  const labels = text.split(/[;\n]/).filter((label) => label.trim() !== '');
  const choices = labels.flatMap((label) => index.get(plainWords(label)) ?? []);
  const unknown = labels.find((label) => !index.has(plainWords(label)));
  return unknown === undefined
    ? { value: choices }
    : {
        error: `No existe el acceso «${unknown.trim()}». Copia su nombre de la hoja «Listas» de la plantilla.`,
      };
}

export type PlaceIndex = ReadonlyMap<string, PlaceChoice>;

/**
 * Choices by the words of their label. Divisions stand in it too, so that of "EBR Secundaria" the rules can say that
 * a specialty is missing; where a place has the label of its level, as Primaria has, the place goes first.
 */
export function indexPlaces(places: readonly Place[]): PlaceIndex {
  const index = new Map<string, PlaceChoice>();
  const add = (place: Place) =>
    index.set(plainWords(toPlaceLabel(place)), {
      modality: place.modalityId,
      level: place.levelId,
      specialty: place.specialtyId,
    });
  for (const place of places) {
    add({ ...place, levelId: null, levelName: null, specialtyId: null, specialtyName: null });
    add({ ...place, specialtyId: null, specialtyName: null });
  }
  for (const place of places) add(place);
  return index;
}
