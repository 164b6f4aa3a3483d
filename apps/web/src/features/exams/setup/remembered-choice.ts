import type { ExamType } from '@amauta/contract/catalogue.ts';
import { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import { forgetGroup } from '../../../api/remembered-group.ts';
import { currentSession } from '../../../api/session-store.ts';
import type { SetupMode } from './setup-state.ts';

/** A setup page. Each mode of each exam type remembers its own years, question types and directive exams. */
interface SetupPlace {
  readonly mode: SetupMode;
  readonly examType: ExamType;
}

// Teachers of one school share devices, so each account has its own keys.
const account = () => currentSession()?.id ?? 0;
const keyOf = ({ mode, examType }: SetupPlace) => `${mode.toLowerCase()}_setup_${examType}_${account()}`;

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
export function rememberedChoice(place: SetupPlace): ExamPayload | null {
  try {
    const payload = ExamPayload.safeParse(JSON.parse(deviceStorage.get(keyOf(place)) ?? 'null'));
    return payload.success ? payload.data : null;
  } catch {
    return null;
  }
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
