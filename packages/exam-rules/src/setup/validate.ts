import { type ExamType, type Kind, type Modality, NOMBRAMIENTO_YEARS } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { EXAM_KINDS } from '../blueprint.ts';
import { categoryOf, chosenOf, type Selection } from './selection.ts';

const anyOf = new Intl.ListFormat('es', { type: 'disjunction' });

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
type BankSetup = MockSetup;

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

/** Years that a mock exam is drawn from, at least. */
export const FEWEST_YEARS = 2;

type YearChoice = Pick<MockSetup, 'examType' | 'years'>;

function yearsError(setup: YearChoice): SetupError | null {
  if (new Set(setup.years).size < FEWEST_YEARS)
    return { step: 'years', message: `Debes seleccionar al menos ${FEWEST_YEARS} años.` };
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
