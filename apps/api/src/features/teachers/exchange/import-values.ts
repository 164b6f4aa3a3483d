import { ExamType, type Region } from '@amauta/contract/catalogue.ts';
import { type Leaf, type LeafChoice, toLeafLabel } from '../../catalogue/leaves.service.ts';
import { plainWords } from './plain-words.ts';

/** The value of a cell, or the reason why there is none, as a sentence for the administrator. */
export type Read<T> = { value: T } | { error: string };

/**
 * Turns a day as people write it into YYYY-MM-DD. Any other text is returned unchanged, and the rules
 * refuse it.
 */
export function toDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^(\d{4}-\d{2}-\d{2})T/.exec(text)?.[1] ?? text;
}

/**
 * The code of a region, given by name or code. Null for an empty text. An unknown text is returned
 * unchanged, and the rules refuse it.
 */
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
export function toLeafChoices(text: string, index: LeafIndex): Read<LeafChoice[]> {
  const labels = text.split(/[;\n]/).filter((label) => label.trim() !== '');
  const choices = labels.flatMap((label) => index.get(plainWords(label)) ?? []);
  const unknown = labels.find((label) => !index.has(plainWords(label)));
  return unknown === undefined
    ? { value: choices }
    : {
        error: `No existe el acceso «${unknown.trim()}». Copia su nombre de la hoja «Listas» de la plantilla.`,
      };
}

export type LeafIndex = ReadonlyMap<string, LeafChoice>;

/**
 * Finds choices of the catalogue by the words of their label. Modalities and levels are included although
 * they can't be chosen, so that the rules can say of "EBR Secundaria" that a specialty is missing. If a
 * leaf has the same label as its level, as Primaria does, the leaf wins.
 */
export function indexLeaves(leaves: readonly Leaf[]): LeafIndex {
  const index = new Map<string, LeafChoice>();
  const add = (leaf: Leaf) =>
    index.set(plainWords(toLeafLabel(leaf)), {
      modality: leaf.modalityId,
      level: leaf.levelId,
      specialty: leaf.specialtyId,
    });
  for (const leaf of leaves) {
    add({ ...leaf, levelId: null, levelName: null, specialtyId: null, specialtyName: null });
    add({ ...leaf, specialtyId: null, specialtyName: null });
  }
  for (const leaf of leaves) add(leaf);
  return index;
}
