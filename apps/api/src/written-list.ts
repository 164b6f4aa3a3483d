const WRITTEN = Symbol('written');

/**
 * Writes a list once and remembers its text, which from then on is used wherever an answer shows the list. The list
 * is frozen, so that text and list stay the same. `write` must come from the schema of the list.
 */
export function writeOnce<T extends object>(list: T[], write: (list: unknown) => string): T[] {
  Object.defineProperty(list, WRITTEN, { value: write(list) });
  for (const entry of list) Object.freeze(entry);
  return Object.freeze(list) as T[];
}

/** The text of a list that was written before, or undefined. */
export function writtenText(value: object): string | undefined {
  return (value as { [WRITTEN]?: string })[WRITTEN];
}
