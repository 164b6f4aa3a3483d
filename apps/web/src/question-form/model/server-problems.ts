import type { ApiError } from '../../api/api-error.ts';
import { fieldOfPath } from './field-of-path.ts';
import { fields, type Problems } from './form-check.ts';
import { type FormContent, type FormItem, itemsOf } from './form-content.ts';
import { readNumber } from './item-number.ts';

/** Turns the server's refusal into problems of the form's fields. */
export function serverProblems(error: ApiError, content: FormContent): Problems {
  const found = new Map<string, string>();
  for (const [path, [text]] of Object.entries(error.fields)) {
    const field = fieldOfPath(path, content);
    if (field !== null && text !== undefined && !found.has(field)) found.set(field, text);
  }
  if (error.code === 'QUESTION_NUMBER_CONFLICT' && found.size === 0) {
    for (const item of numberedIn(error.message, itemsOf(content))) {
      found.set(fields.number(item.key), error.message);
    }
  }
  return { message: error.message, fields: found };
}

/** Returns the items whose numbers the sentence contains, or the first item if it contains none of them. */
function numberedIn(message: string, items: readonly FormItem[]): readonly FormItem[] {
  const named = new Set((message.match(/\d+/g) ?? []).map(Number));
  const found = items.filter(({ number }) => named.has(readNumber(number) ?? -1));
  return found.length > 0 ? found : items.slice(0, 1);
}
