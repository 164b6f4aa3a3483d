import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { QuestionMatch } from '@amauta/contract/questions/bank.ts';
import { proposeTopicsRoute, setTopicsRoute, type TopicProposals } from '@amauta/contract/topic-proposals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { callData } from '../../../api/client.ts';
import { useMay } from '../../../api/permissions.ts';
import { forgetTopics, fullNameOf, topicsOf, topicsQuery } from '../../../question-form/topics.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/surface.tsx';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { forgetQuestions } from '../questions.queries.ts';

const FALLBACK = 'No se pudieron proponer temas. Inténtalo de nuevo.';
const SET_FALLBACK = 'No se pudieron guardar los temas. Inténtalo de nuevo.';
/** A language model may think for a while about thirty questions. */
const PROPOSE_TIMEOUT_MS = 120_000;
const NONE = '';

interface ProposeTopicsProps {
  which: { ids: number[] } | { filter: QuestionMatch };
  count: number;
  examType: ExamType | undefined;
}

/** Proposes a topic for each of the chosen questions that has none. A person looks through them and saves. */
export function ProposeTopics({ which, count, examType }: ProposeTopicsProps) {
  const mayWrite = useMay('content:write');
  const [isOpen, setOpen] = useState(false);
  const proposing = useMutation({
    mutationFn: async () =>
      callData(proposeTopicsRoute, { body: which, fallback: FALLBACK, timeoutMs: PROPOSE_TIMEOUT_MS }),
    onError: (failure) => {
      setOpen(false);
      showFailure(failure);
    },
  });
  if (count === 0 || examType === undefined || !mayWrite) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Sparkles className="icon-s" />}
        onClick={() => {
          setOpen(true);
          proposing.mutate();
        }}
      >
        Proponer temas
      </Button>
      {proposing.data && isOpen && !proposing.isPending ? (
        <ProposalsDialog found={proposing.data} examType={examType} onClose={close} />
      ) : (
        <Dialog
          open={isOpen}
          onClose={close}
          title="Temas propuestos"
          footer={<Button onClick={close}>Cancelar</Button>}
        >
          <Skeleton lines={6} text="Buscando temas para las preguntas que no tienen..." />
        </Dialog>
      )}
    </>
  );
}

interface ProposalsDialogProps {
  found: TopicProposals;
  examType: ExamType;
  onClose: () => void;
}

function ProposalsDialog({ found, examType, onClose }: ProposalsDialogProps) {
  const queryClient = useQueryClient();
  const { data: all = [] } = useQuery(topicsQuery);
  const topics = topicsOf(all, examType);
  const [chosen, setChosen] = useState(
    () => new Map(found.proposals.map(({ item_id: id, topic }) => [id, topic ?? NONE])),
  );
  const wanted = [...chosen].flatMap(([item_id, code]) => {
    const topic = topics.find((one) => one.code === code);
    return topic ? [{ item_id, topic_id: topic.id }] : [];
  });
  const setting = useMutation({
    mutationFn: async () => callData(setTopicsRoute, { body: { topics: wanted }, fallback: SET_FALLBACK }),
    onSuccess: async ({ changed }) => {
      showToast('success', changed === 1 ? '1 pregunta tiene tema.' : `${changed} preguntas tienen tema.`);
      onClose();
      await Promise.all([forgetQuestions(queryClient), forgetTopics(queryClient)]);
    },
    onError: showFailure,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Temas propuestos"
      footer={
        found.proposals.length === 0 ? (
          <Button onClick={onClose}>Cerrar</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button
              variant="primary"
              disabled={wanted.length === 0}
              loading={setting.isPending}
              loadingText="Guardando..."
              onClick={() => setting.mutate()}
            >
              {wanted.length === 1 ? 'Guardar 1 tema' : `Guardar ${wanted.length} temas`}
            </Button>
          </>
        )
      }
    >
      <p>{introOf(found)}</p>
      {found.note ? (
        <p className="mt-1 text-sm text-ink-2">{found.note} Por eso se usan las palabras.</p>
      ) : null}
      <ul className="mt-4 divide-y divide-line">
        {found.proposals.map(({ item_id: id, number, kind, excerpt }) => {
          const offered = topics.filter((topic) => topic.kind === kind);
          return (
            <li key={id} className="grid gap-2 py-3">
              <p className="text-sm text-ink-2">{excerpt}</p>
              <Select
                label={`Pregunta ${number}`}
                options={[
                  { value: NONE, label: 'Sin tema' },
                  ...offered.map((topic) => ({ value: topic.code, label: fullNameOf(topic, offered) })),
                ]}
                value={chosen.get(id) ?? NONE}
                onChange={(code) => setChosen((before) => new Map(before).set(id, code))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function introOf({ by, proposals, left }: TopicProposals): string {
  if (proposals.length === 0) return 'Todas estas preguntas tienen tema.';
  const who = by === 'model' ? 'El modelo de lenguaje propone' : 'Por sus palabras se proponen';
  const more = left === 0 ? '' : left === 1 ? ' Después queda 1 más.' : ` Después quedan ${left} más.`;
  return `${who} estos temas para las preguntas que no tienen. Revísalos antes de guardar.${more}`;
}
