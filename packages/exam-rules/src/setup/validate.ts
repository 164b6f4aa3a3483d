import {
  type DirectiveExam,
  type ExamAccess,
  type ExamType,
  type Kind,
  type Level,
  type Modality,
  NOMBRAMIENTO_YEARS,
  type Specialty,
} from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { EXAM_KINDS } from './blueprint.ts';

const anyOf = new Intl.ListFormat('es', { type: 'disjunction' });

/** What the teacher has chosen in the three fields modality, level and specialty; null where nothing is chosen. */
export interface Selection {
  readonly modalityId: number | null;
  readonly levelId: number | null;
  readonly specialtyId: number | null;
}

export const EMPTY_SELECTION: Selection = { modalityId: null, levelId: null, specialtyId: null };

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

/** The field of the setup page to which an error belongs. */
export type SetupStep = 'modality' | 'level' | 'specialty' | 'years' | 'question_types' | 'exams';

export interface SetupError {
  readonly step: SetupStep;
  readonly message: string;
}

/** Everything that a teacher has chosen on the setup page of a mock. */
export interface MockSetup {
  readonly examType: ExamType;
  readonly selection: Selection;
  readonly years: readonly number[];
  readonly questionTypes: readonly Kind[];
  /** For the id of each chosen directive exam, the kinds chosen in it. */
  readonly examsSelected: Readonly<Record<string, readonly Kind[]>>;
}

/**
 * Returns the first thing that is missing or wrong in the setup of a mock; null when the exam can be started. `choices`
 * is the result of `choicesOf`. Directivos has neither modality nor years.
 */
export function validateMockSetup(setup: MockSetup, choices: readonly Modality[]): SetupError | null {
  if (setup.examType === 'Directivos') return examsError(setup);
  return (
    missingInCascade(setup.selection, choices) ??
    yearsError(setup) ??
    questionTypesError(setup) ??
    invalidInCascade(setup.selection, choices) ??
    categoryError(setup.selection, choices)
  );
}

/**
 * Everything that a teacher has chosen on the setup page of a question bank: the fields of a mock, with
 * exactly one year.
 */
export type BankSetup = MockSetup;

/**
 * Returns the first thing that is missing or wrong in the setup of a question bank; null when it can be
 * started. `choices` is the result of `choicesOf`. `explainTooManyQuestions` checks the number of questions
 * in directive exams.
 */
export function validateBankSetup(setup: BankSetup, choices: readonly Modality[]): SetupError | null {
  if (setup.examType === 'Directivos') return examsError(setup);
  return (
    missingInCascade(setup.selection, choices) ??
    oneYearError(setup) ??
    questionTypesError(setup) ??
    invalidInCascade(setup.selection, choices) ??
    categoryError(setup.selection, choices)
  );
}

type PaperPayload = Pick<ExamPayload, 'type_exam' | 'years' | 'question_types' | 'exams_selected'>;

/**
 * Returns what is missing or wrong in the choice of modality, level and specialty; null when it is complete.
 */
export function groupError(selection: Selection, choices: readonly Modality[]): SetupError | null {
  return (
    missingInCascade(selection, choices) ??
    invalidInCascade(selection, choices) ??
    categoryError(selection, choices)
  );
}

/**
 * Checks the years, question types and directive exams of a mock's start payload as `validateMockSetup` does. The
 * modality, level and specialty are not in a payload.
 */
export function validateMockPayload(payload: PaperPayload): SetupError | null {
  const setup = setupOf(payload);
  if (setup.examType === 'Directivos') return examsError(setup);
  return yearsError(setup) ?? questionTypesError(setup);
}

/** Checks the years, question types and directive exams of a bank's start payload as `validateBankSetup` does. */
export function validateBankPayload(payload: PaperPayload): SetupError | null {
  const setup = setupOf(payload);
  if (setup.examType === 'Directivos') return examsError(setup);
  return oneYearError(setup) ?? questionTypesError(setup);
}

function setupOf(payload: PaperPayload): Omit<MockSetup, 'selection'> {
  return {
    examType: payload.type_exam,
    years: payload.years,
    questionTypes: payload.question_types,
    examsSelected: payload.exams_selected,
  };
}

function missingInCascade(selection: Selection, choices: readonly Modality[]): SetupError | null {
  const { modality, level } = chosenOf(choices, selection);
  if (selection.modalityId === null) {
    return { step: 'modality', message: 'Debes seleccionar una modalidad.' };
  }
  if (selection.levelId === null && modality && modality.levels.length > 0) {
    return {
      step: 'level',
      message: 'Has seleccionado un Modalidad con Niveles, por lo tanto debes seleccionar un nivel.',
    };
  }
  if (selection.specialtyId === null && level && level.specialties.length > 0) {
    return {
      step: 'specialty',
      message:
        'Has seleccionado un Nivel con Especialidades, por lo tanto debes seleccionar una especialidad.',
    };
  }
  return null;
}

