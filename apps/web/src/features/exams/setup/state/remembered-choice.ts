import { EXAM_TYPES, type ExamType, KINDS } from '@amauta/contract/catalogue.ts';
import { ATTEMPT_MODES, type ExamPayload, WAYS } from '@amauta/contract/exams/setup.ts';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { forgetGroup, rememberedGroup } from '../../../../api/remembered-group.ts';
import { currentSession } from '../../../../api/session-store.ts';
import {
  asList,
  asOneOf,
  asRecord,
  asShape,
  asText,
  asWhole,
  orAbsent,
  orElse,
  tryReadJson,
} from '../../../../api/shape.ts';
import {
  initialState,
  type SetupCatalogue,
  type SetupMode,
  type SetupState,
  stateFromPayload,
  stateOfGroup,
} from './setup-state.ts';

/** A setup page. Each mode of each exam type remembers its own years, question types and directive exams. */
interface SetupPlace {
  readonly mode: SetupMode;
  readonly examType: ExamType;
}

// Teachers of one school share devices, so each account has its own keys.
const account = () => currentSession()?.id ?? 0;
const keyOf = ({ mode, examType }: SetupPlace) => `${mode.toLowerCase()}_setup_${examType}_${account()}`;

const asKinds = asList(asOneOf(KINDS));
const readPayload = asShape<ExamPayload>({
  type: asOneOf(ATTEMPT_MODES),
  type_exam: asOneOf(EXAM_TYPES),
  source_section: orElse(asOneOf([1]), 1),
  category_id: orAbsent(asWhole),
  years: orElse(asList(asWhole), []),
  question_types: orElse(asKinds, []),
  exams_selected: orElse(asRecord(asKinds), {}),
  topic: orAbsent(asText),
  question_count: orAbsent(asWhole),
  way: orAbsent(asOneOf(WAYS)),
  blueprint_id: orAbsent(asWhole),
  target_scale: orAbsent(asWhole),
});

/** Stores the last exam started at a setup page, so that the page opens with the same choice. */
export function rememberChoice(place: SetupPlace, payload: ExamPayload): void {
  deviceStorage.set(keyOf(place), JSON.stringify(payload));
}

/** Forgets the choice of a setup page, and the group that all setup pages share. */
export function forgetChoice(place: SetupPlace): void {
  deviceStorage.remove(keyOf(place));
  forgetGroup();
}

/** The last choice of a setup page, or null. The caller must check it against the present offer. */
function rememberedChoice(place: SetupPlace): ExamPayload | null {
  return tryReadJson(readPayload, deviceStorage.get(keyOf(place))) ?? null;
}

const blueprintKey = (examType: ExamType) => `official_exam_${examType}_${account()}`;

/** Stores the official exam that the account started last. */
export function rememberBlueprint(examType: ExamType, id: number): void {
  deviceStorage.set(blueprintKey(examType), String(id));
}

/** The official exam that the account started last, or null. It may be no longer offered. */
export function rememberedBlueprint(examType: ExamType): number | null {
  return Number(deviceStorage.get(blueprintKey(examType))) || null;
}

/**
 * The state with which a setup page opens: as this page was left. If another group was chosen since in any
 * mode, the page opens with that group.
 */
export function openingState(catalogue: SetupCatalogue): SetupState {
  const remembered = rememberedChoice(catalogue);
  const group = rememberedGroup();
  const state = remembered && stateFromPayload(catalogue, remembered);
  const isOfGroup = remembered?.category_id === group || catalogue.examType === 'Directivos';
  if (state && isOfGroup) return state;
  return stateOfGroup(catalogue, group) ?? state ?? initialState(catalogue);
}
