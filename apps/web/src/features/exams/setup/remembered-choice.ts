import type { ExamType } from '@amauta/contract/catalogue.ts';
import { ExamPayload } from '@amauta/contract/exam.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import type { SetupMode } from './setup-state.ts';

/** A setup page: each mode of each exam type keeps a choice of its own. */
interface SetupPlace {
  readonly mode: SetupMode;
  readonly examType: ExamType;
}

const keyOf = ({ mode, examType }: SetupPlace) => `${mode.toLowerCase()}_setup_${examType}`;

/** Keeps the last exam started at a setup page, so that the page opens as it was left. */
export function rememberChoice(place: SetupPlace, payload: ExamPayload): void {
  deviceStorage.set(keyOf(place), JSON.stringify(payload));
}

export function forgetChoice(place: SetupPlace): void {
  deviceStorage.remove(keyOf(place));
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
