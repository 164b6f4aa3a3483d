import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { TopicResult } from '@amauta/contract/exams/topic-standings.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { PractiseTopic } from '../topics/practise-topic.tsx';

/** An exam of 60 questions has about 25 topics. The first ones are those that lost the most questions. */
const SHOWN_FIRST = 6;

/** The results by topic, the topic with the most failures first. The first topics are shown, and the rest on request. */
export function TopicResults({ examType, topics }: { examType: ExamType; topics: readonly TopicResult[] }) {
  const [isWhole, setWhole] = useState(false);
  if (topics.length === 0) return null;
  // A single topic more takes no more room than the button.
  const isLong = topics.length > SHOWN_FIRST + 1;
  const isFolded = (index: number) => isLong && !isWhole && index >= SHOWN_FIRST;
  return (
    <section aria-labelledby="por-tema">
      <h2 id="por-tema">Por tema</h2>
      <p className="mt-1 mb-4 text-ink-2">Primero, donde más preguntas puedes ganar.</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 py-1 shadow-1 md:px-6 md:py-2">
        {topics.map((topic, index) => (
          <li
            key={topic.code}
            className={classNames(
              'min-h-tap items-center gap-3 py-2',
              // Paper has room for all of them.
              isFolded(index) ? 'hidden print:flex' : 'flex',
            )}
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{topic.name}</p>
              <div className="flex flex-wrap items-center gap-x-3">
                <Threads topic={topic} />
                <p className="num text-sm text-ink-2">{resultText(topic)}</p>
              </div>
            </div>
            {topic.right < topic.total ? (
              <PractiseTopic examType={examType} topic={topic} />
            ) : (
              <Badge tone="ok" icon={<Check />}>
                Todas
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {isLong ? (
        <Button
          variant="ghost"
          className="mt-2 -ml-4 print:hidden"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Ver solo los ${SHOWN_FIRST} primeros` : `Ver los ${topics.length} temas`}
        </Button>
      ) : null}
    </section>
  );
}

const THREADS = { right: 'h-full bg-ok', wrong: 'h-[55%] bg-bad', blank: 'h-[3px] bg-line-strong' } as const;

/** One thread for each item of the topic: the right ones, then the wrong ones, then those without an answer. */
function Threads({ topic: { right, answered, total } }: { topic: TopicResult }) {
  const kindOf = (place: number) => (place < right ? 'right' : place < answered ? 'wrong' : 'blank');
  return (
    <span aria-hidden="true" className="flex h-3 items-end gap-0.5">
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
        <i key={place} className={classNames('w-2 md:w-2.5', THREADS[kindOf(place)])} />
      ))}
    </span>
  );
}

function resultText({ right, answered, total }: TopicResult): string {
  const blank = total - answered;
  const rest = blank === 0 ? '' : `, ${blank} sin responder`;
  return `${right} de ${total} ${total === 1 ? 'correcta' : 'correctas'}${rest}`;
}