function invalidInCascade(selection: Selection, choices: readonly Modality[]): SetupError | null {
  const { modality, level, specialty } = chosenOf(choices, selection);
  if (!modality) return { step: 'modality', message: 'La modalidad seleccionada no es válida.' };
  if (selection.levelId !== null && !level) {
    return { step: 'level', message: 'El nivel seleccionado no es válido para la modalidad seleccionada.' };
  }
  if (selection.specialtyId !== null && !specialty) {
    return {
      step: 'specialty',
      message: 'La especialidad seleccionada no es válida para el nivel seleccionado.',
    };
  }
  return null;
}

function categoryError(selection: Selection, choices: readonly Modality[]): SetupError | null {
  if (categoryOf(choices, selection) !== null) return null;
  if (selection.specialtyId !== null) {
    return { step: 'specialty', message: 'La especialidad seleccionada no tiene categoría valida.' };
  }
  if (selection.levelId !== null) {
    return { step: 'level', message: 'El nivel seleccionado no tiene categoría valida.' };
  }
  return { step: 'modality', message: 'La modalidad seleccionada no tiene categoría valida.' };
}

type YearChoice = Pick<MockSetup, 'examType' | 'years'>;

function yearsError(setup: YearChoice): SetupError | null {
  if (new Set(setup.years).size < 2) return { step: 'years', message: 'Debes seleccionar al menos 2 años.' };
  return foreignYearError(setup);
}

function oneYearError(setup: YearChoice): SetupError | null {
  if (new Set(setup.years).size !== 1) return { step: 'years', message: 'Debes seleccionar un año.' };
  return foreignYearError(setup);
}

/** Returns an error when an exam of Nombramiento is given a year in which there was none, else null. */
export function foreignYearError({ examType, years }: YearChoice): SetupError | null {
  const offered: readonly number[] = NOMBRAMIENTO_YEARS;
  if (examType === 'Nombramiento' && years.some((year) => !offered.includes(year))) {
    return { step: 'years', message: 'Elige solo años de Nombramiento: 2018, 2019, 2022, 2024 o 2025.' };
  }
  return null;
}

function questionTypesError(setup: Pick<MockSetup, 'examType' | 'questionTypes'>): SetupError | null {
  if (setup.examType !== 'Nombramiento') return null;
  if (!hasKindOf('Nombramiento', setup.questionTypes)) {
    return { step: 'question_types', message: 'Debes seleccionar al menos un tipo de pregunta.' };
  }
  return foreignKindError('Nombramiento', setup.questionTypes, 'question_types');
}

function examsError({ examsSelected }: Pick<MockSetup, 'examsSelected'>): SetupError | null {
  const chosen = Object.values(examsSelected).flat();
  if (!hasKindOf('Directivos', chosen)) {
    return {
      step: 'exams',
      message: 'Debes seleccionar al menos un tipo de pregunta en al menos un examen.',
    };
  }
  return foreignKindError('Directivos', chosen, 'exams');
}

/** Returns an error when a kind doesn't belong to the exam type, else null. */
export function foreignKindError(
  examType: ExamType,
  kinds: readonly Kind[],
  step: SetupStep,
): SetupError | null {
  const own = EXAM_KINDS[examType];
  if (kinds.every((kind) => own.includes(kind))) return null;
  return { step, message: `Elige solo tipos de pregunta de ${examType}: ${anyOf.format(own)}.` };
}

function hasKindOf(examType: ExamType, kinds: readonly Kind[]): boolean {
  return kinds.some((kind) => EXAM_KINDS[examType].includes(kind));
}

/**
 * Returns the question types with which a setup page starts. Only Nombramiento chooses question types there.
 */
export function defaultQuestionTypes(examType: ExamType): Kind[] {
  return examType === 'Nombramiento' ? ['CCP', 'RL', 'CL'] : [];
}

/**
 * Returns the directive exams with which a setup page starts: CG and CL of the latest 'Acceso' exam that has
 * questions of these kinds; if there is none, of the latest other exam. Empty when the bank has no such
 * questions.
 */
export function defaultExamsSelected(exams: readonly DirectiveExam[]): Record<string, Kind[]> {
  const defaults: readonly Kind[] = ['CG', 'CL'];
  const kindsIn = (exam: DirectiveExam) => defaults.filter((kind) => (exam.question_counts[kind] ?? 0) > 0);
  const filled = exams.filter((exam) => kindsIn(exam).length > 0).sort((a, b) => b.order - a.order);
  const isAcceso = (exam: DirectiveExam) => /^acceso\b/i.test(exam.name) || /^acceso\b/i.test(exam.exam_name);
  const exam = filled.find(isAcceso) ?? filled[0];
  return exam ? { [String(exam.id)]: kindsIn(exam) } : {};
}
