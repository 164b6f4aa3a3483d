/** By field: tries once more to bring what was typed into it. Resolves to whether that has succeeded. */
const waiting = new Map<string, () => Promise<boolean>>();
/** Ends when the field whose turn it is has got its text. Only one editor is mounted at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** Notes that a field waits for its editor. */
export function startWaiting(id: string, settle: () => Promise<boolean>): void {
  waiting.set(id, settle);
}

export function stopWaiting(id: string): void {
  waiting.delete(id);
}

/** Runs work for one field after that of the fields before it. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/**
 * Brings what was typed into fields whose editor is loading into the form. Returns null when there is no such field,
 * which is nearly always. Otherwise it resolves to whether everything is in the form.
 */
export function settleEarlyKeys(): Promise<boolean> | null {
  if (waiting.size === 0) return null;
  return Promise.all([...waiting.values()].map((settle) => settle())).then((all) => all.every(Boolean));
}
