import type { FormAlternative, FormBlock, FormContent, FormItem } from './form-content.ts';

/**
 * Whether two contents are equal, so that saving one in place of the other would change nothing. This is fast
 * while somebody types, because untouched parts are the same objects. The class isn't compared, because
 * choosing the other class loses nothing.
 */
export function isSameContent(one: FormContent, other: FormContent): boolean {
  return isSameList(one.shared, other.shared, isSameBlock) && isSameList(one.items, other.items, isSameItem);
}

function isSameItem(one: FormItem, other: FormItem): boolean {
  return (
    one.id === other.id &&
    one.number === other.number &&
    one.kind === other.kind &&
    one.topic === other.topic &&
    isSameList(one.statement, other.statement, isSameBlock) &&
    isSameList(one.alternatives, other.alternatives, isSameAlternative) &&
    isSameList(one.justification, other.justification, isSameBlock)
  );
}

function isSameBlock(one: FormBlock, other: FormBlock): boolean {
  if (one.gray !== other.gray) return false;
  if (one.type === 'text') return other.type === 'text' && one.html === other.html;
  return other.type === 'image' && one.image === other.image && one.description === other.description;
}

function isSameAlternative(one: FormAlternative, other: FormAlternative): boolean {
  return one.html === other.html && one.correct === other.correct;
}

/** Keys aren't compared, so a part counts as equal after it was removed and written again. */
function isSameList<T>(
  one: readonly T[],
  other: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((part, index) => {
      const counterpart = other[index] as T;
      return part === counterpart || isSame(part, counterpart);
    })
  );
}
