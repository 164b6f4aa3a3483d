/** Joins class names with spaces. Leaves out false, null, undefined and empty names. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
