import { deviceStorage } from './device-storage.ts';
import { currentSession } from './session-store.ts';

// Teachers of one school share devices, so each account has its own key.
const groupKey = () => `setup_group_${currentSession()?.id ?? 0}`;

/**
 * Stores the category of the modality, level and specialty last chosen. All pages that ask for it share it. Does
 * nothing while the choice is incomplete (null).
 */
export function rememberGroup(categoryId: number | null): void {
  if (categoryId !== null) deviceStorage.set(groupKey(), String(categoryId));
}

/** The category of the modality, level and specialty last chosen by the account, or null. */
export function rememberedGroup(): number | null {
  return Number(deviceStorage.get(groupKey())) || null;
}

export function forgetGroup(): void {
  deviceStorage.remove(groupKey());
}
