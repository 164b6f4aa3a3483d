import type { Kind } from '@amauta/contract/catalogue.ts';
import { chosenOf } from '@amauta/exam-rules/setup.ts';
import type { SetupCatalogue, SetupState } from './setup-state.ts';

/** 'EBR - Educación Básica Regular' as its short name and the words behind it. */
export function splitName(name: string): { short: string; long: string | null } {
  const [short = name, ...rest] = name.split(' - ');
  return { short, long: rest.length > 0 ? rest.join(' - ') : null };
}

const KIND_WORDS: Record<Kind, string> = {
  CL: 'lectura',
  RL: 'razonamiento',
  CCP: 'conocimientos',
  CG: 'gestión',
};

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** The choice in words, as far as it goes: 'EBR Secundaria, Matemática. Años 2021, 2022 y 2023.' */
export function choiceText(catalogue: SetupCatalogue, state: SetupState): string {
  return catalogue.examType === 'Directivos' ? examsText(catalogue, state) : groupText(catalogue, state);
}

function groupText(catalogue: SetupCatalogue, { selection, years }: SetupState): string {
  const { modality, level, specialty } = chosenOf(catalogue.choices, selection);
  if (!modality) return '';
  const division = [splitName(modality.name).short, level?.name].filter(Boolean).join(' ');
  const group = [division, specialty?.name].filter(Boolean).join(', ');
  if (years.length === 0) return `${group}.`;
  return `${group}. ${years.length === 1 ? 'Año' : 'Años'} ${list.format(years.map(String))}.`;
}

function examsText({ directiveExams }: SetupCatalogue, { examsSelected }: SetupState): string {
  const chosen = directiveExams.flatMap((exam) => {
    const kinds = examsSelected[String(exam.id)] ?? [];
    return kinds.length > 0 ? [`${exam.name} (${list.format(kinds.map((kind) => KIND_WORDS[kind]))})`] : [];
  });
  return chosen.length > 0 ? `${list.format(chosen)}.` : '';
}
