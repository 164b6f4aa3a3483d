/** Without a press, a key or a scroll for so long nobody is at the exam. */
const IDLE_MS = 5 * 60_000;
/** A longer step between two looks is a sleep of the device. */
const SLEEP_MS = 5_000;

/**
 * Counts the time that a page is open and used.
 * @param seconds counted before
 * @param now a steady clock in milliseconds
 */
export function createUsedTime(seconds: number, now: () => number) {
  let counted = seconds * 1000;
  let lookedAt = now();
  let touchedAt = lookedAt;
  return {
    /** Somebody is there. */
    touch(): void {
      touchedAt = now();
    },
    /** Counts up to now, unless nobody saw or used the page, and answers whole seconds. */
    look(isVisible: boolean): number {
      const at = now();
      const step = at - lookedAt;
      lookedAt = at;
      if (isVisible && step <= SLEEP_MS && at - touchedAt <= IDLE_MS) counted += step;
      return Math.floor(counted / 1000);
    },
  };
}
