import type { ExamType } from '@amauta/contract/catalogue.ts';
import { ChevronRight } from 'lucide-react';
import { useSession } from '../../../api/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useAskBeforeAnother } from '../my-exams/unfinished-attempt.tsx';
import { useStartExam } from '../start-exam.ts';

export type TopicCount = 10 | 20;

interface PractiseTopicProps {
  examType: ExamType;
  topic: { code: string; name: string };
  count?: TopicCount;
}

/** Starts a practice of one topic. */
export function PractiseTopic({ examType, topic, count = 10 }: PractiseTopicProps) {
  const session = useSession();
  const start = useStartExam({ fallback: 'Error al iniciar la práctica' });
  const ask = useAskBeforeAnother();
  if (!session || session.is_expired) return null;
  const payload = {
    type: 'TOPIC' as const,
    type_exam: examType,
    source_section: 1 as const,
    years: [],
    question_types: [],
    exams_selected: {},
    topic: topic.code,
    question_count: count,
  };
  return (
    <>
      <Button
        variant="ghost"
        className="flex-none print:hidden"
        iconEnd={<ChevronRight />}
        aria-label={`Practicar ${topic.name}`}
        loading={start.isPending || start.isSuccess}
        loadingText="Iniciando..."
        onClick={() => ask.before(() => start.mutate(payload))}
      >
        Practicar
      </Button>
      {ask.dialog}
    </>
  );
}
