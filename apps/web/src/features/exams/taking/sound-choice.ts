import { deviceStorage } from '../../../api/device-storage.ts';

const KEY = 'sound';

/** Whether the person told this device to be calm or sparing: less motion or less data. */
export function prefersQuiet(holds: (query: string) => boolean, savesData: boolean): boolean {
  return savesData || holds('(prefers-reduced-motion: reduce)') || holds('(prefers-reduced-data: reduce)');
}

/**
 * Whether sound is on as an exam opens: only where it was turned on on this device, and never by itself on one that
 * prefers quiet. There it is asked for anew each time.
 */
export function openingSound(isQuiet: boolean): boolean {
  return !isQuiet && deviceStorage.get(KEY) === 'on';
}

export function rememberSound(isOn: boolean): void {
  deviceStorage.set(KEY, isOn ? 'on' : 'off');
}
