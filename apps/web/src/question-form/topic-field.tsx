import type { ExamType } from '@amauta/contract/catalogue.ts';
import { importOptionsRoute } from '@amauta/contract/imports/import.ts';
import { PROPOSAL_TEXT_LENGTH, proposeTopicRoute } from '@amauta/contract/topic-proposals.ts';
import type { Topic } from '@amauta/contract/topics.ts';
import { proposeTopic, type QuestionWords } from '@amauta/exam-rules/topics/propose.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { messageOf } from '../api/api-error.ts';
import { callData, readingOf } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { showFailure } from '../ui/feedback/toast.ts';
import { Select } from '../ui/forms/select.tsx';
import { useContent, useContentAtRest, useFormStore, useProblem } from './form-store.ts';
import { findItem, patchItem } from './model/form-changes.ts';
import { fields } from './model/form-check.ts';
import type { FormBlock, FormContent } from './model/form-content.ts';
import { focusField } from './open-items.ts';
import { fullNameOf, TOPICS_FALLBACK, topicsOf, topicsQuery } from './topics.queries.ts';
import { wordsOfHtml } from './words.ts';

/** The exam type of the form's questions. They take their topics from the temario of this exam type. */
export const ExamTypeContext = createContext<ExamType | null>(null);

const NONE = '';
const MODEL_FALLBACK = 'El modelo no pudo proponer un tema. Inténtalo de nuevo.';
const MODEL_TIMEOUT_MS = 120_000;
/** As high as a proposal with its button, which on phones stands below its text. */
const PROPOSAL_LINE = 'mt-1 flex min-h-17 flex-wrap items-center gap-x-1 text-sm text-ink-2 sm:min-h-tap';

/**
 * The field for a question's topic. It proposes a topic by the question's words, and by the language model where a
 * person asks for it. A proposal is used only when a person takes it.
 */
export function TopicField({ itemKey }: { itemKey: string }) {
  const store = useFormStore();
  const examType = useContext(ExamTypeContext);
  const loaded = useQuery(topicsQuery);
  const kind = useContent((content) => findItem(content, itemKey)?.kind ?? null);
  const topic = useContent((content) => findItem(content, itemKey)?.topic ?? null);
  const field = fields.topic(itemKey);
  const offered = topicsOf(loaded.data ?? [], examType ?? undefined).filter((one) => one.kind === kind);
  const choose = (code: string | null) => store.change(patchItem(itemKey, { topic: code }), field);
  const take = (code: string) => {
    choose(code);
    // The pressed button goes away with its proposal.
    focusField(field);
  };
  const isProposing = topic === null && kind !== null && (loaded.isPending || offered.length > 0);
  // A stored question may have a topic that the temario no longer has.
  const isKnown = topic === null || offered.some(({ code }) => code === topic);
  return (
    <div>
      <Select
        id={field}
        label="Tema"
        options={[
          { value: NONE, label: 'Sin tema' },
          ...offered.map((one) => ({ value: one.code, label: fullNameOf(one, offered) })),
          ...(isKnown ? [] : [{ value: topic, label: topic }]),
        ]}
        value={topic ?? NONE}
        error={useProblem(field)}
        hint={loaded.isError ? messageOf(loaded.error, TOPICS_FALLBACK) : undefined}
        onChange={(code) => choose(code === NONE ? null : code)}
      />
      {isProposing ? (
        <>
          <Proposal itemKey={itemKey} offered={offered} onTake={take} />
          <ModelProposal itemKey={itemKey} offered={offered} onTake={take} />
        </>
      ) : null}
    </div>
  );
}

interface ProposalProps {
  itemKey: string;
  offered: readonly Topic[];
  onTake: (code: string) => void;
}

function Proposal({ itemKey, offered, onTake }: ProposalProps) {
  const code = useContentAtRest((content) => proposedFor(content, itemKey, offered));
  const topic = offered.find((one) => one.code === code);
  if (topic) return <Proposed by="Por sus palabras" topic={topic} onTake={onTake} />;
  // The proposal comes while the person writes. Its place is kept, so that the form below stays where it is.
  return <p className={PROPOSAL_LINE}>Aquí se propone un tema según las palabras de la pregunta.</p>;
}

/** Asks the language model, where one is configured. */
function ModelProposal({ itemKey, offered, onTake }: ProposalProps) {
  const store = useFormStore();
  const examType = useContext(ExamTypeContext);
  const { data: options } = useQuery({
    queryKey: ['topics', 'model'],
    queryFn: readingOf(importOptionsRoute, {}),
    staleTime: 300_000,
  });
  const asking = useMutation({
    mutationFn: async () => {
      const { content } = store.get();
      const words = questionWords(content, itemKey);
      const kind = findItem(content, itemKey)?.kind;
      if (!words || !examType || !kind) return { topic: null };
      const text = `${words.around} ${words.asked}`.trim().slice(-PROPOSAL_TEXT_LENGTH);
      const body = { exam_type: examType, kind, text };
      const asked = { body, fallback: MODEL_FALLBACK, timeoutMs: MODEL_TIMEOUT_MS };
      return callData(proposeTopicRoute, asked);
    },
    onError: showFailure,
  });
  if (!options?.has_model) return null;
  const topic = offered.find(({ code }) => code === asking.data?.topic);
  if (topic) return <Proposed by="El modelo propone" topic={topic} onTake={onTake} />;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1 text-sm text-ink-2">
      <Button
        variant="ghost"
        className="-ml-3"
        loading={asking.isPending}
        loadingText="Preguntando..."
        onClick={() => asking.mutate()}
      >
        Preguntar al modelo
      </Button>
      <span role="status">{asking.isSuccess ? 'No encontró un tema que corresponda.' : ''}</span>
    </p>
  );
}

function Proposed({ by, topic, onTake }: { by: string; topic: Topic; onTake: (code: string) => void }) {
  return (
    <p className={PROPOSAL_LINE}>
      <span>
        {by}: <b className="text-ink">{topic.name}</b>
      </span>
      <Button variant="ghost" onClick={() => onTake(topic.code)}>
        Usar este tema
      </Button>
    </p>
  );
}

function proposedFor(content: FormContent, itemKey: string, offered: readonly Topic[]): string | null {
  const words = questionWords(content, itemKey);
  return words && proposeTopic(words, offered);
}

function questionWords(content: FormContent, itemKey: string): QuestionWords | null {
  const item = findItem(content, itemKey);
  if (!item) return null;
  const alternatives = item.alternatives.map(({ html }) => wordsOfHtml(html)).join(' ');
  const shared = content.entryClass === 'COMMON' ? wordsOf(content.shared) : '';
  return { asked: `${wordsOf(item.statement)} ${alternatives}`, around: shared };
}

function wordsOf(blocks: readonly FormBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? wordsOfHtml(block.html) : [])).join(' ');
}
