import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { TopicStanding } from '@amauta/contract/exams/topic-standings.ts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { PractiseTopic, type TopicCount } from './practise-topic.tsx';
import { leftOf, shareText, TREND_WORDS } from './topic-words.ts';

interface TopicRowsProps {
  examType: ExamType;
  topics: readonly TopicStanding[];
  count?: TopicCount;
}

/** A list of topics with the share of right answers, each with a button to practise it. */
export function TopicRows({ examType, topics, count = 10 }: TopicRowsProps) {
  return (
    <ul className="@container divide-y divide-line">
      {topics.map((topic) => (
        <li key={topic.code} className="flex min-h-tap flex-wrap items-center justify-end gap-x-3 py-2">
          {/* The button moves below the name before a word is broken. Only a word wider than the row is. */}
          <div className="min-w-min flex-[1_1_8rem]">
            <p className="max-w-[100cqw] font-semibold wrap-break-word">{topic.name}</p>
            <p className="num flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              <span>{shareText(topic)}</span>
              <Trend trend={topic.trend} />
            </p>
          </div>
          {leftOf(topic) > 0 ? (
            <PractiseTopic examType={examType} topic={topic} count={count} />
          ) : (
            <span className="flex-none text-sm text-ok-ink">Todas bien</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Trend({ trend }: Pick<TopicStanding, 'trend'>) {
  if (trend === null || trend === 'steady') return null;
  const Arrow = trend === 'up' ? TrendingUp : TrendingDown;
  return (
    <span className="inline-flex items-center gap-1">
      <Arrow className="icon-s" />
      {TREND_WORDS[trend]}
    </span>
  );
}
