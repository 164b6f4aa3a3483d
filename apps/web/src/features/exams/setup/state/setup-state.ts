import {
  type BlueprintRow,
  DIRECTIVE_CATEGORY_ID,
  type DirectiveExam,
  type ExamType,
  type Kind,
  type Modality,
  TEACHER_SOURCE_ID,
} from '@amauta/contract/catalogue.ts';
import type { AttemptMode, ExamPayload } from '@amauta/contract/exams/setup.ts';
import { EXAM_KINDS, KIND_ORDER } from '@amauta/exam-rules/blueprint.ts';
import { explainTooManyQuestions } from '@amauta/exam-rules/drawing/directive-limit.ts';
import { defaultExamsSelected, defaultQuestionTypes } from '@amauta/exam-rules/setup/defaults.ts';
import {
  categoryOf,
  chooseLevel,
  chooseModality,
  chooseSpecialty,
  chosenOf,
  initialSelection,
  type Selection,
} from '@amauta/exam-rules/setup/selection.ts';
import {
  type MockSetup,
  type SetupError,
  validateBankSetup,
  validateMockSetup,
} from '@amauta/exam-rules/setup/validate.ts';
import { chosenParts, isBeyondLimit, kindsOf, withinLimit } from './directive-limit.ts';

/** The modes that have a setup page. */
export type SetupMode = Exclude<AttemptMode, 'WRONG' | 'TOPIC'>;

/** What an exam type offers to this teacher, limited to their access. */
export interface SetupOffer {
  readonly examType: ExamType;
  readonly choices: readonly Modality[];
  readonly years: readonly number[];
  readonly directiveExams: readonly DirectiveExam[];
  /** Minimums of the directive subtests; empty for other exam types. */
  readonly blueprint: readonly BlueprintRow[];
}

/** What one setup page offers. The mode decides how much may be chosen. */
export interface SetupCatalogue extends SetupOffer {
  readonly mode: SetupMode;
}

export type SetupState = Omit<MockSetup, 'examType'>;

export type SetupAction =
  | { readonly type: 'modality' | 'level' | 'specialty'; readonly id: number }
  | { readonly type: 'year'; readonly year: number }
  | { readonly type: 'question-type'; readonly kind: Kind }
  | { readonly type: 'directive-kind'; readonly examId: number; readonly kind: Kind }
  | { readonly type: 'clear' };

/** The state of a setup page with the defaults of the exam type. */
export function initialState(catalogue: SetupCatalogue): SetupState {
  return { ...defaultTypes(catalogue), selection: initialSelection(catalogue.choices), years: [] };
}

/** The state after 'Limpiar': default question types, and nothing chosen except a modality that is the only one. */
function clearedState(catalogue: SetupCatalogue): SetupState {
  const [first, ...others] = catalogue.choices;
  const onlyModality = first && others.length === 0 ? first.id : null;
  return {
    ...defaultTypes(catalogue),
    selection: chooseModality(catalogue.choices, onlyModality),
    years: [],
  };
}

function defaultTypes(catalogue: SetupCatalogue) {
  const { examType, directiveExams } = catalogue;
  return {
    questionTypes: defaultQuestionTypes(examType),
    examsSelected:
      examType === 'Directivos' ? asMuchAsFits(catalogue, defaultExamsSelected(directiveExams)) : {},
  };
}

/**
 * Cuts a selection to the maximum where there is one: a bank contains all chosen questions, while a mock only
 * draws from them.
 */
function asMuchAsFits({ mode, directiveExams }: SetupCatalogue, selected: SetupState['examsSelected']) {
  return mode === 'BANK' ? withinLimit(directiveExams, selected) : selected;
}

/** Whether choosing one more subtest would exceed the maximum of the mode. */
export function isRefused(
  { mode, directiveExams }: SetupCatalogue,
  { examsSelected }: SetupState,
  part: { readonly examId: number; readonly kind: Kind },
): boolean {
  return mode === 'BANK' && isBeyondLimit(directiveExams, examsSelected, part);
}

/** The first error that keeps the exam from starting, or null. */
export function setupError(catalogue: SetupCatalogue, state: SetupState): SetupError | null {
  const { mode, examType, choices, directiveExams } = catalogue;
  const validate = mode === 'BANK' ? validateBankSetup : validateMockSetup;
  const error = validate({ examType, ...state }, choices);
  if (error || mode === 'MOCK') return error;
  const tooMany = explainTooManyQuestions(chosenParts(directiveExams, state.examsSelected));
  return tooMany === null ? null : { step: 'exams', message: tooMany };
}

/**
 * The state after one change on the page. Three changes are limited: the last question type can't be removed,
 * a bank keeps only one year, and a bank refuses a subtest that exceeds the maximum.
 */
export function setupReducer(catalogue: SetupCatalogue) {
  return (state: SetupState, action: SetupAction): SetupState => {
    const { choices } = catalogue;
    switch (action.type) {
      case 'modality':
        return { ...state, selection: chooseModality(choices, action.id) };
      case 'level':
        return { ...state, selection: chooseLevel(choices, state.selection, action.id) };
      case 'specialty':
        return { ...state, selection: chooseSpecialty(state.selection, action.id) };
      case 'year':
        return catalogue.mode === 'BANK'
          ? { ...state, years: [action.year] }
          : { ...state, years: toggled(state.years, action.year).sort((a, b) => a - b) };
      case 'question-type':
        return isLastQuestionType(state, action.kind)
          ? state
          : { ...state, questionTypes: toggled(state.questionTypes, action.kind) };
      case 'directive-kind': {
        if (isRefused(catalogue, state, action)) return state;
        const key = String(action.examId);
        const kinds = toggled(state.examsSelected[key] ?? [], action.kind);
        const { [key]: _before, ...others } = state.examsSelected;
        return { ...state, examsSelected: kinds.length > 0 ? { ...others, [key]: kinds } : others };
      }
      case 'clear':
        return clearedState(catalogue);
    }
  };
}

