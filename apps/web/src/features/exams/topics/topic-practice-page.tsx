import { type ExamType, KIND_NAMES } from '@amauta/contract/catalogue.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Card, EmptyState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { UnfinishedAttempt } from '../my-exams/unfinished-attempt.tsx';
import { TodayLink } from '../setup/today-link.tsx';
import type { TopicCount } from './practise-topic.tsx';
import { TopicRows } from './topic-rows.tsx';
import { topicStandingsQuery } from './topic-standings.queries.ts';
import { weakestFirst } from './topic-words.ts';

const COUNTS = [10, 20] as const;

/** All topics of an exam type by subtest, the weakest first, each with a button to practise it. */
export function TopicPracticePage({ examType }: { examType: ExamType }) {
  const loaded = useQuery(topicStandingsQuery(examType));
  const [count, setCount] = useState<TopicCount>(10);
  return (
    <Page>
      <PageHead
        context={examType}
        title="Practicar por tema"
        lede={
          <>
            Primero las preguntas que no has visto, luego las que fallaste. Sin tiempo y con la respuesta al
            momento. <TodayLink />
          </>
        }
      />
      <UnfinishedAttempt />
      {loaded.isPending ? (
        <Card>
          <Skeleton lines={8} text="Cargando tus temas..." />
        </Card>
      ) : !loaded.data ? (
        <LoadProblem
          error={loaded.error}
          waits="Tus temas se muestran al volver."
          onRetry={() => void loaded.refetch()}
        />
      ) : weakestFirst(loaded.data).length === 0 ? (
        <Card>
          <EmptyState title="Aún no hay temas que practicar">
            <p>Aparecerán cuando tus exámenes tengan preguntas con tema.</p>
          </EmptyState>
        </Card>
      ) : (
        <>
          <Segmented
            label="Cantidad de preguntas"
            value={count}
            onChange={setCount}
            options={COUNTS.map((value) => ({ value, label: `${value} preguntas` }))}
          />
          <div className="mt-5 grid gap-5">
            {EXAM_KINDS[examType].map((kind) => {
              const topics = weakestFirst(loaded.data.filter((topic) => topic.kind === kind));
              return topics.length === 0 ? null : (
                <Card key={kind} aria-labelledby={`temas-${kind}`}>
                  <h2 id={`temas-${kind}`} className="mb-2">
                    {KIND_NAMES[kind]}
                  </h2>
                  <TopicRows examType={examType} topics={topics} count={count} />
                </Card>
              );
            })}
          </div>
        </>
      )}
    </Page>
  );
}
