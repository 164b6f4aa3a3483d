import type { ExamType } from '@amauta/contract/catalogue.ts';
import { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import { currentSession } from '../../../api/session-store.ts';
import type { SetupMode } from './setup-state.ts';

/** A setup page: each mode of each exam type keeps its own years, question types and directive exams. */
interface SetupPlace {
  readonly mode: SetupMode;
  readonly examType: ExamType;
}

// Teachers of one school share devices, so that each account has a choice of its own.
const account = () => currentSession()?.id ?? 0;
const keyOf = ({ mode, examType }: SetupPlace) => `${mode.toLowerCase()}_setup_${examType}_${account()}`;
const groupKey = () => `setup_group_${account()}`;

/** Keeps the last exam started at a setup page, so that the page opens as it was left. */
export function rememberChoice(place: SetupPlace, payload: ExamPayload): void {
  deviceStorage.set(keyOf(place), JSON.stringify(payload));
}

/** Forgets what a setup page opens with, the group of all of them included. */
export function forgetChoice(place: SetupPlace): void {
  deviceStorage.remove(keyOf(place));
  deviceStorage.remove(groupKey());
}

/** The last choice of a setup page, or null; the caller checks it against what is on offer now. */
export function rememberedChoice(place: SetupPlace): ExamPayload | null {
  try {
    const payload = ExamPayload.safeParse(JSON.parse(deviceStorage.get(keyOf(place)) ?? 'null'));
    return payload.success ? payload.data : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the modality, level and specialty last chosen, by their category, for every mode and exam type. Does nothing
 * while the choice is incomplete.
 */
export function rememberGroup(categoryId: number | null): void {
  if (categoryId !== null) deviceStorage.set(groupKey(), String(categoryId));
}

/** The category of the modality, level and specialty last chosen by the account, or null. */
export function rememberedGroup(): number | null {
  return Number(deviceStorage.get(groupKey())) || null;
}
