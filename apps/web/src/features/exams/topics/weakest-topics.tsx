import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { TopicStanding } from '@amauta/contract/exams/topic-standings.ts';
import { FEWEST_ANSWERED } from '@amauta/exam-rules/topics/ranking.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { isArriving } from '../../../ui/feedback/loaded.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { TopicRows } from './topic-rows.tsx';
import { topicStandingsQuery } from './topic-standings.queries.ts';
import { weakestFirst } from './topic-words.ts';

const SHOWN = 3;

/**
 * A card for each exam type with its weakest topics: as in Hoy those with at least five answers, or any while there are
 * none. All cards appear together, so that none pushes another away. An exam type that failed to load or has no answer
 * has no card.
 */
export function WeakestTopics({ examTypes }: { examTypes: readonly ExamType[] }) {
  const standings = useQueries({ queries: examTypes.map(topicStandingsQuery) });
  if (standings.some(isArriving)) return null;
  return (
    <div className="mt-8 grid gap-5 empty:hidden">
      {examTypes.map((type, index) => (
        <WeakestOf key={type} examType={type} topics={standings[index]?.data ?? []} />
      ))}
    </div>
  );
}

function WeakestOf({ examType, topics }: { examType: ExamType; topics: readonly TopicStanding[] }) {
  const answered = weakestFirst(topics).filter((topic) => topic.answered > 0);
  if (answered.length === 0) return null;
  const known = answered.filter((topic) => topic.answered >= FEWEST_ANSWERED);
  const id = `temas-${examType}`;
  return (
    <Card aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id}>Tus temas por reforzar, {examType}</h2>
        <Link
          to={paths.examStart(examType, 'practica-tema')}
          className={`${buttonClass({ variant: 'ghost' })} whitespace-normal!`}
        >
          Ver todos los temas
        </Link>
      </div>
      <TopicRows examType={examType} topics={(known.length > 0 ? known : answered).slice(0, SHOWN)} />
    </Card>
  );
}
