import {
  type DirectiveExam,
  type ExamType,
  type Modality,
  NOMBRAMIENTO_YEARS,
} from '@amauta/contract/catalogue.ts';
import type { QuestionCategory, QuestionFilter } from '@amauta/contract/questions/question.ts';
import { chooseLevel, chooseModality, chosenOf, type Selection } from '@amauta/exam-rules/setup/selection.ts';

/** The options from which an administrator chooses a paper. */
export interface BankCatalogue {
  modalities: readonly Modality[];
  sources: readonly { id: number; name: string }[];
  years: readonly number[];
  directiveExams: readonly DirectiveExam[];
}

/** The control of the page in which a choice is missing. */
type BankField = 'source' | 'type' | 'modality' | 'level' | 'specialty' | 'year' | 'directive';

interface BankProblem {
  field: BankField;
  message: string;
}

/** The specialty that comes first in its list. */
const FIRST_SPECIALTY_ID = 14;

/** The modalities with each list of specialties in the order in which it is offered. */
export function bankModalities(modalities: readonly Modality[]): Modality[] {
  return modalities.map((modality) => ({
    ...modality,
    levels: modality.levels.map((level) => ({
      ...level,
      specialties: level.specialties.toSorted(
        (a, b) => Number(b.id === FIRST_SPECIALTY_ID) - Number(a.id === FIRST_SPECIALTY_ID),
      ),
    })),
  }));
}

/** The years in which an exam type may have papers. */
export function yearsOf(examType: ExamType | undefined, years: readonly number[]): number[] {
  if (examType !== 'Nombramiento') return [...years];
  return years.filter((year) => NOMBRAMIENTO_YEARS.some((edition) => edition === year));
}

export function selectionOf(filter: QuestionFilter): Selection {
  return {
    modalityId: filter.modality ?? null,
    levelId: filter.level ?? null,
    specialtyId: filter.specialty ?? null,
  };
}

/** The first missing choice, or null when the choice names one paper. */
export function missingIn(filter: QuestionFilter, catalogue: BankCatalogue): BankProblem | null {
  const { source_section: source, type_exam: examType } = filter;
  if (!catalogue.sources.some(({ id }) => id === source)) {
    return { field: 'source', message: 'Por favor, selecciona una sección fuente.' };
  }
  if (examType === undefined) return { field: 'type', message: 'Por favor, selecciona un tipo de examen.' };
  if (examType === 'Directivos') {
    return catalogue.directiveExams.some(({ id }) => id === filter.exam_directive)
      ? null
      : { field: 'directive', message: 'Por favor, selecciona un examen de directivos.' };
  }
  return missingInGroup(filter, catalogue) ?? missingYear(filter, examType, catalogue);
}

function missingInGroup(filter: QuestionFilter, { modalities }: BankCatalogue): BankProblem | null {
  const { modality, level, specialty } = chosenOf(modalities, selectionOf(filter));
  if (!modality) return { field: 'modality', message: 'Por favor, selecciona una modalidad.' };
  if (modality.levels.length > 0 && !level) return { field: 'level', message: 'Debe seleccionar un nivel' };
  if (level && level.specialties.length > 0 && !specialty) {
    return { field: 'specialty', message: 'Debe seleccionar una especialidad' };
  }
  return null;
}

function missingYear(
  { year }: QuestionFilter,
  examType: ExamType,
  { years }: BankCatalogue,
): BankProblem | null {
  if (year !== undefined && yearsOf(examType, years).includes(year)) return null;
  return { field: 'year', message: 'Por favor, selecciona un año.' };
}

/** The paper that a complete choice names; null while the choice is incomplete. */
export function categoryOf(filter: QuestionFilter, catalogue: BankCatalogue): QuestionCategory | null {
  if (missingIn(filter, catalogue) || !filter.type_exam || !filter.source_section) return null;
  const paper = { source_section: filter.source_section, type_exam: filter.type_exam };
  const exam =
    paper.type_exam === 'Directivos'
      ? catalogue.directiveExams.find(({ id }) => id === filter.exam_directive)
      : undefined;
  if (exam) {
    const group = { modality: null, level: null, specialty: null, year: null };
    return { ...paper, ...group, exam_directive: exam.id, exam_name: exam.name, exam_order: exam.order };
  }
  return {
    ...paper,
    modality: filter.modality ?? null,
    level: filter.level ?? null,
    specialty: filter.specialty ?? null,
    year: filter.year ?? null,
    exam_directive: null,
    exam_name: null,
    exam_order: null,
  };
}

/**
 * The choice after one control has changed. Choices that depend on the changed control and no longer fit are
 * cleared. A year or exam just chosen stays even if the catalogue doesn't have it, since it may have been
 * added a moment ago.
 */
export function withChange(
  filter: QuestionFilter,
  change: Partial<QuestionFilter>,
  catalogue: BankCatalogue,
): QuestionFilter {
  const next = { ...filter, ...change };
  const { source_section, type_exam } = next;
  const head = { ...(source_section && { source_section }), ...(type_exam && { type_exam }) };
  if (type_exam === 'Directivos') return { ...head, ...directiveOf(next, change, catalogue) };
  const { year } = next;
  const isYear =
    year !== undefined && (year === change.year || yearsOf(type_exam, catalogue.years).includes(year));
  return { ...head, ...groupOf(next, change, catalogue), ...(isYear && { year }) };
}

function groupOf(next: QuestionFilter, change: Partial<QuestionFilter>, { modalities }: BankCatalogue) {
  let selection = selectionOf(next);
  if (change.modality !== undefined) selection = chooseModality(modalities, change.modality);
  else if (change.level !== undefined) selection = chooseLevel(modalities, selection, change.level);
  const { modality, level, specialty } = chosenOf(modalities, selection);
  return {
    ...(modality && { modality: modality.id }),
    ...(level && { level: level.id }),
    ...(specialty && { specialty: specialty.id }),
  };
}

function directiveOf(
  { exam_directive: id }: QuestionFilter,
  change: Partial<QuestionFilter>,
  { directiveExams }: BankCatalogue,
) {
  const exam = directiveExams.find((known) => known.id === id);
  if (exam) return { exam_directive: exam.id, exam_name: exam.name, exam_order: exam.order };
  return change.exam_directive === undefined ? {} : { exam_directive: change.exam_directive };
}

/** The choice in words: the title of its paper, and its place in the catalogue. */
export function wordsOf(
  filter: QuestionFilter,
  catalogue: BankCatalogue,
): { title: string; place: string[] } {
  const source = catalogue.sources.find(({ id }) => id === filter.source_section)?.name;
  const { modality, level, specialty } = chosenOf(catalogue.modalities, selectionOf(filter));
  const exam = catalogue.directiveExams.find(({ id }) => id === filter.exam_directive);
  const place = [source, modality && shortName(modality.name), level?.name, specialty?.name];
  return {
    title: [filter.type_exam, exam?.name ?? filter.year].filter((part) => part !== undefined).join(' '),
    place: place.filter((part) => part !== undefined),
  };
}

/** `EBR - Educación Básica Regular` → `EBR`. */
export function shortName(name: string): string {
  return name.split(/\s+[-–(]/)[0] ?? name;
}
