import type { DeviceStorage } from '../../../../api/device-storage.ts';

const DEVICE_KEY = 'exam_device';
const SEQUENCE_KEY = 'exam_sequence';

/** The name under which this browser reports facts. Made once and kept. */
export function deviceId(store: DeviceStorage): string {
  const known = store.get(DEVICE_KEY);
  if (known !== null) return known;
  // `randomUUID` is missing on pages served without TLS, as within a school's network.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  store.set(DEVICE_KEY, made);
  return made;
}

/**
 * Returns a number that this device has given to no fact yet, and stores it as used. The numbers rise over
 * all exams, so that none has to be cleared when an exam ends.
 * @param after the largest number that the server knows of this device
 */
export function nextSequence(store: DeviceStorage, after = 0): number {
  const next = Math.max(Number(store.get(SEQUENCE_KEY)) || 0, after) + 1;
  store.set(SEQUENCE_KEY, String(next));
  return next;
}
