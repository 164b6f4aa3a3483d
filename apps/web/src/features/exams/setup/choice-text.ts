import type { Kind } from '@amauta/contract/catalogue.ts';
import { chosenOf } from '@amauta/exam-rules/setup/selection.ts';
import { specialityName } from '@amauta/exam-rules/specialities.ts';
import { kindsOf } from './state/directive-limit.ts';
import type { SetupCatalogue, SetupState } from './state/setup-state.ts';

/** Splits 'EBR - Educación Básica Regular' into its short name and its long name. */
export function splitName(name: string): { short: string; long: string | null } {
  const [short = name, ...rest] = name.split(' - ');
  return { short, long: rest.length > 0 ? rest.join(' - ') : null };
}

/** The subtests of the directive exams, with names short enough for a row. */
export const DIRECTIVE_KIND_NAMES: Partial<Record<Kind, string>> = {
  CG: 'Conocimientos de Gestión',
  CL: 'Comprensión Lectora',
};

const KIND_WORDS: Record<Kind, string> = {
  CL: 'lectura',
  RL: 'razonamiento',
  CCP: 'conocimientos',
  CG: 'gestión',
};

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * The choice in words, as far as it is complete. A mock: 'EBR Secundaria, Matemática. Años 2021, 2022 y
 * 2023.' A bank: 'Nombramiento 2022, EBR Primaria.'
 */
export function choiceText(catalogue: SetupCatalogue, state: SetupState): string {
  return catalogue.examType === 'Directivos' ? examsText(catalogue, state) : groupText(catalogue, state);
}

/** 'EBR Secundaria, Matemática'; empty while no modality is chosen. */
export function groupName({ choices }: SetupCatalogue, { selection }: SetupState): string {
  const { modality, level, specialty } = chosenOf(choices, selection);
  if (!modality) return '';
  return specialityName({ modality: modality.name, level: level?.name, specialty: specialty?.name });
}

function groupText(catalogue: SetupCatalogue, state: SetupState): string {
  const { mode, examType } = catalogue;
  const { years } = state;
  const group = groupName(catalogue, state);
  if (group === '') return '';
  if (years.length === 0) return `${group}.`;
  if (mode === 'BANK') return `${examType} ${years[0]}, ${group}.`;
  return `${group}. ${years.length === 1 ? 'Año' : 'Años'} ${list.format(years.map(String))}.`;
}

function examsText({ directiveExams }: SetupCatalogue, { examsSelected }: SetupState): string {
  const chosen = directiveExams.flatMap((exam) => {
    const kinds = kindsOf(exam).filter((kind) => examsSelected[String(exam.id)]?.includes(kind));
    const words = list.format(kinds.map((kind) => KIND_WORDS[kind]));
    return kinds.length > 0 ? [{ name: exam.name, words }] : [];
  });
  const [only, ...others] = chosen;
  if (!only) return '';
  if (others.length === 0) return `${only.name}, ${only.words}.`;
  return `${list.format(chosen.map(({ name, words }) => `${name} (${words})`))}.`;
}
