import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { topicsOf, topicsQuery } from '../../../question-form/topics.queries.ts';

/** The topics of a question's items, without duplicates. */
export function TopicsLine({ question }: { question: AuthorQuestion }) {
  const { data: topics = [] } = useQuery(topicsQuery);
  const names = new Map(topicsOf(topics, question.category.type_exam).map(({ code, name }) => [code, name]));
  const codes = new Set(question.questions.flatMap(({ topic }) => topic ?? []));
  const isPartly = question.questions.some(({ topic }) => topic === null);
  if (codes.size === 0) return <p className="text-sm text-ink-2">Sin tema</p>;
  const shown = [...codes].map((code) => names.get(code) ?? code);
  return (
    <p className="text-sm text-ink-2">
      Tema: <b className="font-semibold text-ink">{shown.join(', ')}</b>
      {isPartly ? ' y alguna sin tema' : ''}
    </p>
  );
}
