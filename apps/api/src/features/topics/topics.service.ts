import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { type ChangedTopic, type NewTopic, TOPIC_WORDS, type Topic } from '@amauta/contract/topics.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import type { Database } from '../../database/connect.ts';
import { withFreeNames } from '../../database/unique-violation.ts';
import { notFound, RequestFailure, refuseOlderVersion, wrongField } from '../../http/failure.ts';
import { type Act, type BankEvent, recordBankEvents } from '../audit/audit.service.ts';
import {
  countItems,
  countParts,
  findByCodes,
  findParent,
  hideTopic,
  insertTopic,
  type LockedTopic,
  listNames,
  listTopics,
  lockTopics,
  moveTopic,
  type TopicRow,
  updateTopic,
} from './topics.queries.ts';

const CHANGED = 'Otra persona cambió este tema mientras lo editabas. No se guardó nada.';

export async function allTopics(db: Database): Promise<Topic[]> {
  return (await listTopics(db)).map(toTopic);
}

async function getTopic(db: Database, id: number): Promise<Topic> {
  const [row] = await listTopics(db, id);
  if (!row) throw topicNotFound();
  return toTopic(row);
}

export function topicNotFound(): RequestFailure {
  return notFound('Ese tema no existe o ya fue unido a otro.');
}

function record(
  tx: Database,
  act: Act,
  deed: BankEvent['deed'],
  subjectId: number,
  change: { from: string | null; to: string | null },
): Promise<void> {
  const changes = [{ field: 'name', ...change }];
  return recordBankEvents(tx, act, [{ deed, subjectType: 'topic', subjectId, changes }]);
}

/** @throws RequestFailure RULE_BROKEN for a kind that the exam type lacks; 409 for a code or name that is taken */
export async function addTopic(db: Database, act: Act, input: NewTopic): Promise<Topic> {
  const { exam_type: examType, kind, code } = input;
  if (!EXAM_KINDS[examType].includes(kind))
    throw wrongField('kind', `${examType} no lleva preguntas ${kind}.`, 'RULE_BROKEN');
  const id = await withFreeNames(db, takenNames(input), async (tx) => {
    const parentId = await parentOf(tx, { examType, kind, code: input.parent });
    const fields = { name: input.name, position: input.order, words: input.words, parentId };
    const added = await insertTopic(tx, { examType, kind, code, ...fields });
    await record(tx, act, 'created', added, { from: null, to: input.name });
    return added;
  });
  return getTopic(db, id);
}

async function parentOf(
  tx: Database,
  { examType, kind, code }: { examType: ExamType; kind: Kind; code: string | null },
): Promise<number | null> {
  if (code === null) return null;
  const id = await findParent(tx, { examType, kind, code });
  if (id !== undefined) return id;
  throw wrongField('parent', 'Elige un tema que no sea parte de otro.', 'RULE_BROKEN');
}

/** @throws RequestFailure 409 EDIT_CONFLICT when the administrator began with an older version than the stored one */
export async function changeTopic(db: Database, act: Act, id: number, input: ChangedTopic): Promise<Topic> {
  await withFreeNames(db, takenNames(input), async (tx) => {
    const [before] = await lockTopics(tx, [id]);
    if (!before) throw topicNotFound();
    refuseOlderVersion(before.version, input.version, CHANGED);
    const parentId = await parentOf(tx, { ...before, code: input.parent });
    if (parentId !== null && (parentId === id || (await countParts(tx, id)) > 0))
      throw wrongField('parent', 'Este tema tiene partes: no puede ser parte de otro.', 'RULE_BROKEN');
    const fields = { name: input.name, position: input.order, words: input.words, parentId };
    await updateTopic(tx, id, { ...fields, version: before.version + 1 });
    await record(tx, act, 'updated', id, { from: before.name, to: input.name });
  });
  return getTopic(db, id);
}

/**
 * Merges a topic into another one: moves its questions and deletes it from the temario. Its answers then
 * count for the other topic, and its code means that topic.
 * @throws RequestFailure NOT_FOUND for an unknown topic; RULE_BROKEN for a topic that can't take it in
 */
export async function mergeTopic(db: Database, act: Act, id: number, intoId: number): Promise<Topic> {
  if (id === intoId) throw wrongField('into', 'Elige otro tema.', 'RULE_BROKEN');
  await db.transaction(async (tx) => {
    const locked = await lockTopics(tx, [id, intoId]);
    const leaving = locked.find((topic) => topic.id === id);
    const staying = locked.find((topic) => topic.id === intoId);
    if (!leaving) throw topicNotFound();
    if (!staying) throw wrongField('into', 'Ese tema ya no existe. Elige otro.', 'RULE_BROKEN');
    if (leaving.examType !== staying.examType || leaving.kind !== staying.kind)
      throw wrongField('into', 'Elige un tema del mismo examen y tipo de pregunta.', 'RULE_BROKEN');
    await hideTopic(tx, id, { now: act.happenedAt, mergedIntoId: intoId });
    await moveTopic(tx, id, staying);
    await joinWords(tx, leaving, staying);
    await record(tx, act, 'merged', id, { from: leaving.name, to: staying.name });
  });
  return getTopic(db, intoId);
}

