import { ExamType, KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import { removeTopicRoute, type Topic } from '@amauta/contract/topics.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Merge, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMay } from '../../../api/permissions.ts';
import { paths } from '../../../paths.ts';
import { forgetTopics, topicsOf, topicsQuery } from '../../../question-form/topics.queries.ts';
import { useSearchParams } from '../../../search-params.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { RemovalDialog } from '../../../ui/overlays/removal-dialog.tsx';
import { MergeTopicDialog } from './merge-topic-dialog.tsx';
import { type EditedTopic, TopicDialog } from './topic-dialog.tsx';

/** The topics of each exam type. Content administrators add, rename and merge them here. */
export function TopicsPage() {
  const loaded = useQuery(topicsQuery);
  const [search, write] = useSearchParams();
  const examType = ExamType.safeParse(search.examen).data ?? 'Ascenso';
  return (
    <Page>
      <PageHead
        context="Banco de Preguntas"
        title="Temas"
        lede="Con ellos cada docente ve en qué acierta y qué le conviene practicar."
      />
      <Segmented
        label="Tipo de examen"
        options={ExamType.options.map((value) => ({ value, label: value }))}
        value={examType}
        onChange={(value) => void write({ examen: value }, { replace: true })}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <Loaded query={loaded} inCard lines={8}>
          {(topics) => <Kinds examType={examType} topics={topicsOf(topics, examType)} />}
        </Loaded>
      </div>
    </Page>
  );
}

function Kinds({ examType, topics }: { examType: ExamType; topics: readonly Topic[] }) {
  const mayWrite = useMay('content:write');
  const [edited, setEdited] = useState<EditedTopic | null>(null);
  const [merged, setMerged] = useState<Topic | null>(null);
  const [removed, setRemoved] = useState<Topic | null>(null);
  return (
    <>
      {EXAM_KINDS[examType].map((kind) => {
        const ofKind = topics.filter((topic) => topic.kind === kind);
        return (
          <Card key={kind} aria-labelledby={`temas-${kind}`}>
            <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
              <h2 id={`temas-${kind}`} className="min-w-0 hyphens-auto">
                {KIND_NAMES[kind]}
              </h2>
              {mayWrite ? (
                <Button
                  icon={<Plus />}
                  className="max-w-full whitespace-normal"
                  aria-label={`Agregar tema de ${KIND_NAMES[kind]}`}
                  onClick={() => setEdited({ examType, kind, topic: null })}
                >
                  Agregar tema
                </Button>
              ) : null}
            </div>
            {ofKind.length === 0 ? (
              <p className="border-t border-line pt-4 text-ink-2">Aún no hay temas.</p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {inTree(ofKind).map((topic) => (
                  <li
                    key={topic.id}
                    className={classNames(
                      'flex flex-wrap items-center gap-1 py-1.5',
                      topic.parent !== null && 'pl-6',
                    )}
                  >
                    <TopicName topic={topic} examType={examType} kind={kind} />
                    {mayWrite ? (
                      <span className="ml-auto flex flex-wrap justify-end gap-1">
                        <IconButton
                          icon={<Pencil />}
                          label={`Editar ${topic.name}`}
                          onClick={() => setEdited({ examType, kind, topic })}
                        />
                        <IconButton
                          icon={<Merge />}
                          label={`Unir ${topic.name} a otro tema`}
                          onClick={() => setMerged(topic)}
                        />
                        <IconButton
                          icon={<Trash2 />}
                          variant="danger-ghost"
                          label={`Eliminar ${topic.name}`}
                          onClick={() => setRemoved(topic)}
                        />
                      </span>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </Card>
        );
      })}
      {edited ? (
        <TopicDialog
          edited={edited}
          topics={topics.filter(({ kind }) => kind === edited.kind)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <MergeTopicDialog topic={merged} topics={topics} onClose={() => setMerged(null)} />
      <RemoveTopicDialog topic={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

/** Removes a topic, after asking. The server refuses if the topic has questions. */
function RemoveTopicDialog({ topic, onClose }: { topic: Topic | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={topic}
      title={({ name }) => `Eliminar ${name}`}
      remove={({ id }) => {
        const options = { params: { id }, fallback: 'No se pudo eliminar el tema. Inténtalo de nuevo.' };
        return call(removeTopicRoute, options);
      }}
      forget={forgetTopics}
      onClose={onClose}
    >
      {() => <p>Solo se puede si no tiene preguntas. Si las tiene, únelo a otro tema y no se pierde nada.</p>}
    </RemovalDialog>
  );
}

function TopicName({ topic, examType, kind }: { topic: Topic; examType: ExamType; kind: Kind }) {
  const { question_count: count, code } = topic;
  return (
    <div className="min-w-0 flex-1 basis-32 py-1">
      <p className="wrap-anywhere font-semibold hyphens-auto">{topic.name}</p>
      <p className="num text-sm text-ink-2">
        {code}
        {' · '}
        {count === 0 ? (
          'sin preguntas'
        ) : (
          <Link
            to={paths.adminViewQuestions}
            search={{ type_exam: examType, tipo: kind, tema: code }}
            className="-my-2 inline-block py-2 underline"
          >
            {count === 1 ? '1 pregunta' : `${count} preguntas`}
          </Link>
        )}
      </p>
    </div>
  );
}

/** The topics in tree order: each one followed by its parts. */
function inTree(topics: readonly Topic[]): Topic[] {
  return topics
    .filter(({ parent }) => parent === null)
    .flatMap((topic) => [topic, ...topics.filter(({ parent }) => parent === topic.code)]);
}
