/** For each waiting field, a function that brings the typed text into it. Resolves to whether that has succeeded. */
const waiting = new Map<string, () => Promise<boolean>>();
/**
 * Resolves when the last field in the queue has its text. Fields take turns, because only one editor is
 * mounted at a time.
 */
let turn: Promise<unknown> = Promise.resolve();

/** Notes that a field waits for its editor. */
export function startWaiting(id: string, settle: () => Promise<boolean>): void {
  waiting.set(id, settle);
}

export function stopWaiting(id: string): void {
  waiting.delete(id);
}

/** Runs the work of one field after the work of earlier fields. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/**
 * Brings into the form what was typed while an editor was loading. Resolves to whether everything is in the
 * form. Returns null if no field waits, which is nearly always.
 */
export function settleEarlyKeys(): Promise<boolean> | null {
  if (waiting.size === 0) return null;
  return Promise.all([...waiting.values()].map((settle) => settle())).then((all) => all.every(Boolean));
}
