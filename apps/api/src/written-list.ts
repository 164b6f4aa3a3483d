const WRITTEN = Symbol('written');

/**
 * Writes a list as JSON once and remembers the text. Every answer that shows the list then uses this text.
 * The list is frozen, so that list and text stay the same. `write` must come from the schema of the list.
 */
export function writeOnce<T extends object>(list: T[], write: (list: unknown) => string): T[] {
  Object.defineProperty(list, WRITTEN, { value: write(list) });
  for (const entry of list) Object.freeze(entry);
  return Object.freeze(list) as T[];
}

/** The remembered JSON of a list; undefined when `writeOnce` hasn't written it. */
export function writtenText(value: object): string | undefined {
  return (value as { [WRITTEN]?: string })[WRITTEN];
}
