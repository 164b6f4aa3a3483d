/** Which value of a field is kept: this person's, or the stored one. */
export type Kept = 'mine' | 'stored';

/** The result of merging one person's edit with what another person has stored. */
export interface MergedEdits<F extends object> {
  /** Fields that both people changed, to different values. */
  conflicts: (keyof F & string)[];
  /**
   * Returns the merged fields. A field that only one person changed has that person's value. In a conflict
   * `kept` decides; by default this person's value is kept.
   */
  merge: (kept?: ReadonlyMap<string, Kept>) => F;
}

/**
 * Merges two edits of the same fields.
 * @param opened the fields when this person opened the editor
 * @param mine the fields as this person left them
 * @param stored the fields as they are stored now
 */
export function mergeEdits<F extends object>(opened: F, mine: F, stored: F): MergedEdits<F> {
  const names = Object.keys(mine) as (keyof F & string)[];
  const differ = (a: F, b: F, name: keyof F) => JSON.stringify(a[name]) !== JSON.stringify(b[name]);
  const isMine = (name: keyof F) => differ(opened, mine, name);
  const conflicts = names.filter(
    (name) => isMine(name) && differ(opened, stored, name) && differ(mine, stored, name),
  );
  return {
    conflicts,
    merge: (kept) => {
      const merged = { ...stored };
      for (const name of names) {
        const isStoredKept = kept?.get(name) === 'stored' && conflicts.includes(name);
        if (isMine(name) && !isStoredKept) merged[name] = mine[name];
      }
      return merged;
    },
  };
}