async function joinWords(tx: Database, leaving: LockedTopic, staying: LockedTopic): Promise<void> {
  const words = [...new Set([...staying.words, ...leaving.words])].slice(0, TOPIC_WORDS);
  const parentId = staying.parentId === leaving.id ? null : staying.parentId;
  const { name, position, version } = staying;
  await updateTopic(tx, staying.id, { name, position, words, parentId, version: version + 1 });
}

/** @throws RequestFailure 409 with the number of questions or parts that the topic has */
export async function removeTopic(db: Database, act: Act, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [topic] = await lockTopics(tx, [id]);
    if (!topic) throw topicNotFound();
    const held = await countItems(tx, id);
    if (held > 0) throw inUse(held === 1 ? '1 pregunta' : `${held} preguntas`);
    const parts = await countParts(tx, id);
    if (parts > 0) throw inUse(parts === 1 ? '1 tema dentro' : `${parts} temas dentro`);
    await hideTopic(tx, id, { now: act.happenedAt });
    await record(tx, act, 'deleted', id, { from: topic.name, to: null });
  });
}

function inUse(what: string): RequestFailure {
  return new RequestFailure('CONFLICT', `El tema tiene ${what}. Únelo a otro tema y no se pierde nada.`);
}

function takenNames({ name, code }: { name: string; code?: string }) {
  return {
    topics_name: () => wrongField('name', `Ya hay un tema «${name}» en este tipo de pregunta.`, 'CONFLICT'),
    topics_code: () =>
      wrongField('code', `El código ${code} ya se usó en este examen. Elige otro.`, 'CONFLICT'),
  };
}

/** Topics of an exam type that aren't deleted, in the order of the temario. */
export function listCurrentTopics(db: Database, examType: ExamType) {
  return listNames(db, examType);
}

/** The topic for a code. The code of a merged topic means the topic that took it over. */
export async function findCurrentTopic(db: Database, examType: ExamType, code: string) {
  return (await findCurrentTopics(db, examType, [code])).get(code);
}

/** The same for several codes. A code without a topic is missing in the result. */
export async function findCurrentTopics(db: Database, examType: ExamType, codes: readonly string[]) {
  const [known, topics] = await Promise.all([findByCodes(db, examType, codes), listNames(db, examType)]);
  return new Map(
    codes.flatMap((code) => {
      const topic = topics.find(({ id }) => id === known.get(code)?.id);
      return topic ? [[code, topic] as const] : [];
    }),
  );
}

/** An item that names its topic by a code. */
interface CodedItem {
  kind: Kind;
  /** Code of the topic. Null removes the topic; undefined keeps the current one. */
  topic?: string | null | undefined;
}

/**
 * The ids of the topics that items name, in the order of the items.
 * @throws RequestFailure INVALID_INPUT, at the first item whose topic is unknown or of another kind
 */
export async function topicIdsOf(
  tx: Database,
  examType: ExamType,
  items: readonly CodedItem[],
): Promise<(number | null | undefined)[]> {
  const known = await findByCodes(tx, examType, codesOf(items));
  return items.map(({ kind, topic: code }, index) => {
    if (code === null || code === undefined) return code;
    const topic = known.get(code);
    if (topic?.kind === kind) return topic.id;
    throw wrongField(
      `questions.${index}.topic`,
      topic
        ? `Ese tema es de preguntas ${topic.kind}. Elige uno de ${kind}.`
        : 'Ese tema ya no está en el temario. Elige otro.',
    );
  });
}

/** The items that name an unknown topic, or a topic of another kind. */
export async function unknownTopics<T extends CodedItem>(
  db: Database,
  examType: ExamType,
  items: readonly T[],
): Promise<T[]> {
  const known = await findByCodes(db, examType, codesOf(items));
  return items.filter(({ kind, topic }) => typeof topic === 'string' && known.get(topic)?.kind !== kind);
}

function codesOf(items: readonly CodedItem[]): string[] {
  return [...new Set(items.flatMap(({ topic }) => topic ?? []))];
}

function toTopic(row: TopicRow): Topic {
  return {
    id: row.id,
    exam_type: row.examType,
    kind: row.kind,
    code: row.code,
    name: row.name,
    parent: row.parent,
    order: row.position,
    words: row.words,
    question_count: row.questionCount,
    version: row.version,
  };
}
