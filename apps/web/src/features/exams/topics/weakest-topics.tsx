import type { ExamType } from '@amauta/contract/catalogue.ts';
import { FEWEST_ANSWERED } from '@amauta/exam-rules/topics/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { TopicRows } from './topic-rows.tsx';
import { topicStandingsQuery } from './topic-standings.queries.ts';
import { weakestFirst } from './topic-words.ts';

const SHOWN = 3;

/**
 * The weakest topics of an exam type: as in Hoy those with at least five answers, or any while there are none. Renders nothing while loading, on failure, or without any answer.
 */
export function WeakestTopics({ examType }: { examType: ExamType }) {
  const { data = [] } = useQuery(topicStandingsQuery(examType));
  const answered = weakestFirst(data).filter((topic) => topic.answered > 0);
  if (answered.length === 0) return null;
  const known = answered.filter((topic) => topic.answered >= FEWEST_ANSWERED);
  const id = `temas-${examType}`;
  return (
    <Card aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id}>Tus temas por reforzar, {examType}</h2>
        <Link to={paths.examStart(examType, 'practica-tema')} className={buttonClass({ variant: 'ghost' })}>
          Ver todos los temas
        </Link>
      </div>
      <TopicRows examType={examType} topics={(known.length > 0 ? known : answered).slice(0, SHOWN)} />
    </Card>
  );
}
