import { useQuery } from '@tanstack/react-query';
import { CircleDashed, Clock, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatClock } from '../../../ui/format.ts';
import { runningPaperQuery } from '../exams.queries.ts';
import type { Pending } from '../taking/answers/answer-outbox.ts';
import { countAnswered } from './paper-source.ts';

interface FinishedOfflineProps {
  attemptId: number;
  /** Seconds after the start at which the exam ended. */
  seconds: number;
  waiting: readonly Pending[];
}

/** What a device can tell of a stored exam that ended without a connection. Only the server knows the points. */
export function FinishedOffline({ attemptId, seconds, waiting }: FinishedOfflineProps) {
  const { data: paper } = useQuery(runningPaperQuery(attemptId));
  const answered = paper ? countAnswered(paper, waiting) : null;
  return (
    <Card className="max-w-[46rem]">
      <h2>Terminaste tu examen</h2>
      <p className="mt-1 text-ink-2">Verás tu puntaje al reconectar.</p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
        {paper && answered !== null ? (
          <>
            <Count label="Respondidas" icon={<SquareCheck className="text-brand" />} value={answered} />
            <Count
              label="En blanco"
              icon={<CircleDashed className="text-idle" />}
              value={paper.total_questions - answered}
            />
          </>
        ) : null}
        <Count label="Tiempo" icon={<Clock />} value={formatClock(seconds)} />
      </dl>
    </Card>
  );
}

function Count({ label, icon, value }: { label: string; icon: ReactNode; value: number | string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num flex items-center gap-1.5 font-serif text-2xl font-semibold">
        <span aria-hidden="true" className="contents">
          {icon}
        </span>
        {value}
      </dd>
    </div>
  );
}
