import type { Today, TodayTopic } from '@amauta/contract/study/today.ts';
import { Check, ChevronRight, type LucideIcon, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/feedback/surface.tsx';
import { topicPayload } from './payloads.ts';
import type { Starting } from './tasks.tsx';

interface TopicsProps {
  today: Today;
  starting: Starting;
  isBlocked: boolean;
}

/** The weakest and the strongest topics, each with the thread of its last answers. */
export function TopicThreads({ today: { topics }, starting, isBlocked }: TopicsProps) {
  const isEmpty = topics.weak.length + topics.strong.length === 0;
  return (
    <Card
      padded={false}
      aria-labelledby="tus-temas"
      className="px-4 py-3.5 md:px-6 md:py-5 @min-[57rem]/hoy:[grid-area:to]"
    >
      <h2 id="tus-temas" className={classNames('text-lg', !isEmpty && 'max-md:sr-only')}>
        Tus temas
      </h2>
      {isEmpty ? (
        <p className="mt-0.5 text-sm text-ink-2">
          Con cinco respuestas en un tema verás cuáles reforzar y cuáles dominas.
        </p>
      ) : (
        <div className="@container md:mt-3">
          <div className="grid gap-x-8 gap-y-2 @xl:grid-cols-2 @min-[57rem]/hoy:gap-y-3">
            <Group title="Por reforzar" icon={TrendingUp} tone="text-warn" topics={topics.weak}>
              {(topic) => (
                <Button
                  variant="ghost"
                  className="after:absolute after:inset-0 after:content-[''] max-md:min-h-0 max-md:w-5 max-md:border-0 max-md:p-0! md:-mr-3 md:px-3! md:after:hidden"
                  aria-label={`Practicar ${topic.name}`}
                  aria-disabled={isBlocked}
                  loading={starting.isStarting}
                  onClick={() => starting.start(topicPayload(topic))}
                >
                  <span className="max-md:hidden">Practicar</span>
                  <ChevronRight aria-hidden="true" className="md:hidden" />
                </Button>
              )}
            </Group>
            <Group title="Los que dominas" icon={Check} tone="text-ok" topics={topics.strong} />
          </div>
        </div>
      )}
    </Card>
  );
}

interface GroupProps {
  title: string;
  icon: LucideIcon;
  tone: string;
  topics: readonly TodayTopic[];
  children?: (topic: TodayTopic) => ReactNode;
}

function Group({ title, icon: Icon, tone, topics, children }: GroupProps) {
  if (topics.length === 0) return null;
  return (
    <div className="@container min-w-0">
      <h3 className="flex items-center gap-2 font-sans text-base tracking-normal text-ink md:text-sm md:text-ink-2">
        <Icon aria-hidden="true" className={classNames('icon-s', tone)} />
        {title}
      </h3>
      <ul className="divide-y divide-line">
        {topics.map((topic) => (
          <li
            key={topic.code}
            className={classNames(
              'relative grid min-h-11.5 grid-cols-[minmax(0,1fr)_auto] items-center gap-1 py-1 md:gap-2 md:py-2.5',
              !children && 'max-md:pr-6',
            )}
          >
            <div className="min-w-0 items-center gap-x-3 max-md:@3xs:grid max-md:@3xs:grid-cols-[minmax(0,1fr)_auto]">
              <p className="row-span-2 text-base break-words hyphens-auto leading-snug font-semibold md:text-[1.0625rem]">
                {topic.name}
              </p>
              <Thread answers={topic.thread} />
              <p className="num text-xs text-ink-2 max-md:@3xs:text-right md:text-sm">
                {topic.right} de {topic.answered} correctas
              </p>
            </div>
            {children?.(topic)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One thread for each of the last answers: tall when right, half as tall when wrong. */
function Thread({ answers }: { answers: readonly boolean[] }) {
  return (
    <span
      aria-hidden="true"
      className="mt-0.5 flex h-2.5 items-end gap-0.5 max-md:@3xs:justify-end md:mt-1.5 md:mb-0.5 md:h-3"
    >
      {answers.map((isRight, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
          key={place}
          className={classNames('w-2 md:w-2.5', isRight ? 'h-full bg-ok' : 'h-[55%] bg-bad')}
        />
      ))}
    </span>
  );
}
