import { directiveExamsRoute, metadataRoute, metadataTreeRoute } from '@amauta/contract/catalogue.ts';
import {
  bankSummaryRoute,
  paperNumbersRoute,
  type QuestionList,
  type QuestionListQuery,
  questionDetailRoute,
  questionListRoute,
  questionVersionRoute,
  questionVersionsRoute,
} from '@amauta/contract/questions/bank.ts';
import type {
  AuthorQuestion,
  QuestionCategory,
  QuestionFilter,
} from '@amauta/contract/questions/question.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callData, readingOf } from '../../api/client.ts';

export const LIST_FALLBACK = 'Error al obtener preguntas';
export const LOAD_FALLBACK = 'Error al cargar la pregunta';
const METADATA_FALLBACK = 'Error al cargar la metadata';

const keys = {
  all: ['questions'] as const,
  lists: ['questions', 'list'] as const,
  list: (query: Partial<QuestionListQuery>) => ['questions', 'list', query] as const,
  numbers: (filter: QuestionFilter) => ['questions', 'numbers', filter] as const,
  summary: (filter: QuestionFilter) => ['questions', 'summary', filter] as const,
  one: (id: number) => ['questions', 'one', id] as const,
  versions: (id: number) => ['questions', 'one', id, 'versions'] as const,
  version: (id: number, version: number) => ['questions', 'one', id, 'versions', version] as const,
  editions: ['catalogue', 'editions'] as const,
};

/** The options for choosing a paper: modalities, sources, years and directive exams. */
export const bankCatalogueQuery = queryOptions({
  queryKey: keys.editions,
  queryFn: async ({ signal }) => {
    const options = { signal, fallback: METADATA_FALLBACK };
    const [tree, flat, exams] = await Promise.all([
      call(metadataTreeRoute, options),
      call(metadataRoute, options),
      call(directiveExamsRoute, options),
    ]);
    return {
      modalities: tree.data.modalities,
      sources: tree.data.sources,
      years: flat.data.years.map((year) => year.id).toSorted((a, b) => a - b),
      directiveExams: exams.data.toSorted((a, b) => a.order - b.order || a.id - b.id),
    };
  },
  staleTime: 60_000,
});

/** One page of the questions that match. The old page stays until the new one has loaded. */
export function questionListQuery(query: Partial<QuestionListQuery>) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(questionListRoute, { query, signal, fallback: LIST_FALLBACK }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** All numbers of one whole paper, each with the id of its question. */
export function paperNumbersQuery(filter: QuestionFilter) {
  return queryOptions({
    queryKey: keys.numbers(filter),
    queryFn: readingOf(paperNumbersRoute, { query: filter, fallback: LIST_FALLBACK }),
    staleTime: 0,
  });
}

/** The counts by subtest of the questions that match, and the missing numbers of a paper. */
export function bankSummaryQuery(filter: QuestionFilter) {
  return queryOptions({
    queryKey: keys.summary(filter),
    queryFn: readingOf(bankSummaryRoute, { query: filter, fallback: LIST_FALLBACK }),
    staleTime: 0,
  });
}

/** One question with its key. */
export function questionDetailQuery(id: number, type?: 'INDIVIDUAL' | 'COMMON') {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => {
      const query = type === undefined ? {} : { type_question: type };
      const options = { params: { id }, query, signal, fallback: LOAD_FALLBACK };
      return callData(questionDetailRoute, options);
    },
    staleTime: 0,
  });
}

/** The versions of a question, newest first. */
export function questionVersionsQuery(id: number) {
  return queryOptions({
    queryKey: keys.versions(id),
    queryFn: readingOf(questionVersionsRoute, {
      params: { id },
      fallback: 'No se pudo cargar el historial.',
    }),
    staleTime: 0,
  });
}

/** A question as it was in one version, which never changes. */
export function questionVersionQuery(id: number, version: number) {
  return queryOptions({
    queryKey: keys.version(id, version),
    queryFn: readingOf(questionVersionRoute, {
      params: { id, version },
      fallback: 'No se pudo cargar esa versión.',
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Fetches lists and counts anew after questions were added or changed. Single questions are left out: they
 * are loaded anew whenever one is opened, and the one just edited may no longer exist.
 */
export function forgetQuestions(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ queryKey: [, what] }) => what !== 'one',
  });
}

/** Fetches the catalogue anew, after a year or a directive exam was added or changed. */
export function forgetEditions(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.editions });
}

/** The filter that matches exactly one paper. */
export function filterOf(category: QuestionCategory): QuestionFilter {
  const given = Object.entries(category).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as QuestionFilter;
}

/** A question from the newest loaded list that contains it. */
export function findListedQuestion(queryClient: QueryClient, id: number): AuthorQuestion | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: keys.lists });
  const newest = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return newest
    .flatMap(({ state }) => (state.data as QuestionList | undefined)?.results ?? [])
    .find((question) => question.id === id);
}
