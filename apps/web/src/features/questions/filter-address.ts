import { QuestionFilter } from '@amauta/contract/questions/question.ts';

/** The filter that an address carries; a word that can't be read is left out. */
export function filterOfAddress(search: Readonly<Record<string, unknown>>): QuestionFilter {
  const read = Object.entries(QuestionFilter.shape).flatMap(([name, schema]) => {
    if (search[name] === undefined) return [];
    // The address is read as JSON where it can be: a name made of digits arrives as a number.
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
    /** To the list of questions: its filter, where the address has none. */
    category_filter?: QuestionFilter;
  }
}

/** The filter that the page before has handed over; it outlives a reload, so it is read as input. */
export function filterOfState(state: object): QuestionFilter {
  const given: unknown = 'category_filter' in state ? state.category_filter : null;
  return typeof given === 'object' && given !== null ? filterOfAddress({ ...given }) : {};
}
