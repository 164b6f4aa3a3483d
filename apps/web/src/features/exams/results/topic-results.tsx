import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { TopicResult } from '@amauta/contract/exams/topics.ts';
import { PractiseTopic } from '../topics/practise-topic.tsx';

/** The results by topic, the topic with the most failures first. */
export function TopicResults({ examType, topics }: { examType: ExamType; topics: readonly TopicResult[] }) {
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="por-tema">
      <h2 id="por-tema" className="mb-4">
        Por tema
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 py-1 shadow-1 md:px-6 md:py-2">
        {topics.map((topic) => (
          <li key={topic.code} className="flex min-h-tap items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{topic.name}</p>
              <p className="num text-sm text-ink-2">{resultText(topic)}</p>
            </div>
            {topic.right < topic.total ? <PractiseTopic examType={examType} topic={topic} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function resultText({ right, answered, total }: TopicResult): string {
  const blank = total - answered;
  const rest = blank === 0 ? '' : `, ${blank} sin responder`;
  return `${right} de ${total} ${total === 1 ? 'correcta' : 'correctas'}${rest}`;
}
