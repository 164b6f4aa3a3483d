/** Whose value of a field is kept: this person's, or the one that is stored. */
export type Kept = 'mine' | 'stored';

/** What one person's edit and another's stored change make of the same fields. */
export interface MergedEdits<F extends object> {
  /** Fields that both changed, each to another value. */
  conflicts: (keyof F & string)[];
  /** Each field as whoever changed it left it; of a conflict, what `kept` says, or mine. */
  merge: (kept?: ReadonlyMap<string, Kept>) => F;
}

/** @param opened the fields as the editor saw them first. */
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
