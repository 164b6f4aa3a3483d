import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { QuestionMatch } from '@amauta/contract/questions/bank.ts';
import { assignTopicRoute, type TopicAssignment } from '@amauta/contract/topics.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { callData } from '../../../api/client.ts';
import { useMay } from '../../../api/permissions.ts';
import { forgetTopics, fullNameOf, topicsOf, topicsQuery } from '../../../question-form/topics.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { forgetQuestions } from '../questions.queries.ts';

const FALLBACK = 'No se pudo poner el tema. Inténtalo de nuevo.';

interface SetTopicProps {
  which: { ids: number[] } | { filter: QuestionMatch };
  count: number;
  isSelection: boolean;
  examType: ExamType | undefined;
  /** Only topics of this subtest are offered; null offers all. */
  kind: Kind | null;
}

/** Sets one topic for the selected questions, or for all that match the filter. */
export function SetTopic({ which, count, isSelection, examType, kind }: SetTopicProps) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('content:write');
  const [isOpen, setOpen] = useState(false);
  const [topicId, setTopicId] = useState<number | null>(null);
  const { data: topics = [] } = useQuery(topicsQuery);
  const offered = topicsOf(topics, examType).filter((topic) => kind === null || topic.kind === kind);
  const setting = useMutation({
    mutationFn: async (topic_id: number) =>
      callData(assignTopicRoute, { body: { topic_id, ...which }, fallback: FALLBACK }),
    onSuccess: async (result) => {
      showToast('success', resultText(result));
      setOpen(false);
      await Promise.all([forgetQuestions(queryClient), forgetTopics(queryClient)]);
    },
    onError: showFailure,
  });
  if (count === 0 || examType === undefined || !mayWrite) return null;
  return (
    <>
      <Button
        variant="ghost"
        icon={<Tags className="icon-s" />}
        onClick={() => {
          setTopicId(null);
          setOpen(true);
        }}
      >
        {isSelection ? `Poner tema a elegidas (${count})` : `Poner tema (${count})`}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Poner tema"
        confirmText="Poner tema"
        hasFields
        isIncomplete={topicId === null}
        pending={setting.isPending}
        pendingText="Guardando..."
        onCancel={() => setOpen(false)}
        onConfirm={() => topicId !== null && setting.mutate(topicId)}
      >
        <div className="grid gap-4">
          <p>
            {count === 1 ? 'Lo recibe 1 pregunta.' : `Lo reciben ${count} preguntas.`} Reemplaza el tema que
            tengan. Las de otro tipo quedan como están.
          </p>
          <Select
            label="Tema"
            options={offered.map((topic) => ({
              value: topic.id,
              label: `${topic.kind}: ${fullNameOf(topic, offered)}`,
            }))}
            value={topicId}
            placeholder="Elige un tema"
            onChange={setTopicId}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}

function resultText({ changed, left }: TopicAssignment): string {
  const done = changed === 1 ? '1 pregunta tiene el tema.' : `${changed} preguntas tienen el tema.`;
  if (left === 0) return done;
  return `${done} ${left === 1 ? '1 es de otro tipo y quedó' : `${left} son de otro tipo y quedaron`} como ${left === 1 ? 'estaba' : 'estaban'}.`;
}
