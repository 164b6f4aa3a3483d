import type { ExamType } from '@amauta/contract/catalogue.ts';
import { type Topic, topicsRoute } from '@amauta/contract/topics.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readingOf } from '../api/client.ts';

export const TOPICS_FALLBACK = 'No se pudieron cargar los temas.';
const KEY = ['topics'] as const;

/** Loads the topics of all exam types, in the order of each temario. */
export const topicsQuery = queryOptions({
  queryKey: KEY,
  queryFn: readingOf(topicsRoute, { fallback: TOPICS_FALLBACK }),
  staleTime: 60_000,
});

export function forgetTopics(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Returns the topics of an exam type. None while no exam type is chosen. */
export function topicsOf(topics: readonly Topic[], examType: ExamType | undefined): readonly Topic[] {
  return topics.filter((topic) => topic.exam_type === examType);
}

/** Returns the topic's name after the name of the topic that it belongs to: 'Matemática · Proporcionalidad'. */
export function fullNameOf(topic: Topic, topics: readonly Topic[]): string {
  const parent = topics.find(({ code, exam_type }) => code === topic.parent && exam_type === topic.exam_type);
  return parent ? `${parent.name} · ${topic.name}` : topic.name;
}
