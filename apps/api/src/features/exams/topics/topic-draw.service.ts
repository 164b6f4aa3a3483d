import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { questionCountOf } from '@amauta/exam-rules/setup/payload.ts';
import { drawTopic } from '@amauta/exam-rules/topics/draw-topic.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import { listBlueprint } from '../../catalogue/catalogue.service.ts';
import { findCurrentTopic } from '../../topics/topics.service.ts';
import type { Draw, DrawRequest } from '../drawing/draw.ts';
import { holdsTopic, listPractisable, type TopicItemRow } from './topic-pool.queries.ts';
import { topicPoolOf } from './topic-standing.service.ts';

/** Practice of one topic: first questions that were never answered, then those whose last answer was wrong. */
export const topicDraw: Draw = {
  async count(request) {
    const { topic, items } = await load(request);
    const wanted = questionCountOf(request.payload);
    const blueprint = await listBlueprint(request.db, request.payload.type_exam, request.now);
    const asked = blueprint
      .filter(({ kind }) => kind === topic.kind)
      .map((row) => ({ ...row, question_count: wanted }));
    const drawn = Math.min(items.length, wanted);
    return { asked, counts: [{ kind: topic.kind, available: items.length, wanted, drawn }] };
  },

  async draw({ random, ...request }) {
    const { topic, items } = await load(request);
    const { db, payload, now } = request;
    if (items.length === 0) {
      const pool = topicPoolOf(request.taker, request.payload.type_exam);
      const message = (await holdsTopic(request.db, pool, topic.id))
        ? `Ya respondiste bien todas las preguntas de ${topic.name} que hay para ti. Elige otro tema.`
        : `Aún no hay preguntas de ${topic.name} para tu especialidad. Elige otro tema.`;
      throw new RequestFailure('NO_QUESTIONS', message);
    }
    const wanted = questionCountOf(payload);
    const pages = drawTopic(items.map(toCandidate), wanted, random);
    const count = pages.reduce((sum, page) => sum + page.length, 0);
    return {
      categoryId: null,
      payload: { ...payload, topic: topic.code },
      blueprint: await listBlueprint(db, payload.type_exam, now),
      drawn: pages.map((page) => ({
        versionId: page[0]?.entryVersionId ?? 0,
        itemCount: page.length,
        itemVersionIds: page.map(({ itemVersionId }) => itemVersionId),
      })),
      message: count < wanted ? shortText(topic.name, count) : undefined,
    };
  },
};

function shortText(name: string, count: number): string {
  return count === 1
    ? `Tu práctica tiene 1 pregunta: es la única que te queda de ${name}.`
    : `Tu práctica tiene ${count} preguntas: son todas las que te quedan de ${name}.`;
}

async function load({ db, taker, payload }: DrawRequest) {
  const topic = await topicOf(db, payload);
  return { topic, items: await listPractisable(db, topicPoolOf(taker, payload.type_exam), topic.id) };
}

/** The topic that a payload names. The code of a merged topic leads to the topic that took it over. */
async function topicOf(db: Database, { type_exam, topic: code }: ExamPayload) {
  if (code === undefined) throw wrongField('topic', 'Elige un tema.', 'RULE_BROKEN');
  const topic = await findCurrentTopic(db, type_exam, code);
  if (topic) return topic;
  throw wrongField('topic', 'Ese tema no está en el temario de este examen. Elige otro.', 'RULE_BROKEN');
}

function toCandidate(row: TopicItemRow) {
  return {
    entryId: row.entry_id,
    entryVersionId: row.entry_version_id,
    itemVersionId: row.item_version_id,
    position: row.position,
    isUnseen: row.is_correct === null,
  };
}