/** Whether unchecking this question type would leave none. */
export function isLastQuestionType({ questionTypes }: SetupState, kind: Kind): boolean {
  return questionTypes.length === 1 && questionTypes[0] === kind;
}

function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value];
}

/** Which steps are shown: each appears once the one before it is chosen. */
export interface VisibleSteps {
  readonly level: boolean;
  readonly specialty: boolean;
  readonly years: boolean;
  readonly questionTypes: boolean;
}

export function visibleSteps(catalogue: SetupCatalogue, state: SetupState): VisibleSteps {
  const { modality, level, specialty } = chosenOf(catalogue.choices, state.selection);
  const hasLevels = modality !== undefined && modality.levels.length > 0;
  const hasSpecialties = level !== undefined && level.specialties.length > 0;
  const isGroupChosen =
    modality !== undefined &&
    (!hasLevels || level !== undefined) &&
    (!hasSpecialties || specialty !== undefined);
  return {
    level: hasLevels,
    specialty: hasSpecialties,
    years: isGroupChosen,
    questionTypes:
      isGroupChosen &&
      catalogue.examType === 'Nombramiento' &&
      state.years.length >= (catalogue.mode === 'BANK' ? 1 : 2),
  };
}

/** The body of the API call; null while the choice has no category. */
export function toPayload(catalogue: SetupCatalogue, state: SetupState): ExamPayload | null {
  const { mode, examType } = catalogue;
  const isDirective = examType === 'Directivos';
  const categoryId = isDirective ? DIRECTIVE_CATEGORY_ID : categoryOf(catalogue.choices, state.selection);
  if (categoryId === null) return null;
  return {
    type: mode,
    type_exam: examType,
    source_section: TEACHER_SOURCE_ID,
    category_id: categoryId,
    years: isDirective ? [] : [...state.years],
    question_types: examType === 'Nombramiento' ? inOrder(state.questionTypes) : [],
    exams_selected: isDirective ? orderedExams(state.examsSelected) : {},
  };
}

// A fixed order, whatever the order of clicks, so that equal choices share one cached preview.
function inOrder(kinds: readonly Kind[]): Kind[] {
  return KIND_ORDER.filter((kind) => kinds.includes(kind));
}

function orderedExams(selected: SetupState['examsSelected']): Record<string, Kind[]> {
  return Object.fromEntries(Object.entries(selected).map(([id, kinds]) => [id, inOrder(kinds)]));
}

/**
 * Restores the state from a payload, limited to the present offer, so that a remembered choice never exceeds
 * the teacher's present access. Null when the group is gone or too little of the rest is left.
 */
export function stateFromPayload(catalogue: SetupCatalogue, payload: ExamPayload): SetupState | null {
  const { mode, examType, choices, years, directiveExams } = catalogue;
  if (payload.type !== mode || payload.type_exam !== examType) return null;
  if (payload.category_id === undefined) return null;
  const defaults = initialState(catalogue);
  if (examType === 'Directivos') {
    const offered = directiveExams.flatMap((exam) => {
      const kinds = kindsOf(exam).filter((kind) => payload.exams_selected[String(exam.id)]?.includes(kind));
      return kinds.length > 0 ? [[String(exam.id), kinds] as const] : [];
    });
    if (offered.length === 0) return null;
    return { ...defaults, examsSelected: asMuchAsFits(catalogue, Object.fromEntries(offered)) };
  }
  const selection = selectionOf(choices, payload.category_id);
  const offeredYears = payload.years.filter((year) => years.includes(year));
  if (!selection || offeredYears.length === 0) return null;
  const kinds = payload.question_types.filter((kind) => EXAM_KINDS[examType].includes(kind));
  return {
    ...defaults,
    selection,
    years: offeredYears,
    questionTypes: examType === 'Nombramiento' && kinds.length > 0 ? kinds : defaults.questionTypes,
  };
}

/** The state of a newly opened page with a group chosen in another mode; null when the group is not offered here. */
export function stateOfGroup(catalogue: SetupCatalogue, categoryId: number | null): SetupState | null {
  const selection = categoryId === null ? null : selectionOf(catalogue.choices, categoryId);
  return selection && { ...initialState(catalogue), selection };
}

function selectionOf(choices: readonly Modality[], categoryId: number): Selection | null {
  for (const modality of choices) {
    const levels = modality.levels.length > 0 ? modality.levels : [null];
    for (const level of levels) {
      const specialties = level && level.specialties.length > 0 ? level.specialties : [null];
      for (const specialty of specialties) {
        const selection = {
          modalityId: modality.id,
          levelId: level?.id ?? null,
          specialtyId: specialty?.id ?? null,
        };
        if (categoryOf(choices, selection) === categoryId) return selection;
      }
    }
  }
  return null;
}
