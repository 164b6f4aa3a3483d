import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { RealResults as Real } from '@amauta/contract/exams/real-results.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { AnswerList } from '../answer-list.tsx';
import { ResultsActions } from '../results-actions.tsx';
import { TopicResults } from '../topic-results.tsx';
import { AnswerChanges } from './answer-changes.tsx';
import { OfficialScoreCard } from './official-score-card.tsx';
import { SubtestPoints } from './subtest-points.tsx';
import { TimeChart } from './time-chart.tsx';

interface RealResultsProps {
  examType: ExamType;
  results: Results;
  real: Real;
}

/** An answer that was taken back is a change, too. */
const hasNoChange = ({ changes }: Real) => changes.to_blank === 0;

/**
 * The results of an exam as on the day. Phones show the parts in source order; wide screens put the second
 * part beside the others.
 */
export function RealResults({ examType, results, real }: RealResultsProps) {
  const { summary, answers } = results;
  const blanks = new Set(answers.filter(({ status }) => status === 'unanswered').map(({ id }) => id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_auto_1fr] xl:gap-x-10 print:block print:space-y-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {results.offline?.message ? (
          <Notice tone="warn">
            <p>{results.offline.message}</p>
          </Notice>
        ) : null}
        <OfficialScoreCard results={results} real={real} />
      </div>
      <aside
        aria-label="Qué sigue, subpruebas y cambios"
        className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:sticky xl:top-8 xl:col-start-2 xl:row-span-4 xl:row-start-1"
      >
        <ResultsActions examType={examType} results={results} />
        <SubtestPoints kinds={results.kinds} real={real} />
        {summary.unanswered === summary.total_questions && hasNoChange(real) ? null : (
          <AnswerChanges changes={real.changes} />
        )}
      </aside>
      <TopicResults examType={examType} topics={results.topics} />
      <TimeChart time={real.time} items={real.items} blanks={blanks} />
      <AnswerList results={results} />
    </div>
  );
}
