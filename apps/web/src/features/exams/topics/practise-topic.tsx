import type { ExamType } from '@amauta/contract/catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useSession } from '../../../api/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useStartAfterAsking } from '../my-exams/unfinished-attempt.tsx';
import { payloadOf } from '../start-exam.ts';
import { topicStandingsQuery } from './topic-standings.queries.ts';

export type TopicCount = 10 | 20;

interface PractiseTopicProps {
  examType: ExamType;
  topic: { code: string; name: string };
  count?: TopicCount;
}

/** Starts a practice of one topic. */
export function PractiseTopic({ examType, topic, count = 10 }: PractiseTopicProps) {
  const session = useSession();
  const client = useQueryClient();
  const { start, isStarting, dialog } = useStartAfterAsking({
    fallback: 'Error al iniciar la práctica',
    // The topic may have been removed, or have no question left.
    onRefused: () => void client.invalidateQueries(topicStandingsQuery(examType)),
  });
  if (!session || session.is_expired) return null;
  const payload = payloadOf({ type: 'TOPIC', type_exam: examType, topic: topic.code, question_count: count });
  return (
    <>
      <Button
        variant="ghost"
        className="flex-none print:hidden"
        iconEnd={<ChevronRight />}
        aria-label={`Practicar ${topic.name}`}
        loading={isStarting}
        loadingText="Iniciando..."
        onClick={() => start(payload)}
      >
        Practicar
      </Button>
      {dialog}
    </>
  );
}
