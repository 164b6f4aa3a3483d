import { QuestionFilter } from '@amauta/contract/questions/question.ts';

/** The filter in an address. Values that can't be read are left out. */
export function filterOfAddress(search: Readonly<Record<string, unknown>>): QuestionFilter {
  const read = Object.entries(QuestionFilter.shape).flatMap(([name, schema]) => {
    if (search[name] === undefined) return [];
    // The router parses values as JSON, so a name made of digits arrives as a number.
    const given = search[name];
    const parsed = schema.safeParse(
      typeof given === 'number' && name === 'exam_name' ? String(given) : given,
    );
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(read) as QuestionFilter;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passed to the list of questions: the filter to use when the address has none. */
    category_filter?: QuestionFilter;
  }
}

/**
 * The filter that the previous page passed in the history state. The state outlives a reload and may be
 * outdated, so it is validated.
 */
export function filterOfState(state: object): QuestionFilter {
  const given: unknown = 'category_filter' in state ? state.category_filter : null;
  return typeof given === 'object' && given !== null ? filterOfAddress({ ...given }) : {};
}
